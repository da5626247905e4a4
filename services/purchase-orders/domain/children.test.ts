import { given } from '@quayside/platform/testing/given.ts'
import { describe, expect, test } from 'vitest'
import { orderDates } from './dates.ts'
import { type PurchaseOrderCommand, purchaseOrder } from './purchase-order.ts'
import * as orders from './testing/orders.ts'

const {
  allocate,
  approve,
  asked,
  buyer,
  childId,
  confirm,
  figures,
  history,
  operator,
  outcome,
  quantities,
  register,
  send,
  submit,
  supplier,
  system,
  withReason,
} = orders
const past = (...commands: readonly PurchaseOrderCommand[]) => given(purchaseOrder, history(...commands))
const later = '2026-07-01'
const partly = [register(), send(), confirm('60', '0', { pendingDate: later }), submit(), approve()]
const twoChildren = [...partly, confirm('30', '40', { pendingDate: later }), submit(), approve(buyer, childId(2))]
const split = (children = [quantities('30', '10')], by = buyer) => ({
  ...asked(by),
  type: 'Split' as const,
  children: children.map(lines => ({ lines })),
  childIds: [childId(1), childId(2), childId(3)],
})
const merge = (...children: string[]) => ({ ...asked(buyer), type: 'Merge' as const, children })
const slices = (order: {
  children: readonly { number: string; status: string; lines: readonly { required: string }[] }[]
}) =>
  order.children.map(
    child => `${child.number.slice(-3)} ${child.status} ${child.lines.map(line => line.required).join(' ')}`,
  )

describe('child orders', () => {
  test('[D1.045] they are numbered one after the other, also when an earlier one was cancelled', () => {
    const cancelled = withReason('Cancel', buyer, 'Gone', { target: childId(1) })
    const { order } = outcome(approve(buyer, childId(3)), ...twoChildren, cancelled, confirm('70', '0'))
    expect(slices(order)).toEqual(['-01 CANCELLED 60', '-02 APPROVED 30 40', '-03 APPROVED 70'])
    expect(order.status).toBe('APPROVED')
  })

  test('[D1.045] they are one level deep: a child can be neither confirmed, approved nor split', () => {
    const target = { target: childId(1) }
    past(...partly)
      .when({ ...split(), ...asked(buyer, target) })
      .thenRejected('partial-order-not-split')
    past(...partly)
      .when(approve(buyer, childId(5), target))
      .thenRejected('only-for-main-order')
    past(...partly)
      .when(confirm('1', '1', target))
      .thenRejected('only-for-main-order')
  })

  test('[D1.049] cancelled unshipped, its slice goes back: C = 0 makes TO_BE_CONFIRMED, with a new round', () => {
    const { order, types } = outcome(withReason('Cancel', buyer, 'Gone', { target: childId(1) }), ...partly)
    expect(types).toEqual(['ChildOrderCancelled', 'ConfirmationRoundOpened'])
    expect(order).toMatchObject({
      status: 'TO_BE_CONFIRMED',
      round: { number: 3, cause: 'child-cancelled' },
      children: [{ status: 'CANCELLED' }],
    })
    expect(figures(order)).toEqual(['100 0 0 0 0', '40 0 0 0 0'])
    const promises = order.lines.map(({ confirmedDate, pendingDate }) => [confirmedDate, pendingDate])
    expect(promises, 'nothing of it is promised any more').toEqual([
      [null, null],
      [null, later],
    ])
    expect(orderDates(order).promised).toBeNull()
  })

  test('[D1.049] with something else approved it is PARTIALLY_APPROVED; while something is proposed the status stays', () => {
    const gone = withReason('Cancel', buyer, 'Gone', { target: childId(1) })
    expect(outcome(gone, ...twoChildren).order).toMatchObject({ status: 'PARTIALLY_APPROVED' })
    const { order, types } = outcome(gone, ...twoChildren, confirm('10', '0'))
    expect(order.status).toBe('CONFIRMED')
    expect(types).toEqual(['ChildOrderCancelled'])
  })

  test('[D1.049] [D0.007] not without a reason, not once something is on a shipment, not from CLOSED_COMPLETE', () => {
    const target = { target: childId(1) }
    past(...partly)
      .when(withReason('Cancel', buyer, '', target))
      .thenRejected('reason-required')
    past(...partly, allocate('S1', 1, '1', '', target))
      .when(withReason('Cancel', buyer, 'Gone', target))
      .thenRejected('allocated-to-shipment')
    const closed = [...partly, withReason('CloseRest'), withReason('CloseShort', buyer, 'Short', target)]
    past(...closed)
      .when(withReason('Cancel', buyer, 'Gone', target))
      .thenRejected('wrong-status')
  })

  test('what was written off of a child does not come back with its slice', () => {
    const target = { target: childId(1) }
    const lost = {
      ...asked(system, target),
      type: 'Settle' as const,
      shipmentId: 'S1',
      deliveredOn: '2026-06-05',
      lines: [{ lineId: orders.lineA, received: '0', shortageIs: 'written-off' as const }],
    }
    const { order } = outcome(
      withReason('Cancel', buyer, 'Gone', target),
      ...partly,
      allocate('S1', 1, '10', '', target),
      lost,
    )
    expect(figures(order)).toEqual(['100 10 0 0 0', '40 0 0 0 0'])
  })
})

