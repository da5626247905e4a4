import { randomUUID } from 'node:crypto'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as given from '../shipment/domain/testing/shipments.ts'
import { shipmentNumberOf, shipped, tracking } from './tracked.ts'

let rig: Rig
let numbers: Record<'sea' | 'bare' | 'own', { id: string; number: string }>
beforeAll(async () => {
  rig = await startRig({ factories: [tracking] })
  const made = async (...commands: Parameters<typeof shipped>[2][]) => {
    const id = await shipped(rig, { mbl: `MBL${commands.length}${Math.random()}` }, ...commands)
    return { id, number: shipmentNumberOf(id) }
  }
  const route = given.planRoute(given.leg(1, 'MAIN'))
  numbers = { sea: await made(route, given.link()), bare: await made(), own: await made(route) }
})
afterAll(() => rig.close())

const header = 'Shipment number,Container,Milestone,Class,Time,Zone,Place'
const row = (...cells: string[]) => cells.join(',')
const departed = () => row(numbers.sea.number, '', 'DEPARTED', 'ACTUAL', '2026-02-20 08:00', 'Asia/Shanghai', 'CNSHA')
async function upload(
  rows: readonly string[],
  dryRun = true,
  person: Person = rig.people.operator,
  key = randomUUID(),
) {
  const bytes = Buffer.from([header, ...rows].join('\r\n'))
  const answer = await rig
    .as(person)
    .upload('/milestone-files', { dryRun: String(dryRun) }, [{ name: 'm.csv', type: 'text/csv', bytes }], { key })
  await rig.settled()
  return answer
}
const recordedOf = async (id: string) =>
  (await rig.events(`Shipment-${id}`)).filter(one => one.type === 'MilestoneRecorded')

