import { registerPurchaseOrder } from '@quayside/contracts/purchase-orders/commands.ts'
import { type EnteredOrder, rightOrder, wrongOrders } from '@quayside/contracts/purchase-orders/wrong-orders.ts'
import { expect, test } from 'vitest'
import { decide } from './purchase-order.ts'
import { initial } from './state.ts'
import { lineA, register } from './testing/orders.ts'

/** The fields at which the server refuses an order: those that have not their form, else those that break a rule. */
function refusedAt(order: EnteredOrder): (string | undefined)[] {
  const read = registerPurchaseOrder.safeParse(order)
  if (!read.success) return read.error.issues.map(issue => issue.path.join('.'))
  const { orderNumber, vendorCompanyId, details } = read.data
  const lines = read.data.lines.map(line => ({ ...line, lineId: lineA }))
  const decision = decide(register({ orderNumber, vendorCompanyId, details, lines }), initial)
  return decision.accepted ? [] : decision.rejections.map(one => one.field).filter(field => field !== undefined)
}

test('a right order is registered', () => expect(refusedAt(rightOrder)).toEqual([]))

test.each(wrongOrders)('[S5.068] the server refuses an order at its field: $rule', ({ field, order }) =>
  expect([...new Set(refusedAt(order))]).toEqual([field]),
)
