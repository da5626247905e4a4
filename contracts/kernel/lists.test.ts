import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { importListQuery } from '../documents/imports.ts'
import { notificationListQuery } from '../notifications/queries.ts'
import { orderListQuery } from '../purchase-orders/queries.ts'
import { shipmentExceptionsQuery } from '../shipments/exceptions.ts'
import { transactionsQuery } from '../shipments/ledger.ts'
import { shipmentMapQuery } from '../shipments/map.ts'
import { shipmentListQuery } from '../shipments/queries.ts'

const lists: Readonly<Record<string, z.ZodRawShape>> = {
  orders: orderListQuery,
  shipments: shipmentListQuery,
  map: shipmentMapQuery,
  imports: importListQuery,
  notifications: notificationListQuery,
  exceptions: shipmentExceptionsQuery,
  transactions: transactionsQuery,
}

describe.each(Object.entries(lists))('the list of %s', (_name, shape) => {
  const filters = Object.keys(shape).filter(name => name.startsWith('filter['))
  test.each(filters)('%s refuses what it does not know', filter => {
    for (const value of ['nonsense', "x' or '1'='1", 'CANCELLED,nonsense', ',']) {
      const found = z.strictObject(shape).safeParse({ [filter]: value })
      expect(found.error?.issues, value).toMatchObject([{ path: [filter] }])
    }
  })
})

test('a filter of several values says which of them it does not know, and takes those that it knows', () => {
  const query = z.strictObject(orderListQuery)
  const refused = query.safeParse({ 'filter[status]': 'CANCELLED,nonsense' }, { reportInput: true })
  expect(refused.error?.issues).toMatchObject([{ code: 'invalid_value', input: 'nonsense' }])
  expect(query.parse({ 'filter[status]': 'CANCELLED,EXPIRED' })['filter[status]']).toBe('CANCELLED,EXPIRED')
})
