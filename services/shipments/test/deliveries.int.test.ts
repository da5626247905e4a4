import { permissionsFor, standardRoles } from '@quayside/contracts/access/permissions.ts'
import type { CommandHandler } from '@quayside/platform/commands/command-handler.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { rebuildProjection } from '@quayside/platform/projections/rebuild.ts'
import type { ServiceFactory } from '@quayside/platform/service/service.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliveriesProjection } from '../deliveries/deliveries-projection.ts'
import { type SapRow, sapFile, sapRow } from '../deliveries/testing/sap-deliveries.ts'
import { shipments } from '../service.ts'

/** Deliveries, by number, before which the work on their file stands still. */
const held = new Map<string, { reached: PromiseWithResolvers<void>; open: PromiseWithResolvers<void> }>()
const heldShipments: ServiceFactory = {
  ...shipments,
  create: ports => {
    const handle: CommandHandler['handle'] = async request => {
      const { type, deliveryNumber = '' } = request.command as { type: string; deliveryNumber?: string }
      const gate = type === 'RecordLines' ? held.get(deliveryNumber) : undefined
      gate?.reached.resolve()
      await gate?.open.promise
      return ports.commands.handle(request)
    }
    return shipments.create({ ...ports, commands: { ...ports.commands, handle } })
  },
}

let rig: Rig
let stranger: Person
beforeAll(async () => {
  rig = await startRig({ factories: [heldShipments] })
  rig.clock.set('2026-03-10T12:00:00.000Z')
  stranger = await rig.make.person({ companyType: 'client', companyName: 'Another Client' })
  await rig.settled()
})
afterAll(() => rig?.close())

const sapRows = (count: number, from = 0, change: SapRow = {}) =>
  Array.from({ length: count }, (_, index) => sapRow(from + index, change))

function upload(
  person: Person,
  bytes: Uint8Array | string,
  fields: Record<string, string> = {},
  name = 'deliveries.csv',
) {
  return rig.as(person).upload('/delivery-files', fields, [{ name, bytes }])
}
async function uploaded(rows: readonly SapRow[], person = rig.people.client, fields: Record<string, string> = {}) {
  const answer = await upload(person, sapFile(rows), fields)
  expect(answer.status, answer.text).toBe(201)
  await rig.settled()
  return answer.body.id as string
}
async function applied(id: string, person = rig.people.client) {
  const answer = await rig.as(person).post(`/delivery-files/${id}/application`)
  expect(answer.status, answer.text).toBe(202)
  await rig.settled()
  return file(id, person)
}
const file = async (id: string, person = rig.people.client) => (await rig.as(person).get(`/delivery-files/${id}`)).body
const list = async (person: Person, query = '') => (await rig.as(person).get(`/deliveries?limit=200${query}`)).body
const label = async (number: string, line = '10') =>
  (await list(rig.people.client, `&q=${number}`)).items.find((one: { line: string }) => one.line === line)?.label

