import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import { describe, expect, test } from 'vitest'
import { toneOf, waitingFor } from './queue.ts'
import {
  acknowledged,
  approved,
  awaited,
  child,
  childId,
  confirmed,
  line1,
  number,
  orderAfter,
  orderId,
  registered,
  roundOpened,
  sent,
} from './testing/orders.ts'

const isSent = [registered, sent, roundOpened()]
const deadline = '2026-11-23T17:00:00.000Z'
const shown = (...events: Parameters<typeof orderAfter>) =>
  waitingFor(orderAfter(...events)).map(({ side, kind, title, due }) => `${side} ${kind} ${title.code} ${due ?? '-'}`)

describe('what an order waits for', () => {
  test('each opens its own act, not only the order', () => {
    const act = (...events: Parameters<typeof orderAfter>) =>
      waitingFor(orderAfter(...events)).map(({ href }) => href.slice(`/purchase-orders/${orderId}`.length))
    const part = { quantity: '10', pendingQuantity: '90', pendingDate: '2027-02-01' }
    expect(act(registered)).toEqual(['?act=send'])
    expect(act(...isSent)).toEqual(['?act=confirm'])
    expect(act(...isSent, confirmed('PARTIALLY_CONFIRMED', part))).toEqual(['?act=submit'])
    expect(act(...isSent, confirmed('CONFIRMED', { quantity: '100' }), awaited)).toEqual(['?act=approve'])
  })

  test('first of all for being sent', () => {
    expect(shown(registered)).toEqual(['buyer send send -'])
  })

  test('then for the supplier’s confirmation until the deadline', () => {
    expect(shown(...isSent)).toEqual([`supplier confirm confirm ${deadline}`])
    expect(shown(...isSent, acknowledged)).toEqual([`supplier confirm confirm ${deadline}`])
  })

  test('for submitting what is confirmed in part', () => {
    const partly = confirmed('PARTIALLY_CONFIRMED', {
      quantity: '10',
      pendingQuantity: '90',
      pendingDate: '2027-02-01',
    })
    expect(shown(...isSent, partly)).toEqual([`supplier submit submit ${deadline}`])
  })

  test('for the buyer’s approval until the approve-by date, saying how late the promise is', () => {
    const late = confirmed('TO_BE_APPROVED', { quantity: '100', date: '2027-01-19' })
    const [approval] = waitingFor(orderAfter(...isSent, late, awaited))
    expect(approval).toMatchObject({
      side: 'buyer',
      permission: 'purchase-orders.approve',
      title: { code: 'approve-late', params: { number, days: 7, lines: 1 } },
      due: '2026-11-24T17:00:00.000Z',
    })
    expect(shown(...isSent, confirmed('CONFIRMED', { quantity: '100' }), awaited)).toEqual([
      'buyer approve approve 2026-11-24T17:00:00.000Z',
    ])
  })

  test('for another confirmation after it was declined, with the comment', () => {
    const declined: PurchaseOrderEvent = {
      type: 'ConfirmationDeclined',
      data: { orderId, comment: 'too late for the clinics', status: 'TO_BE_CONFIRMED' },
    }
    const asOrdered = confirmed('CONFIRMED', { quantity: '100' })
    const [again] = waitingFor(orderAfter(...isSent, asOrdered, awaited, declined))
    expect(again).toMatchObject({ kind: 'confirm-again', comment: 'too late for the clinics' })
    expect(shown(...isSent, asOrdered, declined, asOrdered)).toEqual(['buyer approve approve -'])
  })

  test('for the rest of a partly approved order, while something is open', () => {
    const partly = confirmed('TO_BE_APPROVED', { quantity: '100' }, { quantity: '0' })
    const approval = approved('PARTIALLY_APPROVED', ['100', '0'], { child: child('100', '2027-01-12') })
    expect(shown(...isSent, partly, awaited, approval)).toEqual([`supplier confirm confirm-rest ${deadline}`])
  })

  test('for somebody to read the file, and for a new start when it expired or was rejected', () => {
    const uploaded: PurchaseOrderEvent = {
      type: 'ConfirmationFileUploaded',
      data: {
        orderId,
        round: 1,
        documentId: childId,
        documentType: 'PURCHASE_ORDER',
        fileName: 'a.pdf',
        bytes: 1,
        previousStatus: 'SENT_ORDER',
        remindReaderAt: '2026-11-20T10:00:00.000Z',
      },
    }
    expect(shown(...isSent, uploaded)).toEqual(['buyer read-file read-file 2026-11-20T10:00:00.000Z'])
    const expired: PurchaseOrderEvent = { type: 'PurchaseOrderExpired', data: { orderId, round: 1 } }
    expect(shown(...isSent, expired)).toEqual(['buyer reopen reopen-expired -'])
  })

  test('for nothing when it is approved or cancelled', () => {
    const asOrdered = confirmed('CONFIRMED', { quantity: '100' })
    expect(shown(...isSent, asOrdered, awaited, approved('APPROVED', ['100', '50']))).toEqual([])
    const cancelled: PurchaseOrderEvent = {
      type: 'PurchaseOrderCancelled',
      data: { orderId, reason: 'lost', cause: 'person', cancelledChildren: [] },
    }
    expect(shown(...isSent, cancelled)).toEqual([])
  })

  test('for the other side’s answer to a change that was asked for', () => {
    const request = {
      orderId,
      target: orderId,
      requestId: childId,
      lineId: line1,
      lineNumber: 1,
      kind: 'date' as const,
    }
    const proposed: PurchaseOrderEvent = {
      type: 'ChangeRequestProposed',
      data: {
        ...request,
        side: 'supplier',
        proposedBy: null,
        reason: null,
        current: '2027-01-15',
        date: '2027-01-11',
        quantity: null,
        unitPrice: null,
        decideBy: '2026-11-30T10:00:00.000Z',
      },
    }
    const history = [
      ...isSent,
      confirmed('CONFIRMED', { quantity: '100' }),
      approved('APPROVED', ['100', '50']),
      proposed,
    ]
    const [answer] = waitingFor(orderAfter(...history))
    expect(answer).toMatchObject({
      side: 'buyer',
      title: { code: 'answer-date', params: { number, line: 1, current: '2027-01-15', wish: '2027-01-11' } },
      due: '2026-11-30T10:00:00.000Z',
      href: `/purchase-orders/${orderId}?tab=change-requests&act=answer-change&request=${childId}`,
    })
    expect(shown(...history, { type: 'ChangeRequestWithdrawn', data: request })).toEqual([])
  })

  test('for the buyer’s answer to a cancellation that the supplier asked for', () => {
    const asked: PurchaseOrderEvent = {
      type: 'CancellationRequested',
      data: { orderId, target: orderId, reason: 'plant closed' },
    }
    expect(shown(...isSent, asked)).toContain('buyer answer-cancellation-request answer-cancellation-request -')
    // Its page has both answers: where a part is on a shipment only one can be given.
    const [waits] = waitingFor(orderAfter(...isSent, asked)).filter(one => one.kind === 'answer-cancellation-request')
    expect(waits?.href).toBe(`/purchase-orders/${orderId}`)
    // Asked again it is still one thing that waits, and a cancelled order waits for nothing.
    const again = { ...asked, data: { ...asked.data, reason: 'no steel' } }
    expect(shown(...isSent, asked, again)).toEqual(shown(...isSent, again))
    const cancelled: PurchaseOrderEvent = {
      type: 'PurchaseOrderCancelled',
      data: { orderId, reason: 'as asked', cause: 'person', cancelledChildren: [] },
    }
    expect(shown(...isSent, asked, again, cancelled)).toEqual([])
  })
})

describe('how pressing it is', () => {
  test('overdue is bad, due within a day a warning', () => {
    expect(toneOf({ kind: 'confirm', due: deadline }, '2026-11-24T00:00:00.000Z')).toBe('bad')
    expect(toneOf({ kind: 'confirm', due: deadline }, '2026-11-23T00:00:00.000Z')).toBe('warn')
    expect(toneOf({ kind: 'confirm', due: deadline }, '2026-11-20T00:00:00.000Z')).toBe('info')
    expect(toneOf({ kind: 'send', due: null }, '2026-11-20T00:00:00.000Z')).toBe('neutral')
  })
})
