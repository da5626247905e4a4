import { randomUUID } from 'node:crypto'
import { changeProduct } from '@quayside/contracts/products/commands.ts'
import { directory } from '@quayside/directory/service.ts'
import { documents } from '@quayside/documents/service.ts'
import { fileStyles } from '@quayside/documents/testing/delivery-file-generator.ts'
import { generateProductFile, productFaults } from '@quayside/documents/testing/product-file-generator.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { products } from '@quayside/products/service.ts'
import { purchaseOrders } from '@quayside/purchase-orders/service.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { csv, endsWithinMs, recordImports } from './record-imports.ts'

const suppliers = ['Acme Fasteners', 'Société Générale des Pompes']

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ factories: [directory, products, purchaseOrders, documents] })
  const { company: clientCompanyId } = rig.people.client
  const body = { clientCompanyId, importId: randomUUID(), names: suppliers }
  const options = { causationId: 'test', key: randomUUID(), onBehalfOf: rig.people.client.uid }
  expect(await rig.ports('documents').call.post('directory', '/companies/ensure', body, options)).toMatchObject({
    status: 200,
  })
  await rig.settled()
})
afterAll(() => rig?.close())

const { imported, undone, checked, everyRow } = recordImports(() => rig)

/** All that the catalogue says. */
async function catalogue(person: Person): Promise<{ products: unknown[]; aliases: unknown[]; tree: unknown }> {
  await rig.settled()
  const { database } = rig.ports('products')
  const { rows: found } = await sql<Record<string, unknown>>`select * from products order by id`.execute(database)
  const { rows: aliases } = await sql`select * from product_aliases order by alias_key`.execute(database)
  const tree = (await rig.as(person).get('/products/categories')).body.items
  return { products: found.map(({ changed_at: _at, version: _version, ...row }) => row), aliases, tree }
}

const productOf = async (person: Person, sku: string) => {
  const { items } = (await rig.as(person).get(`/products?skus=${encodeURIComponent(sku)}`)).body
  return items.length === 0 ? null : (await rig.as(person).get(`/products/${items[0].id}`)).body
}

describe('a generated file with every fault', () => {
  const file = generateProductFile({
    seed: 71,
    rows: 1200,
    style: fileStyles.semicolonWindows,
    suppliers,
    brokenShare: 0.08,
  })
  const good = file.rows.filter(row => row.fault === null)

  test('the file has every fault', () => {
    expect(new Set(file.rows.flatMap(({ fault }) => fault ?? []))).toEqual(new Set(Object.keys(productFaults)))
  })

  test(
    '[D9.018] [S2.062] [D9.015] each row is accounted for, and the undo leaves the catalogue as it was',
    async () => {
      const { client } = rig.people
      const before = await catalogue(client)
      const done = await imported(client, file)
      const made = good.filter(row => row.joins === null).length
      const { result } = done
      expect(result).toEqual({
        rows: 1200,
        imported: good.length,
        alreadyImported: 0,
        reported: 1200 - good.length,
        created: made,
        changed: good.length - made,
      })
      const rows = new Map((await everyRow(client, done.id)).map(row => [row.row, row]))
      for (const { row, fault } of file.rows) {
        const said = rows.get(row)
        expect(said?.outcome).toBe(fault === null ? 'imported' : 'reported')
        const errors = said?.issues.filter(({ severity }) => severity === 'error') ?? []
        if (fault === null) expect(errors).toEqual([])
        else expect(errors.map(({ code }) => code)).toContain(productFaults[fault])
      }
      const wrong = [...rows.values()].find(({ issues }) => issues.some(({ code }) => code === 'gtin-check-digit'))
      expect(wrong?.issues[0]?.message).toMatch(/^Column EAN: GTIN \d+: digit \d+, the check digit, is \d/)

      const after = await catalogue(client)
      expect(after.products.length - before.products.length).toBe(made)
      const aliases = good.filter(({ alias }) => alias !== null).length
      expect(after.aliases).toHaveLength(aliases)

      const again = await imported(client, file)
      expect(again.result).toMatchObject({ imported: 0, alreadyImported: good.length, created: 0, changed: 0 })

      const back = await undone(client, done.id)
      expect(back).toMatchObject({
        status: 'UNDONE',
        undone: { orders: made, lines: good.length, notUndone: 0, keptOrders: 0 },
      })
      expect(await catalogue(client)).toEqual(before)
    },
    endsWithinMs,
  )
})