describe('a deliveries file', () => {
  test('[S2.081] [S3.026] [D5.014] is uploaded, checked, applied, and its lines are listed; as CSV, XLS and XLSX', async () => {
    const { client } = rig.people
    for (const [place, format] of (['csv', 'xls', 'xlsx'] as const).entries()) {
      const answer = await upload(client, sapFile(sapRows(6, place * 6), format), {}, `deliveries.${format}`)
      expect(answer, answer.text).toMatchObject({ status: 201, body: { status: 'UPLOADED' } })
      await rig.settled()
      const { id } = answer.body
      expect(await file(id)).toMatchObject({
        status: 'VALIDATED',
        checked: { rows: 6, good: 6, bad: 0 },
        name: `deliveries.${format}`,
        allowedCommands: [
          { command: 'apply', allowed: true },
          { command: 'discard', allowed: true },
        ],
      })
      expect(await applied(id)).toMatchObject({
        status: 'APPLIED',
        applying: false,
        applied: { rows: 6, added: 6, changed: 0, unchanged: 0, refused: 0 },
      })
    }
    const all = await list(client, '&sort=deliveryNumber')
    expect(all.total).toBe(18)
    expect(all.items[0]).toMatchObject({
      deliveryNumber: '80000000',
      line: '10',
      sendingPlant: 'DE01',
      receivingPlant: 'MX10',
      material: 'MAT-0',
      quantity: '1200.5',
      expiryDate: '2027-12-31',
      pgiDate: '2026-02-03',
      label: 'ON_TIME',
      delivered: false,
    })
  })

  test('[D5.015] uploaded again it changes nothing; one that says something new changes that line alone', async () => {
    const { client } = rig.people
    const before = await list(client)
    const stream = `Delivery-${newIdFor(client.company, 'deliveries', '80000000')}`
    expect(await rig.events(stream)).toHaveLength(1)
    const again = await applied(await uploaded(sapRows(6)))
    expect(again.applied).toEqual({ rows: 6, added: 0, changed: 0, unchanged: 6, refused: 0 })
    expect(await list(client)).toEqual(before)
    expect(await rig.events(stream)).toHaveLength(1)
    const changed = [sapRow(0, { deliveredOn: '09.03.2026' }), ...sapRows(5, 1)]
    expect((await applied(await uploaded(changed))).applied).toMatchObject({ added: 0, changed: 1, unchanged: 5 })
    expect((await list(client)).total).toBe(18)
    expect((await list(client, '&q=80000000')).items).toContainEqual(
      expect.objectContaining({ line: '10', delivered: true, label: 'ON_TIME' }),
    )
  })

  test('[D5.014] [D5.017] bad rows stay out, are named by field, value and rule, and can be had as a file', async () => {
    const { client } = rig.people
    const id = await uploaded([
      sapRow(60),
      sapRow(61, { deliveryDate: '' }),
      sapRow(62, { quantity: 'many', pgiDate: '31.02.2026' }),
    ])
    expect(await file(id)).toMatchObject({ status: 'VALIDATED', checked: { rows: 3, good: 1, bad: 2 } })
    const { items } = (await rig.as(client).get(`/delivery-files/${id}/rows?of=bad`)).body
    expect(items).toMatchObject([
      {
        row: 3,
        issues: [{ field: 'deliveryDate', header: 'Deliv. Date', found: '', code: 'delivery-date-required' }],
      },
      {
        row: 4,
        issues: [
          { field: 'quantity', found: 'many', message: 'Quantity "many" is no number above 0' },
          { field: 'pgiDate', found: '31.02.2026', message: 'PGI date "31.02.2026": there is no such day' },
        ],
      },
    ])
    expect(await applied(id)).toMatchObject({ status: 'APPLIED_WITH_ERRORS', applied: { added: 1, refused: 2 } })
    const bad = await rig.as(client).get(`/delivery-files/${id}/failed-rows.csv`)
    const lines = bad.text.trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[2]).toContain('many')
    expect(lines[2]).toContain('is no number above 0')
    expect((await rig.as(client).post(`/delivery-files/${id}/application`)).status).toBe(202)
  })

  test('[D5.014] without a good row it has failed and cannot be applied', async () => {
    const id = await uploaded(sapRows(2, 70, { deliveryDate: '' }))
    expect(await file(id)).toMatchObject({
      status: 'FAILED',
      allowedCommands: [{ allowed: false }, { allowed: false }],
    })
    const refused = await rig.as(rig.people.client).post(`/delivery-files/${id}/application`)
    expect(refused).toMatchObject({ status: 422, body: { code: 'delivery-file-not-validated' } })
  })

  test('[D5.014] one that turns out unreadable has failed and says why', async () => {
    const text = sapFile(sapRows(900, 80)).toString().trimEnd()
    const answer = await upload(rig.people.client, `${text}\r\n"80000099;10`)
    expect(answer.status, answer.text).toBe(201)
    await rig.settled()
    expect(await file(answer.body.id)).toMatchObject({ status: 'FAILED', failure: { code: 'import-quotes-broken' } })
  })

  test('[S5.009] [S5.015] no file, one of 5 MB and a byte, a program named .csv, and one without its columns are refused: nothing is kept', async () => {
    const { client } = rig.people
    const files = async () => (await rig.as(client).get('/delivery-files')).body.total
    const before = await files()
    const store = rig.ports('shipments').files
    const put = store.put
    const kept: string[] = []
    store.put = (key, ...rest) => {
      kept.push(key)
      return put(key, ...rest)
    }
    expect(await rig.as(client).upload('/delivery-files', {}, [])).toMatchObject({ body: { code: 'file-missing' } })
    const large = Buffer.concat([sapFile(sapRows(1)), Buffer.alloc(5 * 1024 * 1024, ' ')])
    expect(await upload(client, large)).toMatchObject({ status: 413, body: { code: 'file-too-large' } })
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(512, 0x90)])
    expect(await upload(client, program)).toMatchObject({ status: 415, body: { code: 'import-file-kind' } })
    expect(await upload(client, 'Delivery;Item;Plant\r\n1;10;DE01\r\n')).toMatchObject({
      status: 422,
      body: { code: 'delivery-columns-missing', message: 'The file has no column for: Material, Quantity' },
    })
    store.put = put
    expect(kept).toEqual([])
    expect(await files()).toBe(before)
  })

  test('[D5.014] discarded it is gone with its rows and its file; of another client it is not found; what went in stays', async () => {
    const { client } = rig.people
    const id = await uploaded(sapRows(2, 1300))
    const [{ data }] = (await rig.events(`DeliveryFile-${id}`)) as unknown as [{ data: { key: string } }]
    expect((await rig.as(stranger).delete(`/delivery-files/${id}`)).status).toBe(404)
    for (let times = 0; times < 2; times += 1)
      expect((await rig.as(client).delete(`/delivery-files/${id}`)).status).toBe(200)
    await rig.settled()
    expect((await rig.as(client).get(`/delivery-files/${id}`)).status).toBe(404)
    expect((await rig.as(stranger).delete(`/delivery-files/${id}`)).status).toBe(404)
    const { database, files } = rig.ports('shipments')
    expect((await sql`select from delivery_file_rows where file_id = ${id}`.execute(database)).rows).toEqual([])
    expect(await files.open(data.key)).toBeNull()
    const whole = await uploaded(sapRows(2, 1310))
    await applied(whole)
    expect(await rig.as(client).delete(`/delivery-files/${whole}`)).toMatchObject({
      status: 422,
      body: { code: 'delivery-file-not-discarded' },
    })
  })

  test('when the file store is away while it is checked, it is checked later', async () => {
    const store = rig.ports('shipments').files
    const open = store.open
    let refused = 0
    store.open = key => {
      if (refused > 0) return open(key)
      refused += 1
      return Promise.reject(new Error('away'))
    }
    const id = await uploaded(sapRows(1, 90))
    store.open = open
    expect(refused).toBe(1)
    expect(await file(id)).toMatchObject({ status: 'VALIDATED' })
  })
})

