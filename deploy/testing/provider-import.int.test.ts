import { changeCompanyDetails } from '@quayside/contracts/directory/commands.ts'
import { directory } from '@quayside/directory/service.ts'
import { documents } from '@quayside/documents/service.ts'
import { fileStyles } from '@quayside/documents/testing/delivery-file-generator.ts'
import { generateProviderFile, providerFaults } from '@quayside/documents/testing/provider-file-generator.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { products } from '@quayside/products/service.ts'
import { purchaseOrders } from '@quayside/purchase-orders/service.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csv, endsWithinMs, recordImports } from './record-imports.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ factories: [directory, products, purchaseOrders, documents] })
})
afterAll(() => rig?.close())
const { imported, undone, everyRow, checked } = recordImports(() => rig)

/** All that the lists of suppliers and contacts say. */
async function suppliers() {
  await rig.settled()
  const { database } = rig.ports('directory')
  const of = rig.people.client.company
  const { rows: links } =
    await sql`select * from provider_links where client_company_id = ${of} order by vendor_company_id`.execute(database)
  const { rows: people } = await sql<
    Record<string, unknown>
  >`select c.* from contacts c join provider_links l on l.vendor_company_id = c.company_id
    where l.client_company_id = ${of} order by contact_id`.execute(database)
  return { links, people: people.map(({ version: _version, position: _position, ...row }) => row) }
}

const supplierCalled = async (person: Person, name: string) => {
  const { items } = (await rig.as(person).get(`/companies?type=provider&q=${encodeURIComponent(name)}`)).body
  return items.length === 0 ? null : (await rig.as(person).get(`/companies/${items[0].id}`)).body
}
const retiredCalled = async (person: Person, name: string) =>
  (await rig.as(person).get(`/companies?type=provider&retired=true&q=${encodeURIComponent(name)}`)).body.items.length

describe('a generated file with every fault', () => {
  const file = generateProviderFile({ seed: 81, rows: 700, style: fileStyles.semicolonWindows, brokenShare: 0.12 })
  const good = file.rows.filter(row => row.fault === null)

  test('the file has every fault', () => {
    expect(new Set(file.rows.flatMap(({ fault }) => fault ?? []))).toEqual(new Set(Object.keys(providerFaults)))
  })

  test(
    '[D9.018] each row of a file of suppliers is accounted for, and the undo leaves the lists as they were',
    async () => {
      const { client } = rig.people
      const before = await suppliers()
      const done = await imported(client, file, 'providers')
      const made = good.filter(row => row.joins === null).length
      const rows = new Map((await everyRow(client, done.id)).map(row => [row.row, row]))
      expect(done.result).toEqual({
        rows: 700,
        imported: good.length,
        alreadyImported: 0,
        reported: 700 - good.length,
        created: made,
        changed: good.length - made,
      })
      for (const { row, fault } of file.rows) {
        const said = rows.get(row)
        expect(said?.outcome).toBe(fault === null ? 'imported' : 'reported')
        const errors = said?.issues.filter(({ severity }) => severity === 'error') ?? []
        if (fault === null) expect(errors).toEqual([])
        else expect(errors.map(({ code }) => code)).toContain(providerFaults[fault])
      }
      const after = await suppliers()
      expect(after.links.length - before.links.length).toBe(made)
      expect(after.people.length - before.people.length).toBe(good.filter(({ contact }) => contact !== null).length)

      const again = await imported(client, file, 'providers')
      expect(again.result).toMatchObject({ imported: 0, alreadyImported: good.length, created: 0, changed: 0 })

      const back = await undone(client, done.id)
      expect(back).toMatchObject({
        status: 'UNDONE',
        undone: { orders: made, lines: good.length, notUndone: 0, keptOrders: 0 },
      })
      expect(await suppliers()).toEqual(before)

      // What was taken back can come in again, and be added by hand.
      const anew = await imported(client, file, 'providers')
      expect(anew.result).toMatchObject({ created: made, changed: good.length - made })
      expect(await undone(client, anew.id)).toMatchObject({ status: 'UNDONE' })
      expect(await suppliers()).toEqual(before)
    },
    endsWithinMs * 2,
  )
})

