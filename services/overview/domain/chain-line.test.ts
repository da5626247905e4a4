import type { LargeStation } from '@quayside/contracts/overview/chain-line.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import type { OrderFacts, OrderPartFacts } from '@quayside/contracts/purchase-orders/facts.ts'
import { describe, expect, test } from 'vitest'
import { chainFacts, inZone } from './chain-facts.ts'
import { chainLine, smallChainLine } from './chain-line.ts'
import {
  approved,
  awaited,
  child,
  childId,
  confirmed,
  line1,
  line2,
  orderAfter,
  orderId,
  registered,
  roundOpened,
  sent,
} from './testing/orders.ts'

const now = '2026-11-20T12:00:00.000Z'
const asOrdered = confirmed('CONFIRMED', { quantity: '100' })
const isSent = [registered, sent, roundOpened()]

/** Each station that is not merely planned without a date, as `sent done actual 2026-11-16 +7 d`. */
function drawn(line: readonly LargeStation[]) {
  return line
    .filter(({ state, date }) => state !== 'planned' || date !== null)
    .map(({ station, state, share, date, dateKind, slipDays }) => {
      const slip = slipDays === null ? '' : ` ${slipDays >= 0 ? '+' : ''}${slipDays} d`
      return `${station} ${state}${share === null ? '' : ` ${share}`} ${dateKind ?? '-'} ${date ?? '-'}${slip}`
    })
}
const partOf = (order: OrderFacts, id = orderId) => order.parts.find(part => part.id === id) as OrderPartFacts
const slipOf = (order: OrderFacts) => partOf(order).dates.slipDays
const large = (order: OrderFacts, at = now, child?: string) =>
  chainLine(inZone(chainFacts(order, partOf(order, child), {}), null), at)
const line = (order: OrderFacts, at = now, child?: string) => drawn(large(order, at, child))

const shipment = (
  shipmentId: string,
  lineId: string,
  number: number,
  quantity: string,
  sequence: number,
): PurchaseOrderEvent => ({
  type: 'ShipmentAllocated',
  data: { orderId, target: orderId, shipmentId, sequence, lines: [{ lineId, number, quantity }] },
})
const departed = (shipmentId: string, departedAt: string): PurchaseOrderEvent => ({
  type: 'ShipmentDeparted',
  data: { orderId, target: orderId, shipmentId, departedAt },
})
const delivered = (
  shipmentId: string,
  lineId: string,
  number: number,
  quantity: string,
  deliveredOn: string,
): PurchaseOrderEvent => ({
  type: 'DeliveryRecorded',
  data: {
    orderId,
    target: orderId,
    shipmentId,
    deliveredOn,
    lines: [{ lineId, number, quantity, damaged: '0', short: '0' }],
  },
})

