import { expect, test } from 'vitest'
import { chainSent } from '../../testing/fixtures/orders.ts'
import { chainOfOrders } from './chain-of-orders.ts'

test('orders stand where the last of them stands, and a part that went on draws a part', () => {
  const drawn = chainOfOrders([chainSent('2026-10-01', 'done'), chainSent('2026-10-03', 'now')])
  expect(drawn.slice(0, 4).map(({ station, state, date, share }) => [station, state, date, share])).toEqual([
    ['sent', 'done', '2026-10-03', null],
    ['confirmed', 'half', null, 0.5],
    ['approved', 'now', null, null],
    ['booked', 'planned', null, null],
  ])
})