test(
  '[D9.018] only what the file says is changed, and the undo puts back what nobody changed since, row by row',
  async () => {
    const { client } = rig.people
    const first = await imported(
      client,
      csv('first.csv', 'SKU;Description;Brand;Weight kg', 'U-1;One;Acme;1.5', 'U-2;Two;Acme;2', 'U-3;Three;;'),
    )
    expect(first.result).toMatchObject({ created: 3, changed: 0 })
    const second = await imported(
      client,
      csv('second.csv', 'SKU;Description;Family', 'U-1;Uno;Tools > Hand', 'U-2;;Tools', 'U-3;Three;', 'U-4;Four;'),
    )
    expect(second.result).toMatchObject({ created: 1, changed: 2, alreadyImported: 1, reported: 0 })
    const one = await productOf(client, 'U-1')
    expect(one).toMatchObject({ description: 'Uno', brandName: 'Acme', weight: '1.5' })
    expect(await productOf(client, 'U-2')).toMatchObject({ description: 'Two', brandName: 'Acme' })

    const { items: history } = (await rig.as(client).get(`/products/${one.id}/history`)).body
    const by = { uid: null, name: expect.any(String), onBehalfOf: client.uid }
    expect(history).toMatchObject([
      { type: 'ProductRegistered', actor: by, importId: first.id },
      { type: 'ProductDetailsChanged', actor: by, importId: second.id },
    ])

    const asked = Object.fromEntries(Object.keys(changeProduct.shape).map(key => [key, one[key]]))
    const byHand = { ...asked, description: 'By hand' }
    expect(await rig.as(client).post(`/products/${one.id}`, byHand)).toMatchObject({ status: 200 })
    const back = await undone(client, second.id)
    expect(back).toMatchObject({ status: 'PARTLY_UNDONE', undone: { keptOrders: 1, because: 'in-use' } })
    expect(await productOf(client, 'U-1')).toMatchObject({ description: 'By hand', categoryId: null })
    expect(await productOf(client, 'U-2')).toMatchObject({ description: 'Two', categoryId: null })
    expect(await productOf(client, 'U-4')).toBeNull()
    const [told] = (await everyRow(client, second.id)).filter(({ issues }) =>
      issues.some(({ code }) => code === 'import-record-touched'),
    )
    expect(told).toMatchObject({ row: 2 })
  },
  endsWithinMs,
)

test('[D9.018] [D7.012] before a run the check names the categories that it would make, those above them too', async () => {
  const { client } = rig.people
  const lines = ['C-1;One;Reagents', 'C-2;Two;reagents > Acids > Strong', 'C-3;;Reagents > Never', 'C-4;Four;Solvents']
  await rig.as(client).post('/products/categories', { name: 'Solvents' })
  const id = await checked(client, csv('tree.csv', 'SKU;Description;Family', ...lines))
  const { body } = await rig.as(client).get(`/imports/${id}/creations`)
  expect(body.categories).toEqual({
    total: 3,
    items: ['Reagents', 'reagents > Acids', 'reagents > Acids > Strong'],
  })
  const paths = async () =>
    (await rig.as(client).get('/products/categories')).body.items.map(({ path }: { path: string[] }) => path.join('/'))
  const before = await paths()
  expect((await rig.as(client).post(`/imports/${id}/run`)).status).toBe(202)
  await vi.waitFor(async () => expect(await paths()).toHaveLength(before.length + 3), { timeout: 20_000 })
  expect(await paths()).toContain('Reagents/Acids/Strong')
})