describe('[D10.009] a station is done, now, estimated, planned or late', () => {
  test('an order that is not sent stands at its first station', () => {
    expect(line(orderAfter(registered))).toEqual(['sent now - -', 'delivered planned required 2027-01-12'])
  })

  test('a sent order waits for its confirmation until the deadline', () => {
    expect(line(orderAfter(...isSent))).toEqual([
      'sent done actual 2026-11-16',
      'confirmed now by 2026-11-23',
      'delivered planned required 2027-01-12',
    ])
  })

  test('a deadline that has passed is late, and so is an expired order', () => {
    expect(line(orderAfter(...isSent), '2026-11-24T12:00:00.000Z')).toContain('confirmed late by 2026-11-23')
    const expired: PurchaseOrderEvent = { type: 'PurchaseOrderExpired', data: { orderId, round: 1 } }
    expect(line(orderAfter(...isSent, expired))).toContain('confirmed late by 2026-11-23')
  })

  test('a later promise is confirmed, waits for approval, and slips by days', () => {
    const promise = confirmed('TO_BE_APPROVED', { quantity: '100', date: '2027-01-19' })
    expect(line(orderAfter(...isSent, promise, awaited))).toEqual([
      'sent done actual 2026-11-16',
      'confirmed done actual 2026-11-16',
      'approved now by 2026-11-24',
      'delivered estimated required 2027-01-12 +7 d',
    ])
  })

  test('an approval that is not given in time is late', () => {
    expect(line(orderAfter(...isSent, asOrdered, awaited), '2026-11-25T00:00:00.000Z')).toContain(
      'approved late by 2026-11-24',
    )
  })

  test('an approved order is done up to there, and stands before what comes next', () => {
    const order = orderAfter(...isSent, asOrdered, awaited, approved('APPROVED', ['100', '50']))
    expect(line(order)).toEqual([
      'sent done actual 2026-11-16',
      'confirmed done actual 2026-11-16',
      'approved done actual 2026-11-16',
      'booked now - -',
      'delivered estimated required 2027-01-12 +0 d',
    ])
  })

  test('an early promise is a negative slip', () => {
    const early = { quantity: '100', date: '2027-01-10' }
    const promise = confirmed('TO_BE_APPROVED', early, { quantity: '50', date: '2027-01-09' })
    const order = orderAfter(...isSent, promise)
    expect(slipOf(order)).toBe(-2)
  })

  const cancelled: PurchaseOrderEvent = {
    type: 'PurchaseOrderCancelled',
    data: { orderId, reason: 'tender lost', cause: 'person', cancelledChildren: [] },
  }
  const rejected: PurchaseOrderEvent = {
    type: 'PurchaseOrderRejected',
    data: { orderId, side: 'supplier', reason: 'no' },
  }
  test.each([
    ['cancelled', [cancelled]],
    ['rejected', [rejected]],
    ['cancelled while it waited for approval', [confirmed('TO_BE_APPROVED', { quantity: '100' }), awaited, cancelled]],
    [
      'rejected with a promise too late',
      [confirmed('TO_BE_APPROVED', { quantity: '9', date: '2027-02-19' }), rejected],
    ],
  ])('an order that was %s stops in red where it stood, and has no deadline and no delay any more', (_how, ended) => {
    const stations = large(orderAfter(...isSent, ...ended), '2027-06-01T12:00:00.000Z')
    expect(stations.filter(({ state }) => state === 'stopped')).toHaveLength(1)
    const late = stations.filter(({ state, dateKind, slipDays }) => state === 'late' || dateKind === 'by' || slipDays)
    expect(late).toEqual([])
  })

  test('an order that is cancelled once it was approved keeps how far it had come', () => {
    const approval = [asOrdered, awaited, approved('APPROVED', ['100', '50'])]
    const order = orderAfter(...isSent, ...approval, cancelled)
    expect(line(order).map(station => station.split(' ').slice(0, 2).join(' '))).toEqual([
      'sent done',
      'confirmed done',
      'approved done',
      'booked stopped',
      'delivered planned',
    ])
  })

  test('what has not come on the day it was required for is late', () => {
    const order = orderAfter(...isSent, asOrdered, awaited, approved('APPROVED', ['100', '50']))
    expect(line(order, '2027-01-13T00:00:00.000Z').at(-1)).toBe('delivered late required 2027-01-12 +0 d')
  })
})

describe('[D10.009] a station that part of the quantity has passed is half filled with the share', () => {
  test('of what the supplier has confirmed', () => {
    const partly = confirmed('PARTIALLY_CONFIRMED', {
      quantity: '25',
      pendingQuantity: '75',
      pendingDate: '2027-02-01',
    })
    expect(line(orderAfter(...isSent, partly))).toContain('confirmed half 0.5 actual 2026-11-16')
  })

  test('of what is approved, with the days of what is still pending', () => {
    const partly = confirmed(
      'TO_BE_APPROVED',
      { quantity: '100' },
      { quantity: '0', pendingQuantity: '50', pendingDate: '2027-01-22' },
    )
    const order = orderAfter(...isSent, partly, awaited, approved('PARTIALLY_APPROVED', ['100', '0']))
    expect(line(order)).toContain('approved half 0.67 actual 2026-11-16')
    expect(slipOf(order)).toBe(10)
  })

  test('of several shipments: departed and delivered with the share, done when all quantity has passed', () => {
    const allocated = [
      ...isSent,
      asOrdered,
      approved('APPROVED', ['100', '50']),
      shipment('s1', line1, 1, '100', 1),
      shipment('s2', line2, 2, '50', 1),
    ]
    const one = orderAfter(...allocated, departed('s2', '2026-12-20'))
    expect(line(one)).toContain('departed half 0.33 actual 2026-12-20')
    const both = orderAfter(
      ...allocated,
      departed('s2', '2026-12-20'),
      departed('s1', '2026-12-28'),
      delivered('s2', line2, 2, '50', '2027-01-11'),
    )
    expect(line(both)).toContain('departed done actual 2026-12-28')
    expect(line(both).slice(3, 8)).toEqual([
      'booked done - -',
      'picked-up done - -',
      'departed done actual 2026-12-28',
      'arrived half 0.33 - -',
      'cleared half 0.33 - -',
    ])
    expect(line(both)).toContain('delivered half 0.33 required 2027-01-12 +0 d')
    const all = orderAfter(
      ...allocated,
      delivered('s2', line2, 2, '50', '2027-01-11'),
      delivered('s1', line1, 1, '100', '2027-01-15'),
    )
    expect(line(all).at(-1)).toBe('delivered done actual 2027-01-15 +3 d')
  })

  test('a shipment whose goods all went on in another says nothing of the order any more', () => {
    const moved: PurchaseOrderEvent = {
      type: 'AllocationMoved',
      data: {
        orderId,
        target: orderId,
        shipmentId: 's1',
        toShipmentId: 's2',
        sequence: 2,
        lines: [{ lineId: line1, number: 1, quantity: '100' }],
      },
    }
    const allocated = [asOrdered, approved('APPROVED', ['100', '50']), shipment('s1', line1, 1, '100', 1)]
    const order = orderAfter(...isSent, ...allocated, moved, departed('s2', '2026-12-20'), departed('s1', '2026-12-28'))
    expect(line(order)).toContain('departed half 0.67 actual 2026-12-20')
  })

  test('what came too much of one line makes up for nothing of another', () => {
    const allocated = [...isSent, asOrdered, approved('APPROVED', ['100', '50']), shipment('s1', line1, 1, '100', 1)]
    const come = orderAfter(...allocated, delivered('s1', line1, 1, '150', '2027-01-11'))
    expect(line(come).at(-1)).toMatch(/^delivered half 0\.67 /)
  })

  test('a line that has come early is not late by what was promised of it; the other one is by its promise', () => {
    const slice = (lineId: string, number: number, quantity: string, confirmedDate: string) => ({
      lineId,
      number,
      quantity,
      confirmedDate,
      unitPrice: null,
    })
    const lines = [slice(line1, 1, '100', '2027-01-15'), slice(line2, 2, '50', '2027-02-19')]
    const promised = approved('APPROVED', ['100', '50'], { lines })
    const allocated = [...isSent, asOrdered, promised, shipment('s2', line2, 2, '50', 1)]
    const before = orderAfter(...allocated)
    expect(slipOf(before)).toBe(38)
    const come = orderAfter(...allocated, delivered('s2', line2, 2, '50', '2027-01-05'))
    expect(line(come).at(-1)).toBe('delivered half 0.33 required 2027-01-12 +3 d')
  })
})

