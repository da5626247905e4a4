import { given } from '@quayside/platform/testing/given.ts'
import { describe, expect, test } from 'vitest'
import { type PurchaseOrderCommand, purchaseOrder } from './purchase-order.ts'
import { open } from './quantities.ts'
import * as orders from './testing/orders.ts'

const {
  acknowledge,
  attach,
  buyer,
  confirm,
  discardFile,
  figures,
  history,
  outcome,
  register,
  send,
  submit,
  supplier,
} = orders
const past = (...commands: readonly PurchaseOrderCommand[]) => given(purchaseOrder, history(...commands))
const sent = [register(), send()]
const later = '2026-07-01'

describe('sending', () => {
  test('[D1.010] an order is sent, and its first confirmation round opens', () => {
    const { order, types } = outcome(send(), register())
    expect(types).toEqual(['PurchaseOrderSent', 'ConfirmationRoundOpened'])
    expect(order).toMatchObject({ status: 'SENT_ORDER', sent: true, round: { number: 1, cause: 'sent', open: true } })
  })

  test('[D1.010] a supplier without an active user and without a contact’s e-mail cannot be sent anything', () => {
    past(register())
      .when({ ...send(), vendorReachable: false })
      .thenRejected('vendor-not-reachable')
  })

  test('[D1.012] the supplier’s first opening acknowledges it, a second one is nothing', () => {
    expect(outcome(acknowledge(), ...sent).order.status).toBe('TO_BE_CONFIRMED')
    past(...sent, acknowledge())
      .when(acknowledge())
      .thenNothing()
    expect(outcome(acknowledge(orders.system), ...sent).order.status).toBe('TO_BE_CONFIRMED')
  })

  test('[D1.056] amended after it was sent, the supplier sees what changed and a new round opens', () => {
    const { order, types } = outcome(orders.resend(), ...sent, confirm('50', '20', { pendingDate: later }))
    expect(types).toEqual(['PurchaseOrderResent', 'ConfirmationRoundOpened'])
    expect(order).toMatchObject({ status: 'SENT_ORDER', round: { number: 2, cause: 'resent' }, confirmation: null })
    expect(figures(order)).toEqual(['90 0 0 0 0', '40 0 0 0 0'])
    expect(order.changedSinceSent).toEqual([
      { field: 'quantity', lineId: orders.lineA, lineNumber: 1, old: '100', new: '90' },
    ])
  })

  test('[D1.056] [D0.007] only with a reason, and never below what is approved', () => {
    past(...sent)
      .when(orders.resend({ reason: '  ' }))
      .thenRejected('reason-required')
    const approved = orders.ways.PARTIALLY_APPROVED
    past(...approved)
      .when(
        orders.resend({
          lines: [orders.line(orders.lineA, '59.999999', { unit: 'KG' }), orders.line(orders.lineB, '40')],
        }),
      )
      .thenRejected('quantity-below-approved', { line: 1, approved: '60' })
    past(...approved)
      .when(orders.resend({ lines: [orders.line(orders.lineB, '40')] }))
      .thenRejected('quantity-below-approved')
    const { order } = outcome(
      orders.resend({ lines: [orders.line(orders.lineA, '60'), orders.line(orders.lineB, '40')] }),
      ...approved,
    )
    expect(order.status).toBe('PARTIALLY_APPROVED')
  })

  test('[D0.009] amended into what it is already, nothing is sent again', () => {
    past(...sent, orders.resend())
      .when(orders.resend())
      .thenNothing()
  })
})