test('[D9.015] a row without an SKU changes the product that its supplier calls so', async () => {
  const { client } = rig.people
  await imported(client, csv('a.csv', 'SKU;Vendor;Vendor part number;Description', 'V-1;Acme Fasteners;AC-1;Bolt'))
  const by = await imported(
    client,
    csv('b.csv', 'Vendor;Vendor part number;Brand', 'ACME FASTENERS;AC-1;Best', 'Acme Fasteners;AC-2;Best'),
  )
  expect(by.result).toMatchObject({ changed: 1, created: 0, reported: 1 })
  expect(await productOf(client, 'V-1')).toMatchObject({ brandName: 'Best', description: 'Bolt' })
  const [bad] = (await everyRow(client, by.id)).filter(({ outcome }) => outcome === 'reported')
  expect(bad?.issues.map(({ code }) => code)).toEqual(['alias-not-found'])
})

test(
  '[D9.018] contacts come in by company and e-mail address, and go or are as before with the undo',
  async () => {
    const { client } = rig.people
    const contacts = async () => {
      await rig.settled()
      const { items } = (await rig.as(client).get('/contacts?limit=200')).body
      return items.map(({ email, names, department }: Record<string, string>) => [email, names, department]).toSorted()
    }
    const before = await contacts()
    const header = 'Company,Email,First name,Department'
    const first = await imported(
      client,
      csv('c1.csv', header, 'Acme Fasteners,ana@acme.example,Ana,Sales', 'Acme Fasteners,luis@acme.example,Luis,'),
      'contacts',
    )
    expect(first.result).toMatchObject({ created: 2, changed: 0, reported: 0 })
    const one = await contacts()
    const second = await imported(
      client,
      csv(
        'c2.csv',
        header,
        'ACME FASTENERS,Ana@acme.example,,Purchasing',
        'Acme Fasteners,luis@acme.example,Luis,',
        'Acme Fasteners,not an address,Eva,',
        'Nobody at all,eva@acme.example,Eva,',
        'Acme Fasteners,rosa@acme.example,Rosa,',
        'Acme Fasteners,rosa@acme.example,Rosalia,',
        'Acme Fasteners,nameless@acme.example,,',
      ),
      'contacts',
    )
    expect(second.result).toMatchObject({ rows: 7, created: 1, changed: 1, alreadyImported: 1, reported: 4 })
    const rows = await everyRow(client, second.id)
    const codes = rows.map(({ issues }) => issues.find(({ severity }) => severity === 'error')?.code ?? null)
    const missing = ['import-value-unreadable', 'company-not-found', null, 'import-record-disagrees', 'field-required']
    expect(codes).toEqual([null, null, ...missing])
    expect(await contacts()).toContainEqual(['Ana@acme.example', 'Ana', 'Purchasing'])
    expect(await undone(client, second.id)).toMatchObject({ status: 'UNDONE', undone: { orders: 2, notUndone: 0 } })
    expect(await contacts()).toEqual(one)
    expect(await undone(client, first.id)).toMatchObject({ status: 'UNDONE', undone: { orders: 2 } })
    expect(await contacts()).toEqual(before)
  },
  endsWithinMs,
)

test('[D9.018] who may not change products imports none, and sees no import of them', async () => {
  const { client } = rig.people
  const id = await checked(client, csv('c.csv', 'SKU;Description', 'W-1;One'))
  const { company } = client
  const buyer = await rig.make.person({ companyType: 'client', company, permissions: ['imports.view', 'imports.run'] })
  await rig.settled()
  const call = rig.as(buyer)
  const refused = { status: 403, body: { code: 'permission-missing', params: { permission: 'products.manage' } } }
  expect(await call.post('/imports', { module: 'products' })).toMatchObject(refused)
  for (const path of ['', '/rows', '/suggestions', '/issues', '/creations'])
    expect(await call.get(`/imports/${id}${path}`)).toMatchObject(refused)
  expect(await call.post(`/imports/${id}/run`)).toMatchObject(refused)
  expect((await call.get('/imports')).body).toMatchObject({ items: [], total: 0 })
})
