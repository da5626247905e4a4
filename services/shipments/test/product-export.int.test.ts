import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as given from '../shipment/domain/testing/shipments.ts'
import { happenedIn, shipmentsAlone } from '../testing/shipments-alone.ts'

let rig: Rig
let otherSupplier: Person
beforeAll(async () => {
  rig = await startRig({ factories: [shipmentsAlone()], now: given.now })
  otherSupplier = await rig.make.person({ companyType: 'provider' })
  const damaged = given.drop([{ lineId: given.lineA, good: '50', damaged: '4', short: '6' }])
  await happenedIn(rig, [...given.cleared, damaged], { otherSupplier })
})
afterAll(() => rig?.close())

const url = '/shipments/products?tab=general-view'
const csv = { headers: { accept: 'text/csv' } }
const rowsOf = (text: string) => text.replace('\uFEFF', '').trim().split('\r\n')

test('the products of shipments come as CSV, in the columns asked for', async () => {
  const client = rig.as(rig.people.client)
  const { items } = (await client.get(url)).body
  const [headers, ...rows] = rowsOf((await client.get(`${url}&columns=sku,quantity,unit,chain`, csv)).text)
  expect(headers).toBe('SKU,Quantity,Unit')
  expect(rows).toEqual(
    items.map(({ line }: { line: Record<string, string> }) => [line.sku, line.quantity, line.unit].join(',')),
  )
  expect(rows.length).toBeGreaterThan(1)
  const all = rowsOf((await client.get(url, csv)).text)[0]
  expect(all).toBe(
    'SKU,Description,Status,Shipment,Purchase order,Line,Quantity,Unit,Delivered,Good,Short,Damaged,Batch,Expiry date',
  )
})

test('a column that the list has not is refused by name', async () => {
  for (const list of ['/shipments', '/shipments/products']) {
    const refused = await rig.as(rig.people.client).get(`${list}?tab=general-view&columns=foo,status`, csv)
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid-value'])
    expect(refused.body.fields[0]).toMatchObject({
      path: 'columns',
      params: { field: 'columns', value: 'foo', allowed: expect.stringContaining('status, ') },
    })
  }
})

test('[D2.016] good, short and damaged stand apart, in the list and in its file', async () => {
  const client = rig.as(rig.people.client)
  const { items } = (await client.get(url)).body
  const told = (sku: string) => items.find(({ line }: { line: { sku: string } }) => line.sku === sku)
  expect(told('SKU-1')).toMatchObject({ delivered: '54', counted: { good: '50', short: '6', damaged: '4' } })
  expect(told('SKU-2')).toMatchObject({ delivered: '0', counted: { good: '0', short: '0', damaged: '0' } })
  const rows = rowsOf((await client.get(`${url}&columns=sku,delivered,good,damaged,short`, csv)).text)
  expect(rows).toContain('SKU-1,54,50,4,6')
})

test('[D2.046] a supplier’s file of products holds its own lines and no other', async () => {
  const rows = async (person: Person) => rowsOf((await rig.as(person).get(`${url}&columns=order`, csv)).text).slice(1)
  const [whole, own, others] = [
    await rows(rig.people.client),
    await rows(rig.people.supplier),
    await rows(otherSupplier),
  ]
  expect([...own, ...others].sort()).toEqual([...whole].sort())
  expect(own.length).toBeGreaterThan(0)
  expect(others.length).toBeGreaterThan(0)
  expect(own.some(order => others.includes(order))).toBe(false)
})