describe('a file of milestones', () => {
  test('[D2.048] is looked at first, then recorded, and once however often it comes', async () => {
    const rows = [
      departed(),
      row(numbers.sea.number, 'CSQU 305438-3', 'Salida', 'estimado', '2026-02-21T08:00:00+08:00', '', 'CN SHA'),
    ]
    expect((await upload(rows)).body).toMatchObject({ dryRun: true, rows: 2, good: 2, recorded: 0, bad: [] })
    expect(await recordedOf(numbers.sea.id)).toEqual([])
    const done = { dryRun: false, good: 2, recorded: 2, repeated: 0 }
    const key = randomUUID()
    expect((await upload(rows, false, rig.people.operator, key)).body).toMatchObject(done)
    // The same request again, as after a lost answer, is answered alike.
    expect((await upload(rows, false, rig.people.operator, key)).body).toMatchObject(done)
    expect((await upload(rows, false)).body).toMatchObject({ recorded: 0, repeated: 2 })
    const [first, second] = await recordedOf(numbers.sea.id)
    expect(first?.data).toMatchObject({
      milestone: {
        code: 'DEPARTED',
        class: 'ACTUAL',
        source: 'file',
        at: '2026-02-20T00:00:00.000Z',
        zone: 'Asia/Shanghai',
        legId: given.legId(1),
        place: { unlocode: 'CNSHA', country: 'CN' },
        scope: { of: 'shipment' },
      },
    })
    expect(second?.data).toMatchObject({
      milestone: { class: 'ESTIMATED', zone: '+08:00', scope: { containerNumber: 'CSQU3054383' } },
    })
    expect((await rig.as(rig.people.operator).get(`/shipments/${numbers.sea.id}`)).body.status).toBe('IN_TRANSIT')
  })

  test('[D9.005] tells each wrong row by field, value and rule, and records the others', async () => {
    const own = numbers.own.number
    const wrong: [string, string, string, string][] = [
      [
        row('SH-NOBODY', '', 'DEPARTED', 'ACTUAL', '2026-02-20 08:00', 'UTC', ''),
        'shipmentNumber',
        'SH-NOBODY',
        'shipment-not-found',
      ],
      [
        row('', '', 'DEPARTED', 'ACTUAL', '2026-02-20 08:00', 'UTC', ''),
        'shipmentNumber',
        '',
        'milestone-value-missing',
      ],
      [
        row(own, 'MSKU0000006', 'DEPARTED', 'ACTUAL', '2026-02-20 08:00', 'UTC', ''),
        'container',
        'MSKU0000006',
        'container-not-linked',
      ],
      [row(own, '', 'SAILED', 'ACTUAL', '2026-02-20 08:00', 'UTC', ''), 'code', 'SAILED', 'milestone-code-unknown'],
      [row(own, '', 'DEPARTED', 'MAYBE', '2026-02-20 08:00', 'UTC', ''), 'class', 'MAYBE', 'milestone-class-unknown'],
      [
        row(own, '', 'DEPARTED', 'ACTUAL', '20/02/2026 08:00', 'UTC', ''),
        'time',
        '20/02/2026 08:00',
        'milestone-time-malformed',
      ],
      [
        row(own, '', 'DEPARTED', 'ACTUAL', '2026-02-31 08:00', 'UTC', ''),
        'time',
        '2026-02-31 08:00',
        'milestone-time-malformed',
      ],
      [row(own, '', 'DEPARTED', 'ACTUAL', '2026-02-20 08:00', '', ''), 'zone', '', 'milestone-zone-missing'],
      [
        row(own, '', 'DEPARTED', 'ACTUAL', '2026-02-20 08:00', 'Mars/Base', ''),
        'zone',
        'Mars/Base',
        'time-zone-unknown',
      ],
      [
        row(own, '', 'DEPARTED', 'ACTUAL', '2026-04-20 08:00', 'UTC', ''),
        'time',
        '2026-04-20 08:00',
        'milestone-in-future',
      ],
      [row(own, '', 'DEPARTED', 'ACTUAL', '2026-02-20 08:00', 'UTC', 'CN1'), 'place', 'CN1', 'unlocode-malformed'],
      [row(own, '', 'DEPARTED', 'ACTUAL', '2026-02-20 08:00', 'UTC', 'CNQQ9'), 'place', 'CNQQ9', 'unlocode-unknown'],
    ]
    const good = row(own, '', 'BOOKED', 'PLANNED', '2026-05-20 08:00', 'UTC', 'MXZLO')
    const { status, body } = await upload([...wrong.map(([text]) => text), good], false)
    expect(status).toBe(200)
    expect(body).toMatchObject({ rows: 13, good: 1, recorded: 1 })
    type Bad = { row: number; faults: { field: string; found: string; code: string; message: string }[] }
    expect(
      body.bad.map(({ row: line, faults: [first] }: Bad) => [line, first?.field, first?.found, first?.code]),
    ).toEqual(wrong.map(([, field, found, code], index) => [index + 2, field, found, code]))
    expect(body.bad.every((one: Bad) => one.faults.every(fault => fault.message !== ''))).toBe(true)
    expect(await recordedOf(numbers.own.id)).toHaveLength(1)
  })

  test('that cannot be one is refused whole', async () => {
    const as = rig.as(rig.people.operator)
    const sent = (name: string, bytes: Buffer) => as.upload('/milestone-files', {}, [{ name, type: 'text/csv', bytes }])
    expect((await sent('m.csv', Buffer.from('Shipment,Time\nSH-1,x'))).body).toMatchObject({
      code: 'milestone-columns-missing',
      params: { fields: 'code, class' },
    })
    expect((await sent('m.csv', Buffer.from(header))).body.code).toBe('import-no-rows')
    expect((await sent('m.csv', Buffer.from('MZ\u0090\u0000\u0003\u0000'))).body.code).toBe('import-file-kind')
    expect((await sent('m.csv', Buffer.alloc(5 * 1024 * 1024 + 1, 'a'))).status).toBe(413)
    const many = Array.from({ length: 5_001 }, departed)
    expect((await upload(many)).body).toMatchObject({ code: 'import-too-many-rows', params: { limit: 5000 } })
    expect((await as.upload('/milestone-files', {}, [])).body.code).toBe('file-missing')
  })

  test('is the operator’s; a client’s is of what nobody coordinates, a supplier’s is refused', async () => {
    expect((await upload([departed()], false, rig.people.supplier)).status).toBe(403)
    const asClient = await upload([departed()], false, rig.people.client)
    expect(asClient.body).toMatchObject({ good: 0, bad: [{ faults: [{ code: 'operation-coordinated' }] }] })
    const stranger = await rig.make.person({ companyType: 'client', companyName: 'Stranger' })
    expect((await upload([departed()], false, stranger)).body).toMatchObject({
      bad: [{ faults: [{ code: 'shipment-not-found' }] }],
    })
  })
})

