import { given } from '@quayside/platform/testing/given.ts'
import { describe, expect, test } from 'vitest'
import { type PurchaseOrderCommand, purchaseOrder } from './purchase-order.ts'
import * as orders from './testing/orders.ts'
import { childAmounts, orderAmounts } from './totals.ts'

const {
  admin,
  approve,
  asked,
  buyer,
  childId,
  confirm,
  decline,
  figures,
  history,
  outcome,
  register,
  send,
  submit,
  supplier,
  withReason,
} = orders
const past = (...commands: readonly PurchaseOrderCommand[]) => given(purchaseOrder, history(...commands))
const sent = [register(), send()]
const later = '2026-07-01'
const partly = [...sent, confirm('60', '0', { pendingDate: later, date: '2026-06-10', unitPrice: '2.4' }), submit()]

describe('approving', () => {
  test('[D1.023] [S2.053] [S4.012] everything required: APPROVED, without children; the order ships itself', () => {
    const { order, types } = outcome(approve(), ...sent, confirm('100', '40'))
    expect(types).toEqual(['ConfirmationApproved'])
    expect(order).toMatchObject({ status: 'APPROVED', children: [], round: { open: false } })
    expect(figures(order)).toEqual(['100 0 100 0 0', '40 0 40 0 0'])
    expect(order.lines[0]?.confirmedDate).toBe('2026-06-01')
  })

  test('[D1.024] [S2.053] [D1.045] [D1.047] [S1.012] [S3.010] with a rest the approved slice becomes child -01 and a new round opens', () => {
    const { order, types } = outcome(approve(), ...partly)
    expect(types).toEqual(['ConfirmationApproved', 'ConfirmationRoundOpened'])
    expect(order).toMatchObject({ status: 'PARTIALLY_APPROVED', round: { number: 2, cause: 'partially-approved' } })
    expect(figures(order)).toEqual(['100 0 60 0 60', '40 0 0 0 0'])
    expect(order.children).toMatchObject([
      {
        childId: childId(1),
        number: '4500012345-01',
        status: 'APPROVED',
        lines: [{ lineId: orders.lineA, required: '60', confirmed: '60', confirmedDate: '2026-06-10' }],
      },
    ])
  })

  test('[D1.024] [D1.045] with children, the last slice becomes one too', () => {
    const { order } = outcome(approve(buyer, childId(2)), ...partly, approve(), confirm('40', '40'))
    expect(order.status).toBe('APPROVED')
    expect(order.children.map(child => child.number)).toEqual(['4500012345-01', '4500012345-02'])
    expect(figures(order)).toEqual(['100 0 100 0 100', '40 0 40 0 40'])
  })

  test('[D1.059] a list counts the parent’s value once: what children have at their price, and the rest as ordered', () => {
    const { order } = outcome(approve(), ...partly)
    const [child] = order.children
    expect(child && childAmounts(order, child).value).toBe('144.00')
    expect(orderAmounts(order).value).toBe('344.00')
  })

  test('[D1.025] where the company wants four eyes, who confirmed on behalf does not approve', () => {
    const onBehalf = [...sent, confirm('100', '40', { by: buyer })]
    const fourEyes = { settings: { approverMustDiffer: true } }
    past(...onBehalf)
      .when(approve(buyer, childId(1), fourEyes))
      .thenRejected('approver-must-differ')
    expect(outcome(approve(admin, childId(1), fourEyes), ...onBehalf).order.status).toBe('APPROVED')
    expect(outcome(approve(), ...onBehalf).order.status).toBe('APPROVED')
    expect(outcome(approve(buyer, childId(1), fourEyes), ...sent, confirm('100', '40')).order.status).toBe('APPROVED')
  })

  test('[D1.058] waiting for approval has a date that only reminds: 3 working days', () => {
    const { events, order } = outcome(confirm('100', '40'), ...sent)
    expect(orders.eventOf(events, 'ApprovalAwaited')).toMatchObject({
      approveBy: '2026-03-05T16:00:00.000Z',
      reminders: ['2026-03-05T06:00:00.000Z'],
    })
    expect(order.status).toBe('CONFIRMED')
    const muchLater = { now: '2026-05-05T16:00:00.000Z' }
    for (const type of ['RemindApprover', 'EscalateApproval'] as const) {
      const step = { ...asked(orders.system, muchLater), type, round: 1 }
      expect(outcome(step, ...sent, confirm('100', '40')).order).toMatchObject({
        status: 'CONFIRMED',
        version: order.version,
      })
      past(...sent, confirm('100', '40'), step)
        .when(step)
        .thenNothing()
    }
  })
})

