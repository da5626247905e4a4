import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import { type ChangeRequestKind, changeRequestKinds } from '@quayside/contracts/purchase-orders/statuses.ts'
import { describe, expect, test } from 'vitest'
import {
  childId,
  client,
  confirmed,
  line10,
  line20,
  lines,
  orderId,
  promise,
  registered,
  roundOpened,
  sent,
  told,
  vendor,
} from './testing/orders.ts'

const target = orderId
const isSent = [registered, sent]
const request = { orderId, target, requestId: childId, lineId: line10, lineNumber: 1, kind: 'date' } as const
const wish = { date: '2027-01-20', quantity: null, unitPrice: null }
const everythingConfirmed = confirmed([{ lineId: line10, number: 1, now: promise('12000') }], { status: 'CONFIRMED' })

const partlyApproved: PurchaseOrderEvent = {
  type: 'ConfirmationApproved',
  data: {
    orderId,
    lines: [{ lineId: line10, number: 1, quantity: '5000', confirmedDate: null, unitPrice: null }],
    child: { childId, number: '4500-018832-01', lines: [], shipments: [] },
    automatic: false,
    status: 'PARTIALLY_APPROVED',
  },
}

describe('before an order is sent', () => {
  test('nobody is told of it: registering and amending are the client’s own business', () => {
    expect(told([registered], { type: 'LinesAdded', data: { orderId, importId: null, lines } }, client)).toEqual([])
  })
})

describe('what says nothing is not told', () => {
  test('a deadline that is the same to the minute', () => {
    const first = [...isSent, roundOpened('2026-11-23T17:00:10.000Z')]
    expect(told(first, roundOpened('2026-11-23T17:00:50.000Z'), client)).toEqual([])
    expect(told(first, roundOpened('2026-11-23T17:01:50.000Z'), client)).toHaveLength(1)
  })
})