test('[D10.009] a part that waits for approval leaves its station half filled, and the approval is what is due', () => {
  const partly = confirmed('TO_BE_APPROVED', { quantity: '60', date: '2027-01-19' }, { quantity: '0' })
  const waiting = line(orderAfter(...isSent, partly, awaited))
  expect(waiting[1]).toBe('confirmed half 0.4 actual 2026-11-16')
  expect(waiting[2]).toMatch(/^approved now /)
})

describe('a partial order', () => {
  test('has its own line: sent and confirmed with its parent, approved when it came into being', () => {
    const partly = confirmed('TO_BE_APPROVED', { quantity: '60', date: '2027-01-19' }, { quantity: '0' })
    const order = orderAfter(...isSent, partly, awaited, [
      approved('PARTIALLY_APPROVED', ['60', '0'], { child: child('60', '2027-01-19') }),
      '2026-11-18T09:00:00.000Z',
    ])
    expect(line(order, now, childId)).toEqual([
      'sent done actual 2026-11-16',
      'confirmed done actual 2026-11-16',
      'approved done actual 2026-11-18',
      'booked now - -',
      'delivered estimated required 2027-01-12 +7 d',
    ])
    expect(line(order)).toContain('approved half 0.4 actual 2026-11-18')
  })
})

test('the small line has seven stations, without Booked and Picked up', () => {
  expect(smallChainLine(large(orderAfter(...isSent))).map(({ station }) => station)).toEqual([
    'sent',
    'confirmed',
    'approved',
    'departed',
    'arrived',
    'cleared',
    'delivered',
  ])
})

test('where the line stands between two stations of the small one, the next of them is the present one', () => {
  const order = orderAfter(...isSent, asOrdered, awaited, approved('APPROVED', ['100', '50']))
  expect(smallChainLine(large(order)).map(({ state }) => state)).toEqual([
    'done',
    'done',
    'done',
    'now',
    'planned',
    'planned',
    'estimated',
  ])
})

test('a station opens its events', () => {
  const [first] = large(orderAfter(...isSent))
  expect(first?.events).toEqual([{ id: 'event-1', type: 'PurchaseOrderSent', at: '2026-11-16T09:00:00.000Z' }])
})

test('days are those of the client company', () => {
  const order = orderAfter(registered, [sent, '2026-11-17T02:00:00.000Z'], roundOpened(undefined, 'America/Lima'))
  expect(line(order)[0]).toBe('sent done actual 2026-11-16')
})

test('a reversed confirmation takes its station back', () => {
  const reversed: PurchaseOrderEvent = {
    type: 'ConfirmationReversed',
    data: { orderId, reason: null, approvalToo: false, cancelledChildren: [], status: 'TO_BE_CONFIRMED' },
  }
  expect(line(orderAfter(...isSent, asOrdered, awaited, reversed))).toEqual(line(orderAfter(...isSent)))
})