describe('approving by threshold', () => {
  const automatic = (settings = {}) => ({
    ...approve(orders.system, childId(1), { settings: { approvalMode: 'THRESHOLD', ...settings } }),
    type: 'AutoApprove' as const,
  })

  test('[D1.026] the default mode is MANUAL: nothing is approved by itself', () => {
    past(...sent, confirm('100', '40'))
      .when(automatic({ approvalMode: 'MANUAL' }))
      .thenRejected('approval-is-manual')
    past(...sent, confirm('100', '40'))
      .when({ ...approve(orders.system), type: 'AutoApprove' })
      .thenRejected('approval-is-manual')
  })

  test('[D1.026] as ordered is inside any limit', () => {
    expect(outcome(automatic(), ...sent, confirm('100', '40')).order.status).toBe('APPROVED')
  })

  test.each([
    ['date', { dateToleranceDays: 9 }, { dateToleranceDays: 10 }, confirm('100', '40', { date: '2026-06-11' })],
    [
      'price',
      { priceTolerancePercent: '3.9999' },
      { priceTolerancePercent: '4' },
      confirm('100', '40', { unitPrice: '2.6' }),
    ],
  ])(
    '[D1.026] a %s outside its limit is left to a person, on its edge it is approved',
    (limit, tight, wide, confirmation) => {
      past(...sent, confirmation)
        .when(automatic(tight))
        .thenRejected('deviation-too-large', { limit })
      expect(outcome(automatic(wide), ...sent, confirmation).order.status).toBe('APPROVED')
    },
  )

  test('[D1.026] so is a quantity', () => {
    const short = [...sent, confirm('95', '40', { pendingDate: later }), submit()]
    past(...short)
      .when(automatic({ quantityTolerancePercent: '4.9999' }))
      .thenRejected('deviation-too-large', { limit: 'quantity' })
    expect(outcome(automatic({ quantityTolerancePercent: '5' }), ...short).order.status).toBe('PARTIALLY_APPROVED')
  })

  test('[D1.026] only the system approves so', () => {
    past(...sent, confirm('100', '40'))
      .when({ ...automatic(), ...asked(buyer, { settings: { approvalMode: 'THRESHOLD' } }) })
      .thenRejected('only-system')
  })
})

describe('declining, rejecting and reversing', () => {
  test('[D1.027] [S4.013] [S4.010] declined with a comment, the supplier is asked again', () => {
    const { order, types } = outcome(decline(), ...sent, confirm('100', '40'))
    expect(types).toEqual(['ConfirmationDeclined', 'ConfirmationRoundOpened'])
    expect(order).toMatchObject({
      status: 'TO_BE_CONFIRMED',
      round: { number: 2, cause: 'declined' },
      lastComment: { kind: 'declined', text: 'Too little' },
    })
    expect(figures(order)).toEqual(['100 0 0 0 0', '40 0 0 0 0'])
    past(...sent, confirm('100', '40'), decline())
      .when(decline())
      .thenNothing()
  })

  test('[D1.027] [D0.007] not without a comment; with something approved it goes back to PARTIALLY_APPROVED', () => {
    past(...sent, confirm('100', '40'))
      .when(decline(buyer, ' '))
      .thenRejected('reason-required')
    const { order } = outcome(decline(), ...partly, approve(), confirm('40', '40'))
    expect(order.status).toBe('PARTIALLY_APPROVED')
    expect(figures(order)).toEqual(['100 0 60 0 60', '40 0 0 0 0'])
  })

  test('[D1.028] [D0.007] rejected with a reason, and only with nothing approved', () => {
    past(...sent)
      .when(withReason('Reject', supplier, ''))
      .thenRejected('reason-required')
    past(...partly, approve(), confirm('40', '40'))
      .when(withReason('Reject'))
      .thenRejected('something-approved')
    const { order } = outcome(withReason('Reject'), ...sent, confirm('100', '40'))
    expect(order).toMatchObject({ status: 'REJECTED', round: { open: false }, lastComment: { kind: 'rejected' } })
    expect(figures(order)).toEqual(['100 0 0 0 0', '40 0 0 0 0'])
  })

  test('[D1.029] [S2.052] [S4.010] a confirmation is reversed without a reason: TO_BE_CONFIRMED, or PARTIALLY_APPROVED', () => {
    const { order } = outcome(withReason('Reverse', supplier, ''), ...sent, confirm('100', '40'))
    expect(order).toMatchObject({ status: 'TO_BE_CONFIRMED', round: { number: 2, cause: 'reversed' } })
    const approved = outcome(withReason('Reverse', supplier, ''), ...partly, approve(), confirm('40', '40')).order
    expect(approved.status).toBe('PARTIALLY_APPROVED')
    expect(figures(approved)).toEqual(['100 0 60 0 60', '40 0 0 0 0'])
  })

  test('[D1.030] an approval is reversed with a reason: C = Q = K = 0, its children are cancelled', () => {
    past(...partly, approve())
      .when(withReason('Reverse', buyer, ''))
      .thenRejected('reason-required')
    const { order } = outcome(withReason('Reverse'), ...partly, approve())
    expect(order).toMatchObject({
      status: 'TO_BE_CONFIRMED',
      children: [{ status: 'CANCELLED' }],
      round: { number: 3 },
    })
    expect(figures(order)).toEqual(['100 0 0 0 0', '40 0 0 0 0'])
  })

  test('[D1.030] not while anything of it or of a child is on a shipment', () => {
    const allocated = orders.allocate('S1', 1, '1', '', { target: childId(1) })
    past(...partly, approve(), allocated)
      .when(withReason('Reverse'))
      .thenRejected('allocated-to-shipment', { poId: '4500012345-01' })
    past(...orders.ways.APPROVED, orders.allocate('S1', 1, '1', ''))
      .when(withReason('Reverse'))
      .thenRejected('allocated-to-shipment')
  })
})