describe('the supplier is told', () => {
  test('[S1.022] an order that was sent, and until when it is to be confirmed', () => {
    expect(told([registered], sent, client)).toEqual(['supplier: status PENDING -> SENT_ORDER (FIELD_CHANGED)'])
    expect(told(isSent, roundOpened('2026-11-23T17:00:00.000Z'), client)).toEqual([
      'supplier: deadline - -> 2026-11-23T17:00:00.000Z (DATE_CHANGE)',
    ])
  })

  test('[D7.018] each field that was amended before it was sent again, old and new', () => {
    const resent: PurchaseOrderEvent = {
      type: 'PurchaseOrderResent',
      data: {
        orderId,
        details: registered.data.details,
        lines,
        changes: [
          { field: 'quantity', lineId: line10, lineNumber: 1, old: '12000', new: '10000' },
          { field: 'requiredDate', lineId: line10, lineNumber: 1, old: '2027-01-12', new: '2027-01-20' },
          { field: 'buyerUid', lineId: null, lineNumber: null, old: null, new: childId },
          { field: 'incoterm', lineId: null, lineNumber: null, old: 'FOB', new: 'FCA' },
        ],
        reason: 'new budget',
        status: 'SENT_ORDER',
      },
    }
    expect(told([...isSent, everythingConfirmed], resent, client)).toEqual([
      'supplier: status CONFIRMED -> SENT_ORDER (FIELD_CHANGED) because new budget',
      'supplier: requiredQuantity line 1 12000 -> 10000 (FIELD_CHANGED) because new budget',
      'supplier: requiredDate line 1 2027-01-12 -> 2027-01-20 (DATE_CHANGE) because new budget',
      'supplier: incoterm FOB -> FCA (FIELD_CHANGED) because new budget',
    ])
  })

  test('a declined confirmation with its comment', () => {
    const declined: PurchaseOrderEvent = {
      type: 'ConfirmationDeclined',
      data: { orderId, comment: 'too late for the clinics', status: 'TO_BE_CONFIRMED' },
    }
    expect(told([...isSent, everythingConfirmed], declined, client)).toEqual([
      'supplier: status CONFIRMED -> TO_BE_CONFIRMED (FIELD_CHANGED) because too late for the clinics',
    ])
  })

  test('an approval, per line, and the partial order that it made', () => {
    expect(told([...isSent, everythingConfirmed], partlyApproved, client)).toEqual([
      'supplier: status CONFIRMED -> PARTIALLY_APPROVED (FIELD_CHANGED)',
      'supplier: approvedQuantity line 1 0 -> 5000 (FIELD_CHANGED)',
      'supplier: childOrder of 4500-018832-01 - -> 4500-018832-01 (FIELD_CHANGED)',
    ])
    expect(told([...isSent, everythingConfirmed, partlyApproved], partlyApproved, client)).toContain(
      'supplier: approvedQuantity line 1 5000 -> 10000 (FIELD_CHANGED)',
    )
  })

  test('a reversal and a cancellation, with the reason', () => {
    const reversed: PurchaseOrderEvent = {
      type: 'ConfirmationReversed',
      data: { orderId, reason: 'by mistake', approvalToo: true, cancelledChildren: [], status: 'TO_BE_CONFIRMED' },
    }
    const cancelled: PurchaseOrderEvent = {
      type: 'PurchaseOrderCancelled',
      data: { orderId, reason: 'tender lost', cause: 'person', cancelledChildren: [] },
    }
    expect(told([...isSent, everythingConfirmed], reversed, client)).toEqual([
      'supplier: status CONFIRMED -> TO_BE_CONFIRMED (FIELD_CHANGED) because by mistake',
    ])
    expect(told(isSent, cancelled, client)).toEqual([
      'supplier: status SENT_ORDER -> CANCELLED (FIELD_CHANGED) because tender lost',
    ])
  })

  test('the rest that was closed', () => {
    const closed: PurchaseOrderEvent = {
      type: 'RestClosed',
      data: { orderId, reason: 'enough', lines: [{ lineId: line20, number: 2, quantity: '8000' }] },
    }
    expect(told(isSent, closed, client)).toEqual([
      'supplier: status SENT_ORDER -> APPROVED (FIELD_CHANGED) because enough',
      'supplier: cancelledQuantity line 2 0 -> 8000 (FIELD_CHANGED) because enough',
    ])
  })

  test('[D1.052] a reminder, as a deadline', () => {
    const reminded: PurchaseOrderEvent = {
      type: 'ConfirmationReminded',
      data: { orderId, round: 1, moment: 'half', deadline: '2026-11-23T17:00:00.000Z' },
    }
    expect(told(isSent, reminded, null)).toEqual([
      'supplier: confirmReminder - -> 2026-11-23T17:00:00.000Z (DEADLINE_REACHED)',
    ])
  })
})