test('[D9.005] a place that is entered must have a UN/LOCODE of its country, and of a place that is known', async () => {
  const told = async (place: object) => {
    const body = { code: 'BOOKED', class: 'PLANNED', at: '2026-05-01T00:00:00.000Z', place }
    const answer = await rig.as(rig.people.operator).post(`/shipments/${numbers.own.id}/milestones`, body)
    return [answer.status, answer.body.code, answer.body.fields?.[0]?.path]
  }
  const at = (unlocode: string, country: string | null = null) => told({ name: 'Somewhere', unlocode, country })
  expect(await at('CN1HA')).toEqual([422, 'unlocode-malformed', 'place.unlocode'])
  expect(await at('CNSHA', 'MX')).toEqual([422, 'unlocode-other-country', 'place.unlocode'])
  expect(await at('CNQQ9', 'CN')).toEqual([422, 'unlocode-unknown', 'place.unlocode'])
  expect((await at('CNSHA', 'CN'))[0]).toBe(201)
  const legs = [{ ...given.leg(1, 'MAIN'), to: { name: 'Nowhere', unlocode: 'MXQQ9', country: 'MX', placeId: null } }]
  const { version } = (await rig.as(rig.people.operator).get(`/shipments/${numbers.own.id}`)).body
  const { mode, operation } = (await rig.as(rig.people.operator).get(`/shipments/${numbers.own.id}`)).body
  const details = given.details({
    route: { portOfLoading: { placeId: null, name: 'x', unlocode: 'CNQQ9', country: 'CN' } },
  })
  const changed = await rig
    .as(rig.people.operator)
    .post(`/shipments/${numbers.own.id}/details`, { version, mode, operation, details })
  expect(changed).toMatchObject({ status: 422, body: { fields: [{ path: 'details.route.portOfLoading.unlocode' }] } })
  const planned = await rig
    .as(rig.people.operator)
    .post(`/shipments/${numbers.own.id}/route`, { version, legs, reason: 'Other ship' })
  expect(planned).toMatchObject({
    status: 422,
    body: { code: 'unlocode-unknown', fields: [{ path: 'legs.0.to.unlocode' }] },
  })
})

describe('tracking by a number', () => {
  const track = async (number: string, person = rig.people.operator) =>
    rig.as(person).get(`/shipments/tracking?number=${encodeURIComponent(number)}`)

  test('finds by shipment and container number; each person what is theirs', async () => {
    expect((await track(numbers.sea.number)).body.items).toMatchObject([{ id: numbers.sea.id, mode: 'OCEAN' }])
    expect((await track('csqu3054383')).body.items).toMatchObject([{ id: numbers.sea.id }])
    // However somebody writes it down.
    for (const written of [
      numbers.sea.number.replaceAll('-', ' '),
      numbers.sea.number.replaceAll('-', ''),
      'CSQU 305438-3',
    ])
      expect((await track(written)).body.items, written).toMatchObject([{ id: numbers.sea.id }])
    expect((await track(numbers.sea.number, rig.people.supplier)).body.items).toHaveLength(1)
    // A container of others' goods is none that a supplier finds.
    expect((await track('CSQU3054383', rig.people.supplier)).body.code).toBe('tracking-not-found')
    const stranger = await rig.make.person({ companyType: 'client', companyName: 'Somebody' })
    expect((await track(numbers.sea.number, stranger)).body.code).toBe('tracking-not-found')
  })

  test('[S8.011] [S8.012] [S8.014] [S8.015] says what is wrong with the number', async () => {
    const told = async (number: string) => {
      const { status, body } = await track(number)
      return [status, body.message]
    }
    expect(await told('SH-260302-ABCDEFG')).toEqual([404, 'Tracking not found'])
    expect(await told('??')).toEqual([422, 'Sorry, invalid shipping number'])
    expect(await told('hello world')).toEqual([422, 'Sorry, invalid shipping number'])
    expect(await told(numbers.bare.number)).toEqual([404, 'Shipment has no information in the system'])
    await rig.ports('shipments').database.executeQuery({
      sql: `insert into deliveries values (gen_random_uuid(), gen_random_uuid(), $1, '80012345', '80012345/0000000010', '', '10', '', '', '', '', '', '', '{}')`,
      parameters: [rig.people.client.company],
    } as never)
    const { body } = await track('0080012345')
    expect(body.message).toBe('This is a delivery, go to Shipments')
  })
})