describe('[D5.018] the file of a DELIVERY_BOT', () => {
  let bot: Person
  beforeAll(async () => {
    const { company } = rig.people.client
    bot = await rig.make.person({ companyType: 'client', company, profile: 'DELIVERY_BOT' })
    await rig.settled()
  })
  const told = async (id: string) => (await rig.events(`DeliveryFile-${id}`)).map(({ type }) => type)

  test('without a faulty row it is applied by the system', async () => {
    const id = await uploaded(sapRows(3, 1200), bot)
    expect(await file(id, bot)).toMatchObject({ status: 'APPLIED', applied: { rows: 3, added: 3, refused: 0 } })
    const [, , started] = await rig.events(`DeliveryFile-${id}`)
    expect(started).toMatchObject({
      type: 'DeliveryFileApplicationStarted',
      metadata: { actor: { service: 'shipments', onBehalfOf: bot.uid } },
    })
    expect((await list(bot, '&q=80000400')).items).toHaveLength(3)
  })

  test('with one it waits for a person: the bot may not apply it', async () => {
    const id = await uploaded([sapRow(1220), sapRow(1221, { quantity: 'many' })], bot)
    const restricted = { code: 'profile-restricted', params: { profile: 'DELIVERY_BOT' } }
    expect(await file(id, bot)).toMatchObject({
      status: 'VALIDATED',
      applying: false,
      allowedCommands: ['apply', 'discard'].map(command => ({ command, allowed: false, reason: 'profile-restricted' })),
    })
    expect(await told(id)).toEqual(['DeliveryFileUploaded', 'DeliveryFileValidated', 'DeliveryFileLeftToPeople'])
    const refused = await rig.as(bot).post(`/delivery-files/${id}/application`)
    expect(refused).toMatchObject({ status: 403, body: restricted })
    expect(await rig.as(bot).delete(`/delivery-files/${id}`)).toMatchObject({ status: 403, body: restricted })
    expect(await applied(id)).toMatchObject({ status: 'APPLIED_WITH_ERRORS', applied: { added: 1, refused: 1 } })
  })

  test('one without a good row, and one that is unreadable, is left to people as well', async () => {
    const id = await uploaded(sapRows(2, 1230, { deliveryDate: '' }), bot)
    expect((await rig.events(`DeliveryFile-${id}`)).at(-1)?.data).toMatchObject({ fault: 'all-rows' })
    const text = sapFile(sapRows(900, 1240)).toString().trimEnd()
    const broken = (await upload(bot, `${text}\r\n"80000999;10`)).body.id
    await rig.settled()
    expect((await rig.events(`DeliveryFile-${broken}`)).at(-1)?.data).toMatchObject({ fault: 'unreadable' })
  })
})

