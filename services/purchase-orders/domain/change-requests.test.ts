import { given } from '@quayside/platform/testing/given.ts'
import { describe, expect, test } from 'vitest'
import { valueOfChange } from './change-requests.ts'
import { type PurchaseOrderCommand, purchaseOrder } from './purchase-order.ts'
import * as orders from './testing/orders.ts'
import { orderAmounts } from './totals.ts'

const {
  allocate,
  approve,
  asked,
  buyer,
  childId,
  confirm,
  figures,
  history,
  lineA,
  outcome,
  quantities,
  register,
  requestId,
  send,
  submit,
  supplier,
  system,
} = orders
const past = (...commands: readonly PurchaseOrderCommand[]) => given(purchaseOrder, history(...commands))
const approved = orders.ways.APPROVED
const partly = [register(), send(), confirm('60', '0', { pendingDate: '2026-07-01' }), submit(), approve()]
const kinds = ['date', 'quantity', 'price', 'cancellation'] as const

function propose(kind: (typeof kinds)[number], change = {}, by = supplier, at = {}) {
  const values = { date: '2026-06-20', quantity: '80', unitPrice: '2.7' }
  return {
    ...asked(by, at),
    type: 'ProposeChange' as const,
    requestId: requestId(1),
    lineId: lineA,
    kind,
    ...values,
    reason: 'Steel is late',
    ...change,
  }
}
function answer(type: 'AcceptChange' | 'RejectChange' | 'WithdrawChange', by = buyer, reason = '') {
  return { ...asked(by), type, requestId: requestId(1), reason }
}
const statuses = (order: { changeRequests: readonly { status: string }[] }) =>
  order.changeRequests.map(request => request.status)