describe('the client is told', () => {
  test('an acknowledgement', () => {
    const acknowledged: PurchaseOrderEvent = { type: 'PurchaseOrderAcknowledged', data: { orderId, by: 'person' } }
    expect(told(isSent, acknowledged, vendor)).toEqual(['client: status SENT_ORDER -> TO_BE_CONFIRMED (FIELD_CHANGED)'])
  })

  test('[S3.044] [D7.018] what a confirmation changes per line: quantity, date and price, with the history’s old values', () => {
    const event = confirmed([
      { lineId: line10, number: 1, now: promise('12000', { date: '2027-01-19' }) },
      {
        lineId: line20,
        number: 2,
        now: promise('5000', { unitPrice: '4.50', pendingQuantity: '3000', pendingDate: '2027-02-01' }),
      },
    ])
    expect(told(isSent, event, vendor)).toEqual([
      'client: status SENT_ORDER -> PARTIALLY_CONFIRMED (FIELD_CHANGED)',
      'client: linesInFull 0/2 -> 1/2 (FIELD_CHANGED)',
      'client: confirmedQuantity line 1 - -> 12000 (FIELD_CHANGED)',
      'client: confirmedDate line 1 - -> 2027-01-19 (DATE_CHANGE)',
      'client: confirmedQuantity line 2 - -> 5000 (FIELD_CHANGED)',
      'client: confirmedDate line 2 - -> 2027-01-12 (DATE_CHANGE)',
      'client: confirmedPrice line 2 - -> 4.50 (FIELD_CHANGED)',
      'client: pendingDate line 2 - -> 2027-02-01 (DATE_CHANGE)',
    ])
  })

  test('another promise against the one before', () => {
    const before = promise('5000', { date: '2027-01-19' })
    const event = confirmed([
      { lineId: line10, number: 1, now: promise('9000', { date: '2027-01-26' }), previous: before },
    ])
    expect(told([...isSent, confirmed([{ lineId: line10, number: 1, now: before }])], event, vendor)).toEqual([
      'client: confirmedQuantity line 1 5000 -> 9000 (FIELD_CHANGED)',
      'client: confirmedDate line 1 2027-01-19 -> 2027-01-26 (DATE_CHANGE)',
    ])
  })

  test('a promise that names no day is one for the required day; of nothing there is none', () => {
    const before = promise('5000', { date: '2027-01-19' })
    const datesTold = (now: ReturnType<typeof promise>) => {
      const event = confirmed([{ lineId: line10, number: 1, now, previous: before }])
      const all = told([...isSent, confirmed([{ lineId: line10, number: 1, now: before }])], event, vendor)
      return all.filter(one => one.includes('confirmedDate'))
    }
    expect(datesTold(promise('5000', {}))).toEqual([
      'client: confirmedDate line 1 2027-01-19 -> 2027-01-12 (DATE_CHANGE)',
    ])
    expect(datesTold(promise('0', {}))).toEqual(['client: confirmedDate line 1 2027-01-19 -> - (DATE_CHANGE)'])
  })

  test('[D7.018] after an approval the old day is the approved one, as in the history', () => {
    const first = promise('5000', { date: '2027-01-19' })
    const approval: PurchaseOrderEvent = {
      type: 'ConfirmationApproved',
      data: {
        orderId,
        child: null,
        automatic: false,
        status: 'PARTIALLY_APPROVED',
        lines: [{ lineId: line10, number: 1, quantity: '5000', confirmedDate: '2027-01-19', unitPrice: null }],
      },
    }
    const before = [...isSent, confirmed([{ lineId: line10, number: 1, now: first }]), approval]
    const rest = confirmed([{ lineId: line10, number: 1, now: promise('7000', { date: '2027-01-26' }) }])
    expect(told(before, rest, vendor)).toContain('client: confirmedDate line 1 2027-01-19 -> 2027-01-26 (DATE_CHANGE)')
    expect(told(before, rest, vendor)).toContain('client: confirmedQuantity line 1 - -> 7000 (FIELD_CHANGED)')
  })

  test('a confirmation as ordered by its status and its lines in full alone', () => {
    expect(told(isSent, everythingConfirmed, vendor)).toEqual([
      'client: status SENT_ORDER -> CONFIRMED (FIELD_CHANGED)',
      'client: linesInFull 0/2 -> 1/2 (FIELD_CHANGED)',
    ])
  })

  test('[D7.018] the day of every line where one is not for its required day, as in the history', () => {
    const event = confirmed(
      [
        { lineId: line10, number: 1, now: promise('12000', { date: '2027-01-12' }) },
        { lineId: line20, number: 2, now: promise('8000', { date: '2027-01-20' }) },
      ],
      { status: 'CONFIRMED' },
    )
    expect(told(isSent, event, vendor)).toEqual([
      'client: status SENT_ORDER -> CONFIRMED (FIELD_CHANGED)',
      'client: linesInFull 0/2 -> 2/2 (FIELD_CHANGED)',
      'client: confirmedDate line 1 - -> 2027-01-12 (DATE_CHANGE)',
      'client: confirmedDate line 2 - -> 2027-01-20 (DATE_CHANGE)',
    ])
  })

  test('a submission, a rejection with its reason, and a file', () => {
    const rejected: PurchaseOrderEvent = {
      type: 'PurchaseOrderRejected',
      data: { orderId, side: 'supplier', reason: 'discontinued' },
    }
    const submitted: PurchaseOrderEvent = {
      type: 'ConfirmationSubmitted',
      data: { orderId, round: 1, automatic: false, lines: [] },
    }
    expect(told(isSent, rejected, vendor)).toEqual([
      'client: status SENT_ORDER -> REJECTED (FIELD_CHANGED) because discontinued',
    ])
    expect(told(isSent, submitted, vendor)).toEqual(['client: status SENT_ORDER -> TO_BE_APPROVED (FIELD_CHANGED)'])
    expect(told(isSent, fileUploaded, vendor)).toEqual([
      'client: status SENT_ORDER -> PO_FILE_UPLOADED (FIELD_CHANGED)',
      'client: attachment - -> confirmation.pdf (FIELD_CHANGED)',
    ])
  })

  test('[D1.020] that a file waits to be read', () => {
    const reminded: PurchaseOrderEvent = {
      type: 'FileReadingReminded',
      data: { orderId, round: 1, documentId: childId },
    }
    expect(told([...isSent, fileUploaded], reminded, null)).toEqual([
      'client: readFileReminder - -> confirmation.pdf (DEADLINE_REACHED)',
    ])
  })
})

