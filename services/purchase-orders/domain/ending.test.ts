import { given } from '@quayside/platform/testing/given.ts'
import { describe, expect, test } from 'vitest'
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
  outcome,
  register,
  reopen,
  send,
  submit,
  supplier,
  system,
  withReason,
} = orders
const past = (...commands: readonly PurchaseOrderCommand[]) => given(purchaseOrder, history(...commands))
const partly = [register(), send(), confirm('60', '0', { pendingDate: '2026-07-01' }), submit(), approve()]
const codes = (decision: { accepted: true } | { accepted: false; rejections: readonly { code: string }[] }) =>
  decision.accepted ? [] : decision.rejections.map(one => one.code)

describe('cancelling', () => {
  test('[D1.036] [S4.011] [S2.051] C = Q = K = 0, X = R, and its children go with it', () => {
    const { order, events } = outcome(withReason('Cancel'), ...partly)
    expect(order).toMatchObject({ status: 'CANCELLED', round: { open: false }, children: [{ status: 'CANCELLED' }] })
    expect(figures(order)).toEqual(['100 100 0 0 0', '40 40 0 0 0'])
    expect(orders.eventOf(events, 'PurchaseOrderCancelled')).toMatchObject({
      cancelledChildren: [childId(1)],
      cause: 'person',
    })
  })

  test('[D1.036] [D0.007] not without a reason', () => {
    past(register())
      .when(withReason('Cancel', buyer, ' '))
      .thenRejected('reason-required')
  })

  test('[D1.036] [S8.054] not while something of it or of a child is on a shipment, and the specification’s words say so', () => {
    const onShipment = past(...partly, allocate('S1', 1, '1', '', { target: childId(1) })).when(withReason('Cancel'))
    expect(codes(onShipment.decision)).toEqual(['cancellation-failed', 'allocated-to-shipment'])
    onShipment.thenRejected('allocated-to-shipment', { poId: '4500012345-01' })
    expect(codes(past(...orders.ways.IN_TRANSIT).when(withReason('Cancel')).decision)).toEqual([
      'cancellation-failed',
      'wrong-status',
    ])
  })

  test('[D1.037] a supplier may only ask for it; the buyer cancels, or declines with a comment', () => {
    const ask = withReason('RequestCancellation', supplier, 'No steel')
    const decline = { ...asked(buyer), type: 'DeclineCancellationRequest' as const, comment: 'We need it' }
    past(register(), send()).when(withReason('Cancel', supplier)).thenRejected('only-buyer')
    const { order } = outcome(ask, register(), send())
    expect(order).toMatchObject({ status: 'SENT_ORDER', version: 2, cancellationRequests: [{ reason: 'No steel' }] })
    past(register(), send(), ask).when(ask).thenNothing()
    past(register(), send())
      .when(withReason('RequestCancellation', supplier, ''))
      .thenRejected('reason-required')
    past(register(), send(), ask)
      .when({ ...decline, comment: '' })
      .thenRejected('reason-required')
    expect(outcome(decline, register(), send(), ask).order.cancellationRequests).toEqual([])
    past(register(), send()).when(decline).thenNothing()
    expect(outcome(withReason('Cancel'), register(), send(), ask).order.cancellationRequests).toEqual([])
  })
})

describe('reopening and closing', () => {
  test('[D1.032] an expired or rejected order is reopened with a new deadline, the end of that day in the client’s zone', () => {
    const { order, types } = outcome(reopen(), ...orders.ways.EXPIRED)
    expect(types).toEqual(['PurchaseOrderReopened', 'ConfirmationRoundOpened'])
    expect(order).toMatchObject({
      status: 'TO_BE_CONFIRMED',
      round: { number: 2, cause: 'reopened', deadline: '2026-04-02T05:59:59.999Z' },
    })
    past(...orders.ways.REJECTED)
      .when(reopen(buyer, '2026-03-01'))
      .thenRejected('deadline-in-past')
    past(...orders.ways.REJECTED, reopen())
      .when(reopen())
      .thenNothing()
  })

  test('[D1.054] the rest of a partly approved order is closed with a reason: X takes what was open, its children go on', () => {
    past(...partly)
      .when(withReason('CloseRest', buyer, ''))
      .thenRejected('reason-required')
    const { order } = outcome(withReason('CloseRest'), ...partly)
    expect(order).toMatchObject({ status: 'APPROVED', round: { open: false }, children: [{ status: 'APPROVED' }] })
    expect(figures(order)).toEqual(['100 40 60 0 60', '40 40 0 0 0'])
    past(...partly, withReason('CloseRest'))
      .when(withReason('CloseRest'))
      .thenNothing()
  })

  test('[D1.035] [D0.007] close short: C = min(V, C), X = R - C; not while a shipment is not settled', () => {
    const onShipment = [...orders.ways.APPROVED, allocate('S1', 1, '100', '30')]
    past(...onShipment)
      .when(withReason('CloseShort'))
      .thenRejected('shipments-not-settled')
    past(...orders.ways.APPROVED)
      .when(withReason('CloseShort', buyer, ''))
      .thenRejected('reason-required')
    const settled = {
      ...asked(system),
      type: 'Settle' as const,
      shipmentId: 'S1',
      deliveredOn: '2026-06-05',
      lines: [
        { lineId: orders.lineA, received: '99', shortageIs: 'released' as const },
        { lineId: orders.lineB, received: '31', shortageIs: 'released' as const },
      ],
    }
    const { order } = outcome(withReason('CloseShort'), ...onShipment, settled)
    expect(order.status).toBe('CLOSED_COMPLETE')
    expect(figures(order)).toEqual(['100 1 99 0 0', '40 9 31 0 0'])
    past(...onShipment, settled, withReason('CloseShort'))
      .when(withReason('CloseShort'))
      .thenNothing()
  })

  test('[D1.035] a parent is closed by its children: close short is for an order without them, or for a child', () => {
    past(...partly, withReason('CloseRest'))
      .when(withReason('CloseShort'))
      .thenRejected('close-children-instead')
    const { order, types } = outcome(
      withReason('CloseShort', buyer, 'Short', { target: childId(1) }),
      ...partly,
      withReason('CloseRest'),
    )
    expect(types).toEqual(['ClosedShort', 'ClosedComplete'])
    expect(order).toMatchObject({ status: 'CLOSED_COMPLETE', children: [{ status: 'CLOSED_COMPLETE' }] })
    expect(order.children[0]?.lines[0]).toMatchObject({ required: '60', confirmed: '0', cancelled: '60' })
  })
})
