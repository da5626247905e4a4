import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as given from '../domain/testing/shipments.ts'
import { happenedIn, shipmentsAlone } from '../testing/shipments-alone.ts'

let rig: Rig
let otherSupplier: Person
beforeAll(async () => {
  rig = await startRig({ factories: [shipmentsAlone()], now: given.now })
  otherSupplier = await rig.make.person({ companyType: 'provider' })
  await happenedIn(rig, given.ways.FOR_PROCESSING, { otherSupplier })
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
  expect(all).toBe('SKU,Description,Status,Shipment,Purchase order,Line,Quantity,Unit,Delivered,Batch,Expiry date')
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