describe('confirming quantities', () => {
  test('[D1.014] [D1.003] something stays pending: PARTIALLY_CONFIRMED, and pending = R-X-(C+Q)', () => {
    const { order } = outcome(confirm('60', '40', { pendingDate: later }), ...sent)
    expect(order.status).toBe('PARTIALLY_CONFIRMED')
    expect(order.lines.map(open)).toEqual(['40', '0'])
    expect(order.lines.map(line => line.pendingDate)).toEqual([later, null])
  })

  test('[D1.017] [S5.024] a line that is named twice is refused, so that no figure is left unjudged', () => {
    const twice = confirm('100', '40')
    past(...sent)
      .when({ ...twice, lines: [...twice.lines, ...twice.lines.slice(0, 1)] })
      .thenRejected('line-named-twice')
  })

  test('[D1.015] [S5.023] everything as ordered, with no date or with the required one: CONFIRMED, and approval is awaited', () => {
    const { order, types } = outcome(confirm('100', '40'), ...sent)
    expect(order.status).toBe('CONFIRMED')
    expect(types).toEqual(['QuantitiesConfirmed', 'ApprovalAwaited'])
    expect(outcome(confirm('100', '40', { date: '2026-06-01', unitPrice: '2.500' }), ...sent).order.status).toBe(
      'CONFIRMED',
    )
  })

  test('[D1.016] everything, but on another date or at another price: TO_BE_APPROVED', () => {
    expect(outcome(confirm('100', '40', { date: later }), ...sent).order.status).toBe('TO_BE_APPROVED')
    expect(outcome(confirm('100', '40', { unitPrice: '2.49' }), ...sent).order.status).toBe('TO_BE_APPROVED')
  })

  test('[D1.017] [S5.022] each line with something unapproved needs a quantity; 0 will do, but not for all', () => {
    past(...sent)
      .when(confirm('100', null))
      .thenRejected('quantity-required', { line: 2 })
    past(...sent)
      .when({ ...confirm('100', '40'), lines: [] })
      .thenRejected('quantity-required', { line: 1 })
    past(...sent)
      .when(confirm('0', '0', { pendingDate: later }))
      .thenRejected('all-quantities-zero')
    expect(figures(outcome(confirm('0', '40', { pendingDate: later }), ...sent).order)).toEqual([
      '100 0 0 0 0',
      '40 0 0 40 0',
    ])
  })

  test.each(['100.000001', '101', '140'])(
    '[S5.024] [D1.040] [D1.017] %s of 100 is refused: there is no tolerance',
    quantity => {
      past(...sent)
        .when(confirm(quantity, '40'))
        .thenRejected('confirmed-more-than-required', { required: '100', confirmed: quantity })
    },
  )

  test('[S5.026] [S8.048] the refusal of the whole names the order', () => {
    const { decision } = past(...sent).when(confirm('101', '41'))
    expect(decision.accepted ? [] : decision.rejections.map(one => [one.code, one.field])).toEqual([
      ['confirmed-exceeds-required', undefined],
      ['confirmed-more-than-required', 'lines.0.quantity'],
      ['confirmed-more-than-required', 'lines.1.quantity'],
    ])
  })

  test('[D1.017] nothing is promised for a day before the registration, by hand or by file', () => {
    const early = { date: '2026-03-01' }
    past(...sent)
      .when(confirm('100', '40', early))
      .thenRejected('promised-before-registration', { line: 1, date: '2026-03-01', registered: '2026-03-02' })
    past(...sent, attach())
      .when(confirm('100', '40', { ...early, type: 'ApplyConfirmationFile' }))
      .thenRejected('promised-before-registration')
    expect(
      outcome(confirm('100', '40', { date: '2026-03-02', now: '2026-03-04T16:00:00.000Z' }), ...sent).types[0],
    ).toBe('QuantitiesConfirmed')
    // An old order that was brought in was promised for days that have passed.
    const old = { now: '2026-07-06T16:00:00.000Z', date: '2026-02-01' }
    expect(outcome(confirm('100', '40', old), ...sent).types[0]).toBe('QuantitiesConfirmed')
  })

  test('[D1.018] [S5.028] a pending quantity needs a pending date of today or later', () => {
    past(...sent)
      .when(confirm('99', '40'))
      .thenRejected('pending-date-required', { line: 1, pending: '1' })
    past(...sent)
      .when(confirm('99', '40', { pendingDate: '2026-03-01' }))
      .thenRejected('pending-date-in-past')
    expect(outcome(confirm('99', '40', { pendingDate: '2026-03-02' }), ...sent).order.status).toBe(
      'PARTIALLY_CONFIRMED',
    )
  })

  test('today is the day in the client’s zone, not in UTC', () => {
    const evening = '2026-03-03T03:00:00.000Z' // still 2 March in Mexico City
    expect(outcome(confirm('99', '40', { pendingDate: '2026-03-02', now: evening }), ...sent).order.status).toBe(
      'PARTIALLY_CONFIRMED',
    )
  })

  test('[D1.013] a new confirmation replaces what was proposed, and keeps what it replaced', () => {
    const { order, events } = outcome(
      confirm('70', '30', { pendingDate: later }),
      ...sent,
      confirm('60', '40', { pendingDate: later }),
    )
    expect(figures(order)).toEqual(['100 0 0 70 0', '40 0 0 30 0'])
    expect(orders.eventOf(events, 'QuantitiesConfirmed').lines[0]?.previous).toMatchObject({
      quantity: '60',
      pendingQuantity: '40',
    })
  })

  test('[D1.013] [S1.010] the buyer confirms on behalf of the supplier, and it is recorded so', () => {
    const { events, order } = outcome(confirm('100', '40', { by: buyer }), ...sent)
    expect(orders.eventOf(events, 'QuantitiesConfirmed')).toMatchObject({ onBehalf: true, confirmedBy: buyer.uid })
    expect(order.confirmation).toEqual({ onBehalf: true, confirmedBy: buyer.uid })
    const own = outcome(confirm('100', '40'), ...sent)
    expect(orders.eventOf(own.events, 'QuantitiesConfirmed')).toMatchObject({
      onBehalf: false,
      confirmedBy: supplier.uid,
    })
  })

  test('a line that is not the order’s is refused', () => {
    const strange = { lineId: orders.childId(9), quantity: '1', date: null, unitPrice: null, pendingDate: null }
    const command = confirm('100', '40')
    past(...sent)
      .when({ ...command, lines: [...command.lines, strange] })
      .thenRejected('line-not-found', { lineId: strange.lineId })
    const { decision } = past(...sent).when({ ...command, lines: [strange] })
    expect(decision.accepted ? [] : decision.rejections.map(one => [one.code, one.field])).toEqual([
      ['line-not-found', 'lines.0.lineId'],
      ['quantity-required', 'lines'],
      ['quantity-required', 'lines'],
    ])
  })

  test('[D1.019] what is proposed is submitted; with nothing proposed there is nothing to submit', () => {
    const { order, types } = outcome(submit(), ...orders.ways.PARTIALLY_CONFIRMED)
    expect(order.status).toBe('TO_BE_APPROVED')
    expect(types).toEqual(['ConfirmationSubmitted', 'ApprovalAwaited'])
    past(...sent)
      .when(submit())
      .thenRejected('wrong-status')
  })

  test('[D1.006] four dates: setting one never overwrites another', () => {
    const partly = outcome(confirm('60', '40', { date: '2026-06-15', pendingDate: later }), ...sent).order
    expect(partly.lines[0]).toMatchObject({
      item: { requiredDate: '2026-06-01' },
      pendingDate: later,
      proposal: { date: '2026-06-15' },
      actualDate: null,
    })
    const approved = outcome(
      orders.approve(),
      ...sent,
      confirm('60', '40', { date: '2026-06-15', pendingDate: later }),
      submit(),
    ).order
    expect(approved.lines[0]).toMatchObject({
      item: { requiredDate: '2026-06-01' },
      confirmedDate: '2026-06-15',
      pendingDate: later,
      actualDate: null,
    })
    const child = approved.children[0]
    const delivered = outcome(
      {
        ...orders.asked(orders.system, { target: child?.childId ?? '' }),
        type: 'RecordDelivery',
        shipmentId: 'S1',
        deliveredOn: '2026-06-20',
        lines: orders.quantities('10', ''),
      },
      ...sent,
      confirm('60', '40', { date: '2026-06-15', pendingDate: later }),
      submit(),
      orders.approve(),
      orders.allocate('S1', 1, '60', '', { target: child?.childId ?? '' }),
    ).order
    expect(delivered.lines[0]).toMatchObject({
      item: { requiredDate: '2026-06-01' },
      confirmedDate: '2026-06-15',
      pendingDate: later,
    })
    expect(delivered.children[0]?.lines[0]).toMatchObject({ confirmedDate: '2026-06-15', actualDate: '2026-06-20' })
  })
})