describe('the list', () => {
  test('[D5.016] [S4.019] each delivery has the first label that matches, which filters and counts follow', async () => {
    const { client } = rig.people
    const of = (index: number, change: SapRow) => sapRow(300 + index * 3, { deliveryDate: '01.03.2026', ...change })
    await applied(
      await uploaded([
        of(0, { customsEntryDate: '02.03.2026', warehouseEntryDate: '02.03.2026' }),
        of(1, { warehouseEntryDate: '02.03.2026' }),
        of(2, { deliveredOn: '02.03.2026' }),
        of(3, { deliveryDate: '01.02.2026' }),
        of(4, {}),
        of(5, { deliveryDate: '11.03.2026' }),
      ]),
    )
    const numbers = Array.from({ length: 6 }, (_, index) => String(80_000_100 + index))
    const labels = await Promise.all(numbers.map(number => label(number)))
    expect(labels).toEqual(['IN_CUSTOMS', 'IN_WAREHOUSE', 'DELAYED', 'EXPIRED', 'DELAYED', 'ON_TIME'])
    const counts = (await rig.as(client).get('/deliveries/labels')).body.labels
    for (const { label: of, count } of counts) {
      const found = await list(client, `&label=${of}`)
      expect(found.total, of).toBe(count)
      expect(new Set(found.items.map((one: { label: string }) => one.label))).toEqual(new Set(count > 0 ? [of] : []))
    }
    const { total } = await list(client)
    expect(counts.reduce((sum: number, one: { count: number }) => sum + one.count, 0)).toBe(total)
  })

  test('the grace is the client’s setting', async () => {
    const { client } = rig.people
    expect(await label('80000104')).toBe('DELAYED')
    const data = { companyId: client.company, timeZone: 'UTC', deliveryGraceDays: 3 }
    await rig.append(`Company-${client.company}`, [{ type: 'CompanySettingsChanged', data }], [client.company])
    await rig.settled()
    expect(await label('80000104')).toBe('EXPIRED')
  })

  test('is searched, filtered, sorted and paged without a gap, and is to be had as CSV', async () => {
    const { client } = rig.people
    expect((await list(client, '&q=to-5003')).items).toMatchObject([{ transportOrder: 'TO-5003' }])
    const filtered = (await list(client, '&filter[sendingPlant]=DE01&filter[receivingPlant]=MX10')).items
    expect(filtered.length).toBeGreaterThan(2)
    for (const one of filtered) expect(one).toMatchObject({ sendingPlant: 'DE01', receivingPlant: 'MX10' })
    for (const sort of ['deliveryNumber', '-deliveryDate', '-pgiDate']) {
      const whole = (await list(client, `&sort=${sort}`)).items.map((one: { id: string }) => one.id)
      const paged: string[] = []
      let cursor = ''
      do {
        const page = (await rig.as(client).get(`/deliveries?limit=4&sort=${sort}${cursor && `&cursor=${cursor}`}`)).body
        paged.push(...page.items.map((one: { id: string }) => one.id))
        cursor = page.nextCursor
      } while (cursor)
      expect(paged, sort).toEqual(whole)
    }
    const sheet = await rig.as(client).get('/deliveries?sort=deliveryNumber', { headers: { accept: 'text/csv' } })
    const lines = sheet.text.trim().split('\r\n')
    expect(lines[0]).toContain('Delivery number')
    expect(lines).toHaveLength((await list(client)).total + 1)
  })

  test('rebuilt from the events it is the same', async () => {
    const { client } = rig.people
    const before = await list(client)
    const { database, store } = rig.ports('shipments')
    await rebuildProjection({
      database,
      schema: 'shipments',
      store,
      projection: deliveriesProjection,
      log: pino({ level: 'silent' }),
      onProgress: () => undefined,
    })
    expect(await list(client)).toEqual(before)
  })
})

