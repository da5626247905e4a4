import { expect, test } from 'vitest'
import { onOrders } from './on-orders.ts'
import type { ShipmentCommand } from './shipment.ts'
import * as given from './testing/shipments.ts'

const { lineA, lineB, orderA } = given
/** Both lines are of one order. */
const oneOrder = given.order(1, { lines: [given.orderLine(1), { ...given.orderLine(2), orderLineNumber: 2 }] })
const create = given.create({
  orders: [oneOrder],
  lines: given.wanted('60', '40').map(line => ({ ...line, orderId: orderA })),
})
const cleared = [create, ...given.cleared.slice(1)] as const
const drop = (day: string, lineId: string, good: string, index: number) => {
  const command = given.drop([{ lineId, good }], given.operator, index)
  return { ...command, drop: { ...command.drop, at: `2026-02-${day}T00:00:00.000Z` } }
}
const telling = new Set(['DeliveryDropRecorded', 'DeliveryRestWrittenOff', 'ShipmentCompleted'])
/** What the last of the commands means to the orders. */
function callsAfter(...commands: readonly ShipmentCommand[]) {
  const event = given.history(...commands).findLast(one => telling.has(one.type))
  if (event === undefined) throw new Error('Nothing was delivered')
  return onOrders(event, given.after(...commands), '2026-03-01T00:00:00.000Z')
}
const [a, b] = [given.someId(1), given.someId(2)]

test('[D1.034] a drop tells the order of the lines that it brought, each with the day on which the last of it came', () => {
  const first = drop('24', lineA, '60', 6)
  expect(callsAfter(...cleared, first)).toMatchObject([
    { orderId: orderA, what: 'delivery', body: { lines: [{ lineId: a, quantity: '60', deliveredOn: '2026-02-24' }] } },
  ])
  const second = drop('26', lineB, '40', 7)
  expect(callsAfter(...cleared, first, second)).toMatchObject([
    {
      body: {
        deliveredOn: '2026-02-26',
        lines: [
          { lineId: a, quantity: '60', deliveredOn: '2026-02-24' },
          { lineId: b, quantity: '40', deliveredOn: '2026-02-26' },
        ],
      },
    },
  ])
  const settled = callsAfter(...cleared, first, second, given.complete())
  expect(settled).toMatchObject([
    { what: 'settlement', body: { lines: [{ deliveredOn: '2026-02-24' }, { deliveredOn: '2026-02-26' }] } },
  ])
})

test('[D2.016] an order is told what came damaged and what is missing, also where nothing came at all', () => {
  const of = (good: string, damaged: string, short: string) => ({
    ...drop('24', lineA, good, 6),
    drop: { ...drop('24', lineA, good, 6).drop, lines: [{ lineId: lineA, good, damaged, short }] },
  })
  expect(callsAfter(...cleared, of('45', '10', '5'))).toMatchObject([
    { what: 'delivery', body: { lines: [{ lineId: a, quantity: '55', damaged: '10', short: '5' }] } },
  ])
  expect(callsAfter(...cleared, of('0', '0', '60'))).toMatchObject([
    { what: 'delivery', body: { lines: [{ lineId: a, quantity: '0', damaged: '0', short: '60' }] } },
  ])
  const all = callsAfter(...cleared, of('50', '10', '0'), drop('26', lineB, '40', 7), given.complete())
  expect(all).toMatchObject([
    {
      what: 'settlement',
      body: {
        lines: [
          { received: '60', damaged: '10' },
          { received: '40', damaged: '0' },
        ],
      },
    },
  ])
})

test('[D2.016] an order is told that the rest is written off, and why; of a delivery there is nothing to explain', () => {
  const came = drop('24', lineA, '45', 6)
  const rest = { ...given.asked(given.operator), type: 'WriteOffRest' as const, reason: 'Lost at sea' }
  const calls = callsAfter(...cleared, came, { ...rest, lines: [{ lineId: lineA, quantity: '15' }] })
  const lines = [{ lineId: a, quantity: '45', damaged: '0', short: '15', deliveredOn: '2026-02-24' }]
  expect(calls).toMatchObject([{ what: 'delivery', body: { reason: 'Lost at sea', lines } }])
  expect(callsAfter(...cleared, came)[0]?.body).not.toHaveProperty('reason')
})

test('an order of which nothing came is told nothing', () => {
  const calls = callsAfter(...given.cleared, drop('24', lineA, '60', 6))
  expect(calls.map(one => one.orderId)).toEqual([orderA])
})