const header = 'Supplier;Supplier code;Tax number;Country;Address;City;Contact email;Contact name'

test(
  '[D9.018] only what the file says of a supplier is changed, and the undo puts back what nobody changed since',
  async () => {
    const { client } = rig.people
    await imported(
      client,
      csv('one.csv', header, 'Uno SA;U-1;;MX;Calle 1;Puebla;ana@uno.example;Ana', 'Dos SA;U-2;;MX;Calle 2;;;'),
      'providers',
    )
    const second = await imported(
      client,
      csv(
        'two.csv',
        header,
        'UNO  sa;U-9;;;;Toluca;ana@uno.example;Ana María',
        'Dos SA;;;;Avenida 2;;;',
        'Dos SA;;;;;;luis@dos.example;Luis',
        'Tres SA;;;MX;;;;',
      ),
      'providers',
    )
    expect(second.result).toMatchObject({ created: 1, changed: 3, alreadyImported: 0, reported: 0 })
    const one = await supplierCalled(client, 'Uno SA')
    expect(one).toMatchObject({
      businessName: 'Uno SA',
      details: { city: 'Toluca', address: 'Calle 1' },
      link: { supplierCode: 'U-9', contactName: 'Ana María' },
    })
    // Without an address or a contact it comes in, and is listed until that is mended.
    expect(await supplierCalled(client, 'Tres SA')).toMatchObject({ lacks: ['address', 'contact'] })

    const asked = { ...one.details, ...one, reason: null, overruled: [] }
    const byHand = Object.fromEntries(Object.keys(changeCompanyDetails.shape).map(key => [key, asked[key] ?? null]))
    const saved = { ...byHand, overruled: [], city: 'Mérida' }
    expect(await rig.as(client).post(`/companies/${one.id}/details`, saved)).toMatchObject({ status: 200 })
    await rig.settled()
    const back = await undone(client, second.id)
    expect(back).toMatchObject({ status: 'PARTLY_UNDONE', undone: { keptOrders: 1, because: 'in-use' } })
    expect(await supplierCalled(client, 'Uno SA')).toMatchObject({
      details: { city: 'Mérida' },
      link: { supplierCode: 'U-1', contactName: 'Ana' },
    })
    const two = await supplierCalled(client, 'Dos SA')
    expect(two).toMatchObject({ details: { address: 'Calle 2' }, lacks: ['contact'] })
    expect(await supplierCalled(client, 'Tres SA')).toBeNull()
    expect(await retiredCalled(client, 'Tres SA')).toBe(0)
  },
  endsWithinMs,
)

test(
  '[D9.018] two people of one supplier with one address are a fault of the row that comes later, whichever row was first',
  async () => {
    const { client } = rig.people
    const file = csv(
      'twice.csv',
      header,
      'Hilos Finos;;;MX;;;;',
      'Hilos Finos;;;;;;eva@hilos.example;Eva',
      'Hilos Finos;;;;;;EVA@hilos.example;Beto',
      'Hilos Finos;;;;;;rosa@hilos.example;Rosa',
    )
    const { body } = await rig.as(client).get(`/imports/${await checked(client, file, 'providers')}/rows?limit=50`)
    const faults = body.items.map((one: { row: number; issues: { code: string; params: object }[] }) => [
      one.row,
      one.issues.filter(({ code }) => code === 'import-record-disagrees').map(({ params }) => params),
    ])
    expect(faults).toEqual([
      [2, []],
      [3, []],
      [4, [expect.objectContaining({ first: 'Eva', firstRow: 3 })]],
      [5, []],
    ])
  },
  endsWithinMs,
)