const fileUploaded: PurchaseOrderEvent = {
  type: 'ConfirmationFileUploaded',
  data: {
    orderId,
    round: 1,
    documentId: childId,
    documentType: 'PURCHASE_ORDER',
    fileName: 'confirmation.pdf',
    bytes: 1000,
    previousStatus: 'SENT_ORDER',
    remindReaderAt: '2026-11-20T10:00:00.000Z',
  },
}

describe('both sides are told', () => {
  test('[D7.018] when the deadline passes', () => {
    const expired: PurchaseOrderEvent = { type: 'PurchaseOrderExpired', data: { orderId, round: 1 } }
    expect(told(isSent, expired, null)).toEqual(['client+supplier: status SENT_ORDER -> EXPIRED (DEADLINE_REACHED)'])
  })

  test('[D1.053] what was submitted for the supplier at the deadline', () => {
    const submitted: PurchaseOrderEvent = {
      type: 'ConfirmationSubmitted',
      data: { orderId, round: 1, automatic: true, lines: [] },
    }
    expect(told(isSent, submitted, null)).toEqual([
      'client+supplier: status SENT_ORDER -> TO_BE_APPROVED (DEADLINE_REACHED)',
    ])
  })

  test('[D1.044] each accepted change request', () => {
    const accepted: PurchaseOrderEvent = {
      type: 'ChangeRequestAccepted',
      data: { ...request, ...wish, old: '2027-01-12', new: '2027-01-20' },
    }
    expect(told(isSent, accepted, client)).toEqual([
      'client+supplier: confirmedDate line 1 2027-01-12 -> 2027-01-20 (DATE_CHANGE)',
    ])
    const price: PurchaseOrderEvent = {
      type: 'ChangeRequestAccepted',
      data: { ...request, kind: 'price', ...wish, date: null, unitPrice: '4.20', old: '4.10', new: '4.20' },
    }
    expect(told(isSent, price, client)).toEqual(['client+supplier: confirmedPrice line 1 4.10 -> 4.20 (FIELD_CHANGED)'])
  })

  const kinds: Readonly<Record<ChangeRequestKind, readonly [string, string, string]>> = {
    date: ['2027-01-12', '2027-01-20', 'confirmedDate line 1 2027-01-12 -> 2027-01-20 (DATE_CHANGE)'],
    quantity: ['12000', '9000', 'approvedQuantity line 1 12000 -> 9000 (FIELD_CHANGED)'],
    price: ['4.10', '4.20', 'confirmedPrice line 1 4.10 -> 4.20 (FIELD_CHANGED)'],
    // Of 12000 approved 4000 are on shipments: that is what is left, not what was cancelled.
    cancellation: ['12000', '4000', 'approvedQuantity line 1 12000 -> 4000 (FIELD_CHANGED)'],
  }
  test.each(changeRequestKinds)('[D1.044] an accepted change of %s, by whichever side it was asked for', kind => {
    const [old, value, text] = kinds[kind]
    const accepted: PurchaseOrderEvent = {
      type: 'ChangeRequestAccepted',
      data: { ...request, kind, date: null, quantity: null, unitPrice: null, old, new: value },
    }
    for (const company of [client, vendor])
      expect(told(isSent, accepted, company)).toEqual([`client+supplier: ${text}`])
  })
})

