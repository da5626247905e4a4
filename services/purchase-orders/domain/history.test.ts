import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import { describe, expect, test } from 'vitest'
import { evolve } from './evolve.ts'
import { type Change, changesBetween } from './history.ts'
import type { PurchaseOrderCommand } from './purchase-order.ts'
import { initial } from './state.ts'
import * as orders from './testing/orders.ts'
import { ways } from './testing/orders.ts'

/** What the history tells of each event, as `field line old -> new`. */
function told(commands: readonly PurchaseOrderCommand[], childId: string | null = null) {
  let state = initial as Parameters<typeof evolve>[0]
  return orders.history(...commands).map(event => {
    const before = state
    state = evolve(state, event)
    return { type: event.type, changes: changesBetween(before, state, event, childId).map(text) }
  })
}

function text({ field, lineNumber, old, new: now }: Change): string {
  return `${field}${lineNumber === null ? '' : ` ${lineNumber}`} ${old ?? '-'} -> ${now ?? '-'}`
}

const last = (entries: ReturnType<typeof told>, type: PurchaseOrderEvent['type']) =>
  entries.findLast(entry => entry.type === type)?.changes ?? []

describe('the history tells each fact once', () => {
  const ordered = [orders.register(), orders.send()]

  test('a deadline that is the same to the minute is no change', () => {
    const later = { ...orders.resend(), now: orders.monday.replace('00:00.000', '00:40.000') }
    const changes = last(told([...ordered, later]), 'ConfirmationRoundOpened')
    expect(changes.filter(change => change.startsWith('deadline'))).toEqual([])
    const nextHour = { ...orders.resend(), now: orders.monday.replace('T16', 'T17') }
    expect(last(told([...ordered, nextHour]), 'ConfirmationRoundOpened').join()).toContain('deadline ')
  })

  test('[D1.042] a change request tells from the start what it asks for, of an order and of a partial order', () => {
    const approved = [...ordered, orders.confirm('100', '40'), orders.approve()]
    const asks = {
      ...orders.asked(orders.supplier),
      type: 'ProposeChange' as const,
      requestId: orders.requestId(1),
      lineId: orders.lineA,
      kind: 'quantity' as const,
      quantity: '80',
      date: null,
      unitPrice: null,
      reason: 'Steel',
    }
    expect(last(told([...approved, asks]), 'ChangeRequestProposed')).toContain('quantityRequest 1 100 -> 80')
    const partly = [
      ...ordered,
      orders.confirm('60', '40', { pendingDate: '2026-07-01' }),
      orders.submit(),
      orders.approve(),
    ]
    const ofPart = { ...asks, target: orders.childId(1), quantity: '50' }
    expect(last(told([...partly, ofPart], orders.childId(1)), 'ChangeRequestProposed')).toEqual([
      'quantityRequest 1 60 -> 50',
    ])
  })

  describe('[D1.044] an accepted change of a day or price tells what was agreed before and what is now', () => {
    const request = {
      ...orders.asked(orders.supplier),
      type: 'ProposeChange' as const,
      requestId: orders.requestId(1),
      lineId: orders.lineA,
      quantity: null,
      reason: 'Steel',
    }
    const accept = {
      ...orders.asked(orders.buyer),
      type: 'AcceptChange' as const,
      requestId: orders.requestId(1),
      reason: '',
    }
    const whole = [...ordered, orders.confirm('100', '40', { date: '2026-06-20' }), orders.approve()]
    const partly = [
      ...ordered,
      orders.confirm('60', '40', { date: '2026-06-20', pendingDate: '2026-07-01' }),
      orders.submit(),
      orders.approve(),
    ]
    const date = { ...request, kind: 'date' as const, date: '2026-08-20', unitPrice: null }
    const price = { ...request, kind: 'price' as const, date: null, unitPrice: '9.5' }
    const onPart = { target: orders.childId(1) }
    const accepted = (commands: readonly PurchaseOrderCommand[], childId: string | null = null) =>
      last(told(commands, childId), 'ChangeRequestAccepted')

    test('of an order', () => {
      expect(accepted([...whole, date, accept])).toEqual([
        'changeRequest date 1 PROPOSED -> ACCEPTED',
        'confirmedDate 1 2026-06-20 -> 2026-08-20',
      ])
      expect(accepted([...whole, price, accept])).toEqual([
        'changeRequest price 1 PROPOSED -> ACCEPTED',
        'confirmedPrice 1 2.5 -> 9.5',
      ])
    })

    test('another request for the same line is told as the first one', () => {
      const second = { ...date, requestId: orders.requestId(2), date: '2026-09-01' }
      const asked = (commands: readonly PurchaseOrderCommand[]) => last(told(commands), 'ChangeRequestProposed')
      expect(asked([...whole, date])).toEqual([
        'changeRequest date 1 - -> PROPOSED',
        'dateRequest 1 2026-06-20 -> 2026-08-20',
      ])
      expect(asked([...whole, date, accept, second])).toEqual([
        'changeRequest date 1 - -> PROPOSED',
        'dateRequest 1 2026-08-20 -> 2026-09-01',
      ])
    })

    test('of a partial order, which the order’s history names', () => {
      const history = [...partly, { ...date, ...onPart }, accept]
      const [child] = orders.outcome(accept, ...history.slice(0, -1)).order.children
      expect(accepted(history)).toEqual([
        'changeRequest date 1 PROPOSED -> ACCEPTED',
        `confirmedDate ${child?.number} 1 2026-06-20 -> 2026-08-20`,
      ])
      expect(accepted(history, orders.childId(1))).toEqual(['confirmedDate 1 2026-06-20 -> 2026-08-20'])
    })
  })

  test('what a shipment gives back is none, not unknown', () => {
    const shipped = [...ordered, orders.confirm('100', '40'), orders.approve(), orders.allocate('S1', 1, '100', '40')]
    const given = {
      ...orders.asked(orders.system),
      type: 'Release' as const,
      shipmentId: 'S1',
      sequence: 2,
      lines: orders.quantities('100', ''),
      cancelled: false,
    }
    expect(last(told([...shipped, given]), 'AllocationReleased')).toContain('allocatedQuantity S1 1 100 -> 0')
  })

  test('[D1.024] an approval names what was approved and the child, not that the proposal is gone too', () => {
    const commands = [
      ...ordered,
      orders.confirm('60', '40', { pendingDate: '2026-07-01' }),
      orders.submit(),
      orders.approve(),
    ]
    const changes = last(told(commands), 'ConfirmationApproved')
    expect(changes).toContain('approvedQuantity 1 - -> 60')
    expect(changes.filter(change => change.startsWith('confirmedQuantity'))).toEqual([])
    const ofChild = last(told(commands, orders.childId(1)), 'ConfirmationApproved')
    expect(ofChild).toContain('approvedQuantity 1 - -> 60')
    expect(ofChild.filter(change => change.startsWith('requiredQuantity'))).toEqual([])
  })

  test('[D1.024] a price that was confirmed for a part stays, whatever the rest is confirmed at', () => {
    const commands = [
      ...ordered,
      orders.confirm('60', '40', { unitPrice: '9.99', pendingDate: '2026-07-01' }),
      orders.submit(),
      orders.approve(orders.buyer, orders.childId(1)),
      orders.confirm('40', null),
      orders.approve(orders.buyer, orders.childId(2)),
    ]
    const prices = told(commands).flatMap(({ changes }) => changes.filter(one => one.startsWith('confirmedPrice 1')))
    expect(prices).toEqual(['confirmedPrice 1 - -> 9.99'])
    const ofChild = last(told(commands, orders.childId(1)), 'ConfirmationApproved')
    expect(ofChild).not.toContain('confirmedPrice 1 9.99 -> -')
  })

  test('what ends an order does not tell that nothing is open or due any more', () => {
    const gone = / (-|[^ ]+) -> -$/
    const rest = (type: PurchaseOrderEvent['type'], ...commands: readonly PurchaseOrderCommand[]) =>
      last(told(commands), type).filter(change => /^(pending|deadline|approveBy)/.test(change) && gone.test(change))
    expect(rest('PurchaseOrderCancelled', ...ordered, orders.withReason('Cancel'))).toEqual([])
    expect(rest('ConfirmationApproved', ...ways.APPROVED)).toEqual([])
    const partly = [...ordered, orders.confirm('60', '40', { pendingDate: '2026-07-01' })]
    const confirmed = last(told([...partly, orders.confirm('100', '40')]), 'QuantitiesConfirmed')
    expect(confirmed).toContain('pendingQuantity 1 40 -> 0')
  })

  test('a shipment is named with what it took and delivered of which line', () => {
    const allocated = [...ways.APPROVED, orders.allocate('S1', 1, '60', '40')]
    expect(last(told(allocated), 'ShipmentAllocated')).toEqual([
      'allocatedQuantity S1 1 - -> 60',
      'allocatedQuantity S1 2 - -> 40',
    ])
    const more = last(told([...allocated, orders.allocate('S1', 2, '100', '40')]), 'ShipmentAllocated')
    expect(more).toEqual(['allocatedQuantity S1 1 60 -> 100'])
  })

  test('numbers that are written differently are the same', () => {
    const changes = told([...ordered, orders.confirm('100.0', '40')]).flatMap(entry => entry.changes)
    for (const change of changes) {
      const [, old, now] = /(\S+) -> (\S+)$/.exec(change) ?? []
      expect(Number(old) === Number(now), change).toBe(false)
    }
  })
})
