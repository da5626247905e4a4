import type { SmallChain } from '@quayside/contracts/overview/chain-line.ts'
import { expect, test } from 'vitest'
import { chainOfOrders } from './chain-of-orders.ts'

const chain = (id: string, confirmed: 'done' | 'now'): SmallChain => ({
  entity: 'purchase-order',
  id,
  slipDays: null,
  zone: 'America/Lima',
  stations: [
    { station: 'sent', state: 'done', share: null, date: `2026-10-0${id}`, dateKind: 'actual' },
    { station: 'confirmed', state: confirmed, share: null, date: null, dateKind: null },
  ],
})

test('orders stand where the last of them stands, and a part that went on draws a part', () => {
  const drawn = chainOfOrders([chain('1', 'done'), chain('3', 'now')])
  expect(drawn.slice(0, 4).map(({ station, state, date, share }) => [station, state, date, share])).toEqual([
    ['sent', 'done', '2026-10-03', null],
    ['confirmed', 'half', null, 0.5],
    ['approved', 'now', null, null],
    ['booked', 'planned', null, null],
  ])
})