describe('partial orders in one step', () => {
  const create = (a: string, b: string, by = buyer, change = {}) => ({
    ...confirm(a, b, { by, pendingDate: later, ...change }),
    type: 'CreatePartialOrder' as const,
    childId: childId(1),
  })

  test('[D1.046] [D1.047] [S1.012] where the person may approve, the slice is a child at once and the parent keeps the rest', () => {
    const { order, types } = outcome(create('60', '0'), register(), send())
    expect(types).toEqual(['QuantitiesConfirmed', 'ConfirmationApproved', 'ConfirmationRoundOpened'])
    expect(order.status).toBe('PARTIALLY_APPROVED')
    expect(slices(order)).toEqual(['-01 APPROVED 60'])
    expect(figures(order)).toEqual(['100 0 60 0 60', '40 0 0 0 0'])
  })

  test('[D1.047] where the person may not approve, it stays proposed until someone does', () => {
    const { order } = outcome(create('60', '0', supplier), register(), send())
    expect(order).toMatchObject({ status: 'PARTIALLY_CONFIRMED', children: [] })
    expect(figures(order)).toEqual(['100 0 0 60 0', '40 0 0 0 0'])
    const fourEyes = create('60', '0', buyer, { settings: { approverMustDiffer: true } })
    expect(outcome(fourEyes, register(), send()).order.children).toEqual([])
  })

  test('[D1.046] the same guards as confirming', () => {
    past(register(), send()).when(create('101', '0')).thenRejected('confirmed-exceeds-required')
    past(register()).when(create('60', '0')).thenRejected('wrong-status')
  })
})

describe('splitting for shipment and merging', () => {
  test('[D1.046] the whole order goes into children: each named part, and the rest', () => {
    const { order, types } = outcome(split(), ...orders.ways.APPROVED)
    expect(types).toEqual(['OrderSplit'])
    expect(slices(order)).toEqual(['-01 APPROVED 30 10', '-02 APPROVED 70 30'])
    expect(figures(order)).toEqual(['100 0 100 0 100', '40 0 40 0 40'])
  })

  test('[D1.046] what is allocated becomes a child with its allocations', () => {
    const { order } = outcome(split([quantities('30', '')]), ...orders.ways.APPROVED, allocate('S1', 1, '20', '5'))
    expect(slices(order)).toEqual(['-01 APPROVED 20 5', '-02 APPROVED 30', '-03 APPROVED 50 35'])
    expect(order.shipments).toEqual([])
    expect(order.children[0]?.shipments.map(shipment => shipment.shipmentId)).toEqual(['S1'])
  })

  test('not more than is shippable, not into one, not twice, and only an APPROVED order', () => {
    past(...orders.ways.APPROVED, allocate('S1', 1, '20', ''))
      .when(split([quantities('81', '')]))
      .thenRejected('exceeds-shippable', { shippable: '80', wanted: '81' })
    past(...orders.ways.APPROVED)
      .when(split([quantities('100', '40')]))
      .thenRejected('split-needs-two-parts')
    past(...orders.ways.APPROVED, split())
      .when(split())
      .thenRejected('has-children')
    past(...orders.ways.CONFIRMED)
      .when(split())
      .thenRejected('po-not-approved', { poId: '4500012345' })
    past(...orders.ways.APPROVED)
      .when(split([[...quantities('10', ''), ...quantities('5', '')]]))
      .thenRejected('line-named-twice', { line: 1 })
    expect(outcome(split(undefined, operator), ...orders.ways.APPROVED).order.children).toHaveLength(2)
  })

  test('a split names at least one quantity, and no part of what is counted but the whole rest', () => {
    past(...orders.ways.APPROVED)
      .when(split([[]]))
      .thenRejected('split-quantity-required')
    past(...orders.ways.APPROVED)
      .when(split([quantities('0', '')]))
      .thenRejected('split-quantity-required')
    past(...orders.ways.APPROVED)
      .when(split([quantities('1.5', '')]))
      .thenRejected('pieces-not-whole', { quantity: '1.5', unit: 'EA', line: 1 })
  })

  test('merging all of them back is the opposite of a split', () => {
    const { order, types } = outcome(merge(childId(1), childId(2)), ...orders.ways.APPROVED, split())
    expect(types).toEqual(['ChildrenMerged'])
    expect(order).toMatchObject({ status: 'APPROVED', children: [{ status: 'CANCELLED' }, { status: 'CANCELLED' }] })
    expect(figures(order)).toEqual(['100 0 100 0 0', '40 0 40 0 0'])
  })

  test('some of them become one; shipped ones and different prices do not', () => {
    const { order } = outcome(merge(childId(1), childId(2)), ...twoChildren)
    expect(slices(order)).toEqual(['-01 APPROVED 90 40', '-02 CANCELLED 30 40'])
    expect(order.status).toBe('PARTIALLY_APPROVED')
    past(...twoChildren, allocate('S1', 1, '1', '', { target: childId(1) }))
      .when(merge(childId(1), childId(2)))
      .thenRejected('two-unshipped-children-needed')
    const dearer = [
      ...partly,
      confirm('30', '40', { pendingDate: later, unitPrice: '9' }),
      submit(),
      approve(buyer, childId(2)),
    ]
    past(...dearer)
      .when(merge(childId(1), childId(2)))
      .thenRejected('children-prices-differ')
  })
})
