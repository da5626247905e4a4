import { describe, expect, test } from 'vitest'
import type { PurchaseOrderCommand } from '../domain/purchase-order.ts'
import * as orders from '../domain/testing/orders.ts'
import { linesOf } from './order-lines.ts'

const asked = [orders.register(), orders.send()] as const
const first = [
  ...asked,
  orders.confirm('60', '40', { unitPrice: '9.99', pendingDate: '2026-07-01' }),
  orders.submit(),
  orders.approve(orders.buyer, orders.childId(1)),
] as const
const both = [...first, orders.confirm('40', null), orders.approve(orders.buyer, orders.childId(2))] as const
const firstLine = (...commands: readonly PurchaseOrderCommand[]) => linesOf(orders.after(...commands), null, false)[0]

describe('the prices of a line', () => {
  test('[D1.024] approved in parts at different prices, each part has its own, in the order and in its child order', () => {
    const order = orders.after(...both)
    const [line] = linesOf(order, null, false)
    expect(line?.priceParts).toEqual([
      { quantity: '60', unitPrice: '9.99' },
      { quantity: '40', unitPrice: '2.5' },
    ])
    expect(line?.amount).toBe('699.40')
    const ofChildren = order.children.map(child => linesOf(order, child, false)[0]?.priceParts)
    expect(ofChildren).toEqual([[{ quantity: '60', unitPrice: '9.99' }], [{ quantity: '40', unitPrice: '2.5' }]])
  })

  test('what is still open counts as it was ordered, also while it is confirmed again', () => {
    const parts = [
      { quantity: '60', unitPrice: '9.99' },
      { quantity: '40', unitPrice: '2.5' },
    ]
    expect(firstLine(...first)?.priceParts).toEqual(parts)
    const again = firstLine(...first, orders.confirm('40', null))
    expect(again?.priceParts).toEqual(parts)
    expect(again?.confirmedPrice).toBeNull()
  })

  test('of one price there is one part', () => {
    expect(firstLine(...asked)?.priceParts).toEqual([{ quantity: '100', unitPrice: '2.5' }])
    const whole = [orders.confirm('100', '40', { unitPrice: '3' }), orders.approve()]
    expect(firstLine(...asked, ...whole)).toMatchObject({
      confirmedPrice: '3',
      priceParts: [{ quantity: '100', unitPrice: '3' }],
    })
  })
})

test('[D1.034] of an order that ships through its parts a line tells when they came, and what was written off of them', () => {
  const at = { target: orders.childId(1) }
  const settled = {
    ...orders.asked(orders.system, at),
    type: 'Settle' as const,
    shipmentId: 'S1',
    deliveredOn: '2026-06-06',
    lines: [{ lineId: orders.lineA, received: '58', shortageIs: 'written-off' as const }],
  }
  const [line] = linesOf(orders.after(...first, orders.allocate('S1', 1, '60', '', at), settled), null, false)
  expect(line).toMatchObject({
    required: '100',
    cancelled: '2',
    confirmed: '58',
    open: '40',
    actualDeliveryDate: '2026-06-06',
  })
})
