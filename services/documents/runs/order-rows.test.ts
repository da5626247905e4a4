import { fieldsOf, importModuleDescriptors } from '@quayside/contracts/documents/import-modules.ts'
import { importRow } from '@quayside/contracts/purchase-orders/import.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholeOrders } from '../domain/whole-orders.ts'
import { issueOf, orderRow } from './order-rows.ts'

const orders = fc
  .array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 60 })
  .map(sizes => sizes.flatMap((size, order) => Array.from({ length: size }, () => ({ order_row: order + 1 }))))

test('a batch never holds more than a call takes, and cuts an order only where the order alone is longer', () => {
  fc.assert(
    fc.property(orders, fc.integer({ min: 1, max: 40 }), (rows, limit) => {
      const batch = wholeOrders(rows.slice(0, limit + 1), limit)
      expect(batch.length).toBeGreaterThan(0)
      expect(batch.length).toBeLessThanOrEqual(limit)
      expect(batch).toEqual(rows.slice(0, batch.length))
      const next = rows[batch.length]
      const last = batch.at(-1)
      if (next?.order_row === last?.order_row && next !== undefined)
        expect(batch.every(row => row.order_row === last?.order_row)).toBe(true)
    }),
  )
})

test('every field that can be mapped arrives at purchase-orders under its name', () => {
  const known = new Set(Object.keys(importRow.shape))
  const calledOtherwise = new Set(['vendor', 'lineValue'])
  expect(
    fieldsOf(importModuleDescriptors['purchase-orders']).filter(
      field => !known.has(field) && !calledOtherwise.has(field),
    ),
  ).toEqual([])
})

test('a checked row is what purchase-orders takes', () => {
  const fields = {
    orderNumber: 'SO-1',
    vendor: 'Orgenics',
    buyer: 'Ana',
    currency: 'USD',
    requiredDeliveryDate: '2012-03-01',
    description: 'Kit',
    quantity: '3',
    unitPrice: '1.1',
    lineValue: '3.3',
    taxFree: 'true',
    transportMode: 'AIR',
    incoterm: 'DDU',
    weight: '13',
  }
  const vendor = '0192f0aa-0000-7000-8000-000000000001'
  const row = orderRow({
    row_no: 7,
    order_row: 2,
    fields,
    vendor_company_id: vendor,
    product_id: vendor,
    product_sku: 'P-1',
  })
  expect(importRow.parse(row)).toMatchObject({
    row: 7,
    vendorCompanyId: vendor,
    sku: 'P-1',
    taxFree: true,
    incoterm: 'DDU',
    sourceRowId: null,
    unit: 'EA',
  })
})

test('why purchase-orders refused a row is told with the file’s value', () => {
  const rejection = { code: 'order-not-pending', params: { status: 'SENT_ORDER' }, field: 'orderNumber' }
  const issues = issueOf(
    { row: 7, result: 'rejected', orderId: null, lineId: null, orderCreated: false, rejection },
    { orderNumber: 'SO-1' },
  )
  expect(issues).toMatchObject([
    {
      severity: 'error',
      code: 'order-not-pending',
      field: 'orderNumber',
      found: 'SO-1',
      params: { status: 'SENT_ORDER' },
    },
  ])
})