test(
  '[D9.018] a checked file tells which suppliers it will make, those that are there under nearly the same name first',
  async () => {
    const { client } = rig.people
    await imported(client, csv('there.csv', header, 'Tejidos del Sur;;;MX;;;;'), 'providers')
    const file = csv(
      'new.csv',
      header,
      'Botones Nuevos;;;MX;;;;',
      'Botones Nuevos;;;;;;eva@botones.example;Eva',
      'Tejidos del Sur;T-1;;;;;;',
      'Tejidos del Sur SA;;;MX;;;;',
    )
    const id = await checked(client, file, 'providers')
    expect((await rig.as(client).get(`/imports/${id}/creations`)).body).toMatchObject({
      suppliers: {
        total: 2,
        items: [
          { name: 'Tejidos del Sur SA', rows: [5], near: ['Tejidos del Sur'] },
          { name: 'Botones Nuevos', rows: [2, 3], near: [] },
        ],
      },
      products: { total: 0 },
    })
  },
  endsWithinMs,
)

test(
  '[D9.018] a supplier that something names is retired with the undo, and the file says so',
  async () => {
    const { client } = rig.people
    const done = await imported(
      client,
      csv('named.csv', header, 'Named SA;;;MX;Calle 1;;;', 'Nameless SA;;;MX;;;;'),
      'providers',
    )
    expect(done.result).toMatchObject({ created: 2 })
    const made = await imported(
      client,
      csv('p.csv', 'SKU;Vendor;Vendor part number;Description', 'N-1;Named SA;NS-1;Bolt'),
      'products',
    )
    expect(made.result).toMatchObject({ created: 1 })
    await rig.settled()
    const back = await undone(client, done.id)
    expect(back).toMatchObject({ status: 'PARTLY_UNDONE', undone: { keptOrders: 1 } })
    expect(back.undone?.kept).toMatchObject([{ orderNumber: 'Named SA', code: 'import-record-used' }])
    await rig.settled()
    expect([await retiredCalled(client, 'Named SA'), await retiredCalled(client, 'Nameless SA')]).toEqual([1, 0])
  },
  endsWithinMs,
)

test('[D9.018] a wrong check digit and a tax number twice are warned of, and kept by who imports all the same', async () => {
  const { client } = rig.people
  const id = await checked(
    client,
    csv(
      'tax.csv',
      header,
      'Cuatro SA;;GODE561231GR9;MX;Calle 4;;;',
      'Cinco SA;;GODE561231GR9;MX;Calle 5;;;',
      'Seis SA;;GODE5612;MX;Calle 6;;;',
    ),
    'providers',
  )
  const codes = (await everyRow(client, id)).map(({ issues }) =>
    issues.map(({ code, severity }) => `${code} ${severity}`),
  )
  expect(codes).toEqual([
    ['tax-id-check-digit warning'],
    ['tax-id-twice warning', 'tax-id-check-digit warning'],
    ['tax-id-length error'],
  ])
})

test('[D9.018] what a supplier that has joined keeps itself is refused by field; what the client keeps of it comes in', async () => {
  const { client, supplier } = rig.people
  const { body } = await rig.as(client).get(`/companies/${supplier.company}`)
  const file = csv(
    'joined.csv',
    header,
    `${body.businessName};J-1;;;;;mine@joined.example;Mine`,
    `${body.businessName};;;;Another street;;;`,
  )
  const done = await imported(client, file, 'providers')
  expect(done.result).toMatchObject({ changed: 1, reported: 1 })
  const rows = await everyRow(client, done.id)
  expect(rows[1]?.issues).toMatchObject([
    { code: 'company-manages-itself', column: 'Address', found: 'Another street' },
  ])
  await rig.settled()
  expect(await supplierCalled(client, body.businessName)).toMatchObject({ link: { supplierCode: 'J-1' } })
  const seen = async (person: Person) =>
    (await rig.as(person).get(`/contacts?companyId=${supplier.company}&limit=200`)).body.items.map(
      ({ email }: { email: string }) => email,
    )
  expect(await seen(client)).toContain('mine@joined.example')
  expect(await seen(supplier)).not.toContain('mine@joined.example')
  expect(await undone(client, done.id)).toMatchObject({ status: 'UNDONE' })
  await rig.settled()
  expect(await seen(client)).not.toContain('mine@joined.example')
  expect((await supplierCalled(client, body.businessName)).link.supplierCode).toBe(body.link.supplierCode)
})