describe('whose it is', () => {
  test('[S2.081] the operator uploads for a client that it serves, and sees that client’s', async () => {
    const { operator, client } = rig.people
    expect((await upload(operator, sapFile(sapRows(1)))).body.code).toBe('import-client-required')
    const id = await uploaded(sapRows(1, 600), operator, { clientCompanyId: client.company })
    expect(await applied(id, operator)).toMatchObject({ status: 'APPLIED', clientName: expect.any(String) })
    expect((await list(operator)).total).toBe((await list(client)).total)
    expect((await upload(operator, sapFile(sapRows(1)), { clientCompanyId: stranger.company })).status).toBe(404)
  })

  test('[D8.006] another client finds nothing, and may have the same delivery numbers; a supplier none', async () => {
    const { supplier, client } = rig.people
    expect((await list(stranger)).items).toEqual([])
    const id = await uploaded(sapRows(1), client)
    for (const path of ['', '/rows', '/failed-rows.csv'])
      expect((await rig.as(stranger).get(`/delivery-files/${id}${path}`)).status, path).toBe(404)
    expect((await rig.as(stranger).post(`/delivery-files/${id}/application`)).status).toBe(404)
    expect((await rig.as(stranger).get('/delivery-files')).body.items).toEqual([])
    const before = (await list(client)).total
    expect(await applied(await uploaded(sapRows(3), stranger), stranger)).toMatchObject({ applied: { added: 3 } })
    expect((await list(stranger)).total).toBe(3)
    expect((await list(client)).total).toBe(before)
    const asSupplier = rig.as(supplier)
    expect((await list(supplier)).items).toEqual([])
    expect((await asSupplier.get('/delivery-files')).body.items).toEqual([])
    for (const path of ['', '/rows', '/failed-rows.csv'])
      expect((await asSupplier.get(`/delivery-files/${id}${path}`)).status, path).toBe(404)
    const counted = (await asSupplier.get('/deliveries/labels')).body.labels
    expect(counted.every((one: { count: number }) => one.count === 0)).toBe(true)
    expect((await upload(supplier, sapFile(sapRows(1)))).status).toBe(403)
    // Whatever role it has, what may be given to it has no meaning there.
    const permissions = permissionsFor('P', standardRoles.ADMIN.permissions)
    const asAdministrator = rig.as(await rig.make.person({ companyType: 'provider', permissions }))
    const one = `/delivery-files/${id}`
    for (const path of ['/deliveries', '/deliveries/labels', '/delivery-files', one, `${one}/rows`])
      expect(await asAdministrator.get(path), path).toMatchObject({
        status: 403,
        body: { params: { permission: 'delivery-orders.view' } },
      })
  })

  test('[D5.014] [D8.006] a file of another client is checked and applied between the batches of a large one', async () => {
    const { client } = rig.people
    const rows = Array.from({ length: 401 }, (_, index) => sapRow(0, { deliveryNumber: `${70_000_000 + index}` }))
    const large = await uploaded(rows, client)
    const gates = [0, 200, 400].map(index => {
      const gate = { reached: Promise.withResolvers<void>(), open: Promise.withResolvers<void>() }
      held.set(`${70_000_000 + index}`, gate)
      return gate
    })
    const [first, second, third] = gates as [(typeof gates)[0], (typeof gates)[0], (typeof gates)[0]]
    const told = async (id: string) => (await rig.events(`DeliveryFile-${id}`)).map(({ type }) => type)
    try {
      expect((await rig.as(client).post(`/delivery-files/${large}/application`)).status).toBe(202)
      await first.reached.promise
      const small = (await upload(stranger, sapFile(sapRows(3, 900)))).body.id as string
      await expect.poll(() => file(small, stranger)).toMatchObject({ status: 'UPLOADED' })
      first.open.resolve()
      await second.reached.promise
      expect(await told(small)).toEqual(['DeliveryFileUploaded', 'DeliveryFileValidated'])
      await expect.poll(() => file(small, stranger)).toMatchObject({ status: 'VALIDATED' })
      expect((await rig.as(stranger).post(`/delivery-files/${small}/application`)).status).toBe(202)
      await expect.poll(() => file(small, stranger)).toMatchObject({ applying: true })
      second.open.resolve()
      await third.reached.promise
      expect(await told(small)).toContain('DeliveryFileApplied')
      expect(await told(large)).not.toContain('DeliveryFileApplied')
      third.open.resolve()
      await rig.settled()
      expect(await file(small, stranger)).toMatchObject({ status: 'APPLIED', applied: { rows: 3, added: 3 } })
      expect(await file(large)).toMatchObject({ status: 'APPLIED', applied: { rows: 401, added: 401, unchanged: 0 } })
      for (const id of [small, large]) expect(await told(id)).toHaveLength(4)
    } finally {
      for (const { open } of gates) open.resolve()
      held.clear()
    }
  })
})