describe('change requests', () => {
  test('[S5.068] a day before the order and today can neither be promised nor asked for', () => {
    past(...approved)
      .when(propose('date', { date: '2020-01-01' }))
      .thenRejected('promised-before-registration')
  })

  test('[D1.042] [D0.009] asking for what already stands is refused', () => {
    const standing =
      outcome(propose('quantity', { quantity: '80' }), ...approved).order.changeRequests[0]?.current ?? ''
    past(...approved)
      .when(propose('quantity', { quantity: standing }))
      .thenRejected('change-changes-nothing')
  })

  test.each(kinds)(
    '[D1.041] [D1.042] a %s is proposed beside the status, which stays, and keeps what stands now',
    kind => {
      const { order, events } = outcome(propose(kind), ...approved)
      expect(order).toMatchObject({ status: 'APPROVED', version: 4 })
      expect(statuses(order)).toEqual(['PROPOSED'])
      const current = { date: '2026-06-01', quantity: '100', price: '2.5', cancellation: '100' }[kind]
      expect(orders.eventOf(events, 'ChangeRequestProposed')).toMatchObject({
        side: 'supplier',
        current,
        decideBy: '2026-03-09T16:00:00.000Z',
      })
    },
  )

  test('[D1.042] one open request per line; the next one when it is closed', () => {
    const second = propose('price', { requestId: requestId(2) })
    past(...approved, propose('date'))
      .when(second)
      .thenRejected('change-request-open')
    expect(statuses(outcome(second, ...approved, propose('date'), answer('RejectChange', buyer, 'No')).order)).toEqual([
      'REJECTED',
      'PROPOSED',
    ])
  })

  test('[D1.042] an open request tells what its order comes to with it, as it then does', () => {
    const told = (kind: (typeof kinds)[number], ...closing: readonly PurchaseOrderCommand[]) => {
      const { order } = outcome(
        closing[0] ?? propose(kind),
        ...approved,
        ...(closing.length > 0 ? [propose(kind)] : []),
      )
      return { order, value: valueOfChange(order.changeRequests[0] as (typeof order.changeRequests)[number], order) }
    }
    for (const kind of kinds) {
      const { order, value } = told(kind)
      const after = told(kind, answer('AcceptChange'))
      const [present, accepted] = [orderAmounts(order).value, orderAmounts(after.order).value]
      expect(value, kind).toEqual(kind === 'date' ? null : { present, accepted })
      expect(present === accepted, kind).toBe(kind === 'date')
      expect(after.value, kind).toBeNull()
    }
  })

  test('[D1.042] the other side decides, the own side withdraws', () => {
    past(...approved, propose('date'))
      .when(answer('AcceptChange', supplier))
      .thenRejected('only-buyer')
    past(...approved, propose('date', {}, buyer))
      .when(answer('AcceptChange', orders.admin))
      .thenRejected('only-supplier')
    past(...approved, propose('date'))
      .when(answer('WithdrawChange', buyer))
      .thenRejected('only-supplier')
    expect(statuses(outcome(answer('WithdrawChange', supplier), ...approved, propose('date')).order)).toEqual([
      'WITHDRAWN',
    ])
    past(...approved, propose('date'))
      .when({ ...answer('AcceptChange'), ...asked(orders.operator) })
      .thenRejected('only-buyer-or-supplier')
  })

  test('[D1.041] [D0.007] rejecting needs a reason; what is closed stays closed', () => {
    past(...approved, propose('date'))
      .when(answer('RejectChange'))
      .thenRejected('reason-required')
    past(...approved, propose('date'), answer('RejectChange', buyer, 'No'))
      .when(answer('AcceptChange'))
      .thenRejected('change-request-closed')
    past(...approved, propose('date'), answer('AcceptChange'))
      .when(answer('AcceptChange'))
      .thenNothing()
    past(...approved)
      .when(answer('AcceptChange'))
      .thenRejected('change-request-not-found')
  })

  test('[D1.041] nobody answered in time: it expires, and not earlier', () => {
    const expire = (now: string) => ({
      ...asked(system, { now }),
      type: 'ExpireChange' as const,
      requestId: requestId(1),
    })
    past(...approved, propose('date'))
      .when(expire('2026-03-09T15:59:59.000Z'))
      .thenNothing()
    expect(statuses(outcome(expire('2026-03-09T16:00:00.000Z'), ...approved, propose('date')).order)).toEqual([
      'EXPIRED',
    ])
  })

  test('[D1.043] [D1.006] an accepted date or price is the confirmed one; the required stays', () => {
    const dated = outcome(answer('AcceptChange'), ...approved, propose('date')).order
    expect(dated.lines[0]).toMatchObject({ confirmedDate: '2026-06-20', item: { requiredDate: '2026-06-01' } })
    expect(dated.version).toBe(5)
    expect(outcome(answer('AcceptChange'), ...approved, propose('price')).order.lines[0]).toMatchObject({
      confirmedPrice: '2.7',
      item: { unitPrice: '2.5' },
    })
  })

  test('[D1.043] [D1.044] an accepted quantity moves R and C by the same difference, and its event says from what to what', () => {
    const { order, events } = outcome(answer('AcceptChange'), ...approved, propose('quantity'))
    expect(figures(order)).toEqual(['80 0 80 0 0', '40 0 40 0 0'])
    expect(orders.eventOf(events, 'ChangeRequestAccepted')).toMatchObject({
      kind: 'quantity',
      lineNumber: 1,
      old: '100',
      new: '80',
    })
  })

  test('[D1.043] on a child it moves the parent’s R, C and K too', () => {
    const at = { target: childId(1) }
    const { order } = outcome(answer('AcceptChange'), ...partly, propose('quantity', {}, supplier, at))
    expect(order.children[0]?.lines[0]).toMatchObject({ required: '80', confirmed: '80' })
    expect(figures(order)).toEqual(['120 0 80 0 80', '40 0 0 0 0'])
    past(...partly)
      .when(propose('quantity'))
      .thenRejected('wrong-status')
    past(...approved, {
      ...asked(buyer),
      type: 'Split',
      children: [{ lines: quantities('30', '') }],
      childIds: [childId(1), childId(2)],
    })
      .when(propose('quantity'))
      .thenRejected('change-children-instead')
  })

  test('[D1.043] never below what is on shipments, judged when it is proposed and when it is accepted', () => {
    past(...approved, allocate('S1', 1, '80.000001', ''))
      .when(propose('quantity'))
      .thenRejected('quantity-below-shipped', { shipped: '80.000001' })
    past(...approved, propose('quantity'), allocate('S1', 1, '81', ''))
      .when(answer('AcceptChange'))
      .thenRejected('quantity-below-shipped')
    expect(
      figures(outcome(answer('AcceptChange'), ...approved, allocate('S1', 1, '80', ''), propose('quantity')).order)[0],
    ).toBe('80 0 80 0 0')
  })

  test('[D1.043] an accepted cancellation moves C-K-L from C to X', () => {
    const { order } = outcome(answer('AcceptChange'), ...approved, allocate('S1', 1, '30', ''), propose('cancellation'))
    expect(figures(order)).toEqual(['100 70 30 0 0', '40 0 40 0 0'])
    past(...approved, allocate('S1', 1, '100', ''))
      .when(propose('cancellation'))
      .thenRejected('nothing-left-to-cancel')
  })

  test('[D1.043] an order of which nothing remains is CANCELLED', () => {
    const second = { ...propose('cancellation'), requestId: requestId(2), lineId: orders.lineB }
    const { order, types } = outcome(
      { ...answer('AcceptChange'), requestId: requestId(2) },
      ...approved,
      propose('cancellation'),
      answer('AcceptChange'),
      second,
    )
    expect(types).toEqual(['ChangeRequestAccepted', 'PurchaseOrderCancelled'])
    expect(order.status).toBe('CANCELLED')
  })

  test('[D1.043] a child of which nothing remains is CANCELLED, and its goods do not come back', () => {
    const at = { target: childId(1) }
    const { order, types } = outcome(answer('AcceptChange'), ...partly, propose('cancellation', {}, supplier, at))
    expect(types).toEqual(['ChangeRequestAccepted', 'ChildOrderCancelled', 'ConfirmationRoundOpened'])
    expect(order).toMatchObject({ status: 'TO_BE_CONFIRMED', children: [{ status: 'CANCELLED' }] })
    expect(figures(order)).toEqual(['100 60 0 0 0', '40 0 0 0 0'])
    const closed = [...partly, orders.withReason('CloseRest')]
    expect(outcome(answer('AcceptChange'), ...closed, propose('cancellation', {}, supplier, at)).order.status).toBe(
      'CANCELLED',
    )
  })

  test('a request on an order that is cancelled or closed expires with it', () => {
    const { order, types } = outcome(orders.withReason('CloseShort'), ...approved, propose('date'))
    expect(types).toEqual(['ClosedShort', 'ChangeRequestExpired'])
    expect(statuses(order)).toEqual(['EXPIRED'])
  })

  test.each([
    ['date', 'date'],
    ['quantity', 'quantity'],
    ['price', 'unitPrice'],
  ] as const)('a %s needs its value', (kind, field) => {
    past(...approved)
      .when(propose(kind, { [field]: null }))
      .thenRejected('field-required')
    if (kind === 'quantity')
      past(...approved)
        .when(propose(kind, { quantity: '0' }))
        .thenRejected('invalid-quantity')
  })
})