describe('the other side is told', () => {
  test('of a change that is asked for, and of its answer', () => {
    const proposed: PurchaseOrderEvent = {
      type: 'ChangeRequestProposed',
      data: {
        ...request,
        ...wish,
        side: 'supplier',
        proposedBy: null,
        current: '2027-01-12',
        reason: 'late batch',
        decideBy: '2026-11-25T10:00:00.000Z',
      },
    }
    const rejected: PurchaseOrderEvent = {
      type: 'ChangeRequestRejected',
      data: { ...request, reason: 'no stock left' },
    }
    expect(told(isSent, proposed, vendor)).toEqual([
      'client: dateRequest line 1 2027-01-12 -> 2027-01-20 (DATE_CHANGE) because late batch',
    ])
    expect(told(isSent, rejected, client)).toEqual([
      'supplier: dateRequest line 1 PROPOSED -> REJECTED (DATE_CHANGE) because no stock left',
    ])
  })

  test('of a confirmation on its behalf', () => {
    const onBehalf = confirmed([{ lineId: line10, number: 1, now: promise('12000') }], {
      onBehalf: true,
      status: 'CONFIRMED',
    })
    expect(told(isSent, onBehalf, client)).toEqual([
      'supplier: status SENT_ORDER -> CONFIRMED (FIELD_CHANGED)',
      'supplier: linesInFull 0/2 -> 1/2 (FIELD_CHANGED)',
    ])
  })

  test('of a partial order that was cancelled', () => {
    const cancelled: PurchaseOrderEvent = {
      type: 'ChildOrderCancelled',
      data: {
        orderId,
        target: childId,
        number: '4500-018832-01',
        reason: 'not needed',
        cause: 'person',
        status: 'TO_BE_CONFIRMED',
      },
    }
    expect(told([...isSent, everythingConfirmed, partlyApproved], cancelled, client)).toEqual([
      'supplier: status of 4500-018832-01 APPROVED -> CANCELLED (FIELD_CHANGED) because not needed',
      'supplier: status PARTIALLY_APPROVED -> TO_BE_CONFIRMED (FIELD_CHANGED) because not needed',
    ])
  })
})

describe('the buyer is told', () => {
  test('[D1.053] [D1.058] what the workflow escalates', () => {
    const round = roundOpened('2026-11-23T17:00:00.000Z')
    const notConfirmed: PurchaseOrderEvent = {
      type: 'ConfirmationEscalated',
      data: { orderId, round: 1, cause: 'expired', buyerUid: null },
    }
    const awaited: PurchaseOrderEvent = {
      type: 'ApprovalAwaited',
      data: { orderId, round: 1, approveBy: '2026-11-26T17:00:00.000Z', reminders: [], approvalMode: 'MANUAL' },
    }
    const notApproved: PurchaseOrderEvent = {
      type: 'ApprovalEscalated',
      data: { orderId, round: 1, buyerUid: null },
    }
    expect(told([...isSent, round], notConfirmed, null)).toEqual([
      'buyer: confirmEscalation - -> 2026-11-23T17:00:00.000Z (DEADLINE_REACHED)',
    ])
    expect(told([...isSent, round, everythingConfirmed, awaited], notApproved, null)).toEqual([
      'buyer: approveEscalation - -> 2026-11-26T17:00:00.000Z (DEADLINE_REACHED)',
    ])
  })
})