describe('confirming by file', () => {
  test('[D1.020] [S2.050] a file is attached: the round pauses, the reader is reminded after 2 working days', () => {
    const { order, events } = outcome(attach(), ...sent)
    expect(order).toMatchObject({ status: 'PO_FILE_UPLOADED', round: { paused: true }, file: { state: 'attached' } })
    expect(orders.eventOf(events, 'ConfirmationFileUploaded').remindReaderAt).toBe('2026-03-04T16:00:00.000Z')
  })

  test('[D1.020] the document type comes first, and the file has at most 5 MB', () => {
    const file = (bytes: number) => ({ documentId: orders.documentId, fileName: 'a.pdf', bytes })
    past(...sent)
      .when(attach(supplier, { documentType: null }))
      .thenRejected('document-type-required')
    past(...sent)
      .when(attach(supplier, { file: null }))
      .thenRejected('document-not-chosen')
    past(...sent)
      .when(attach(supplier, { file: file(5 * 1024 * 1024 + 1) }))
      .thenRejected('confirmation-file-too-large')
    expect(outcome(attach(supplier, { file: file(5 * 1024 * 1024) }), ...sent).order.status).toBe('PO_FILE_UPLOADED')
  })

  test('[D1.021] applied, its quantities are a confirmation with the same guards', () => {
    const apply = (a: string, b: string, change = {}) =>
      confirm(a, b, { type: 'ApplyConfirmationFile', by: orders.operator, ...change })
    const { order, events } = outcome(apply('100', '40'), ...sent, attach())
    expect(order).toMatchObject({ status: 'CONFIRMED', file: { state: 'read' }, round: { paused: false } })
    expect(orders.eventOf(events, 'QuantitiesConfirmed')).toMatchObject({
      documentId: orders.documentId,
      onBehalf: true,
    })
    past(...sent, attach())
      .when(apply('101', '40'))
      .thenRejected('confirmed-exceeds-required')
    const partly = outcome(apply('60', '40', { pendingDate: later }), ...sent, attach())
    expect(partly.types).toEqual(['QuantitiesConfirmed', 'ConfirmationRoundResumed'])
    expect(partly.order.round?.paused).toBe(false)
  })

  test('[D1.022] discarded, the status is the previous one, and the round has at least one working day', () => {
    const nearTheEnd = '2026-03-09T15:00:00.000Z' // Monday; the round ends at 16:00
    const { order, events } = outcome(
      discardFile(supplier, { now: nearTheEnd }),
      ...orders.ways.PARTIALLY_CONFIRMED,
      attach(),
    )
    expect(order).toMatchObject({ status: 'PARTIALLY_CONFIRMED', file: null, round: { paused: false, number: 1 } })
    expect(orders.eventOf(events, 'ConfirmationRoundResumed').deadline).toBe('2026-03-10T15:00:00.000Z')
    const early = outcome(discardFile(), ...sent, attach())
    expect(orders.eventOf(early.events, 'ConfirmationRoundResumed').deadline).toBe('2026-03-09T16:00:00.000Z')
  })
})
