import { notYours, serves } from '@quayside/contracts/access/by.ts'
import {
  type BookingConfirmation,
  type BookingContent,
  bookingParts,
  type EnteredContent,
} from '@quayside/contracts/bookings/details.ts'
import type { BookingEvent, BookingRefusal, CarrierAnswer } from '@quayside/contracts/bookings/events.ts'
import type {
  AnswerWay,
  BookingChannel,
  BookingDocumentType,
  CarrierWord,
} from '@quayside/contracts/bookings/statuses.ts'
import { accept, type Decision, type Rejection, reject, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import { reasonMissing } from '@quayside/contracts/kernel/transitions.ts'
import type { Operation } from '@quayside/contracts/shipments/statuses.ts'
import { isSame } from '@quayside/platform/values/same.ts'
import type { Asked } from './actors.ts'
import { type Booking, type BookingState, contentOf, evolve, initial, isBooking } from './booking-state.ts'
import { hearCarrier } from './carrier-answers.ts'
import { linkFault } from './carrier-link.ts'
import { confirmationFaults, contentFaults } from './checks.ts'
import { blocked, isExpired, mayRepeat, ofOtherSide } from './rules.ts'
import { openRequest } from './standing.ts'

/** One that a person or the carrier's link gives: the version it is for, and how the answer is known again. */
type Answering = {
  readonly version: number
  readonly way: Exclude<AnswerWay, 'message'>
  readonly answerHash: string
  /** Of the link by which the carrier answers. */
  readonly linkHash?: string
}

export type Submit = Asked & {
  readonly type: 'Submit'
  readonly bookingId: string
  readonly bookingNumber: string
  readonly clientCompanyId: string
  readonly shipmentId: string
  readonly shipmentNumber: string
  readonly operation: Operation
  readonly quoteId: string | null
  readonly quoteNumber: string | null
  readonly quoteRevision: number | null
  readonly againOf: string | null
  readonly zone: string
  readonly content: BookingContent
  /** Of one that was made elsewhere. */
  readonly confirmation: BookingConfirmation | null
}
type MailGivenUp = Extract<BookingEvent, { type: 'BookingMailGivenUp' }>['data']
/** Goods of orders, where a version has others than the one before it. */
type Lines = BookingContent['lines']
export type OnBooking = Asked &
  (
    | {
        readonly type: 'PassOn'
        readonly version: number
        readonly channel: BookingChannel
        readonly at: string
        readonly linkHash: string | null
      }
    | { readonly type: 'Change' | 'Supply'; readonly content: EnteredContent; readonly lines?: Lines }
    | ({ readonly type: 'AskUpdate'; readonly fields: readonly string[]; readonly reason: string } & Answering)
    | ({ readonly type: 'Confirm'; readonly confirmation: BookingConfirmation } & Answering)
    | ({
        readonly type: 'ConfirmAgain'
        readonly confirmation: BookingConfirmation
        readonly reason: string
      } & Answering)
    | ({ readonly type: 'Reject' | 'Withdraw'; readonly reason: string } & Answering)
    | { readonly type: 'Cancel'; readonly reason: string }
    | { readonly type: 'EndDeleted'; readonly reason: string }
    | {
        readonly type: 'AskAmendment'
        readonly requestId: string
        readonly content: EnteredContent
        readonly lines?: Lines
        readonly reason: string
      }
    | { readonly type: 'AskCancellation'; readonly requestId: string; readonly reason: string }
    | {
        readonly type: 'AnswerRequest'
        readonly requestId: string
        readonly outcome: 'CONFIRMED' | 'DECLINED'
        readonly reason: string
        readonly answerHash: string
      }
    | { readonly type: 'WithdrawRequest'; readonly requestId: string }
    /** What its orders or the shipment do not give, although the carrier may have said yes. */
    | { readonly type: 'RefuseAmendment'; readonly requestId: string; readonly refusals: readonly BookingRefusal[] }
    | {
        readonly type: 'AttachDocument'
        readonly documentId: string
        readonly documentType: BookingDocumentType
        readonly fileName: string
      }
    | { readonly type: 'RemoveDocument'; readonly documentId: string }
    | { readonly type: 'TakeReference'; readonly portKey: string; readonly requestReference: string }
    | { readonly type: 'NoteRefusal'; readonly reason: string }
    | ({ readonly type: 'GiveUpMail' } & Omit<MailGivenUp, 'bookingId'>)
    | { readonly type: 'Expire' }
    /** `isTaken`: its shipment has another live booking. */
    | { readonly type: 'HearCarrier'; readonly answers: readonly CarrierAnswer[]; readonly isTaken: boolean }
    | {
        readonly type: 'TellShipment'
        readonly departed: boolean
        readonly arrived: boolean
        readonly deleted: boolean
        readonly outcome: 'delivered' | 'closed-undelivered' | 'open'
        /** Of the cancellation that a deletion asks for. */
        readonly requestId: string
      }
  )
export type BookingCommand = Submit | OnBooking
type Answer = Decision<BookingEvent>
type Of<Type extends OnBooking['type']> = Extract<OnBooking, { readonly type: Type }>

export function decide(command: BookingCommand, state: BookingState): Answer {
  const decision = command.type === 'Submit' ? submit(command, state) : onBooking(command, state)
  return decision.accepted ? accept(...decision.events, ...derived(state, decision.events)) : decision
}

/** What follows from the events: written down for the shipment and the people. */
function derived(state: BookingState, events: readonly BookingEvent[]): BookingEvent[] {
  const after = events.reduce(evolve, state)
  if (!isBooking(after)) return []
  const { bookingId, status, confirmation, told, reason, holds: version } = after
  const changes: BookingEvent[] = []
  if (status !== told.status)
    changes.push({ type: 'BookingStatusChanged', data: { bookingId, from: told.status, to: status, version, reason } })
  if (status === 'CONFIRMED' && confirmation !== null && !isSame(confirmation, told.confirmation))
    changes.push({ type: 'BookingConfirmationChanged', data: { bookingId, version, confirmation } })
  return changes
}

/** What a submission is refused for, of whatever it is made of. */
export function submissionFaults(
  command: Pick<Submit, 'by' | 'today' | 'clientCompanyId' | 'content' | 'confirmation'>,
): Rejection[] {
  const { by, today, clientCompanyId, content, confirmation } = command
  const who = confirmation === null ? (['C', 'O'] as const) : (['O'] as const)
  if (!(who as readonly string[]).includes(by.kind)) return [notYours(who)]
  if (!serves(by, clientCompanyId)) return [{ code: 'booking-not-found', params: {} }]
  const promised = confirmation === null ? [] : confirmationFaults(confirmation)
  return [...contentFaults(content, today), ...promised]
}

function submit(command: Submit, state: BookingState): Answer {
  if (isBooking(state)) return accept()
  const { by, now, today: _today, type: _type, confirmation, content, ...head } = command
  const [first, ...rest] = submissionFaults(command)
  if (first !== undefined) return rejectAll([first, ...rest])
  const events: BookingEvent[] = [{ type: 'BookingSubmitted', data: { ...head, at: now, content } }]
  if (confirmation !== null)
    events.push(
      said(head.bookingId, 'CONFIRMED', { now, version: 1, way: 'hand', answerHash: head.bookingId }, { confirmation }),
    )
  return accept(...events)
}

function onBooking(command: OnBooking, state: BookingState): Answer {
  if (!isBooking(state)) return reject('booking-not-found')
  switch (command.type) {
    case 'PassOn':
      return passOn(command, state)
    case 'Change':
    case 'Supply':
      return change(command, state)
    case 'AskUpdate':
    case 'Confirm':
    case 'ConfirmAgain':
    case 'Reject':
    case 'Withdraw':
      return answerOfCarrier(command, state)
    case 'Cancel':
      return cancel(command, state)
    case 'EndDeleted':
      return endDeleted(command, state)
    case 'AskAmendment':
      return askAmendment(command, state)
    case 'AskCancellation':
      return askCancellation(command, state)
    case 'AnswerRequest':
      return answerRequest(command, state)
    case 'WithdrawRequest':
      return withdrawRequest(command, state)
    case 'RefuseAmendment':
      return refuseAmendment(command, state)
    case 'AttachDocument':
      return attachDocument(command, state)
    case 'RemoveDocument':
      return removeDocument(command, state)
    case 'TakeReference':
      return takeReference(command, state)
    case 'GiveUpMail':
      return giveUpMail(command, state)
    case 'NoteRefusal':
      return noteRefusal(command, state)
    case 'Expire':
      return expire(command, state)
    case 'HearCarrier':
      return hearCarrier(command, state)
    case 'TellShipment':
      return tellShipment(command, state)
  }
}

function passOn(command: Of<'PassOn'>, booking: Booking): Answer {
  const { version, channel, at, linkHash, now } = command
  const { bookingId } = booking
  const refused = blocked('pass-on', booking, command) ?? otherVersion(version, booking)
  if (refused !== null) return rejectAll([refused])
  if (Date.parse(at) > Date.parse(now)) return reject('handled-in-future', { at, zone: booking.zone }, 'at')
  const isRepeat = booking.passedOn.some(one => isSame(one, { version, channel, at, linkHash }))
  return isRepeat ? accept() : accept({ type: 'BookingPassedOn', data: { bookingId, version, channel, at, linkHash } })
}

type Entered = { readonly content: EnteredContent; readonly lines?: Lines }

/** A version as it was entered: its goods of orders and its charges stay where none were given. */
function contentFrom({ content: { charges, ...entered }, lines }: Entered, before: BookingContent): BookingContent {
  return { ...entered, charges: charges ?? before.charges, lines: lines ?? before.lines }
}

/** Only the operator sets what is charged. */
export function chargesFault({ charges }: EnteredContent, { by }: Asked, before: BookingContent): Rejection | null {
  const isOwn = charges === null || by.kind === 'O' || isSame(charges, before.charges)
  return isOwn ? null : { ...notYours(['O']), field: 'content.charges' }
}

function changedParts(before: BookingContent, now: BookingContent): Partial<BookingContent> {
  const parts = bookingParts.filter(part => !isSame(before[part], now[part]))
  return Object.fromEntries(parts.map(part => [part, now[part]]))
}

function change(command: Of<'Change' | 'Supply'>, booking: Booking): Answer {
  const { now, today, type, content: entered } = command
  const { bookingId } = booking
  const before = contentOf(booking)
  const refused =
    blocked(type === 'Change' ? 'change' : 'supply', booking, command) ?? chargesFault(entered, command, before)
  if (refused !== null) return rejectAll([refused])
  const content = contentFrom(command, before)
  const [first, ...rest] = contentFaults(content, today)
  if (first !== undefined) return rejectAll([first, ...rest])
  const changed = changedParts(before, content)
  if (Object.keys(changed).length === 0)
    return type === 'Change' ? accept() : reject('booking-nothing-changed', {}, 'content')
  const version = booking.version + 1
  const event = type === 'Change' ? 'BookingChanged' : 'BookingSupplied'
  return accept({ type: event, data: { bookingId, version, at: now, changed } })
}

const answers = {
  AskUpdate: { name: 'ask-update', word: 'PENDING_UPDATE' },
  Confirm: { name: 'confirm', word: 'CONFIRMED' },
  ConfirmAgain: { name: 'confirm-again', word: 'CONFIRMED' },
  Reject: { name: 'reject', word: 'REJECTED' },
  Withdraw: { name: 'withdraw', word: 'DECLINED' },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly word: CarrierWord }>>
type Answered = Of<'AskUpdate' | 'Confirm' | 'ConfirmAgain' | 'Reject' | 'Withdraw'>

/** What the carrier says of a version: by its link, or told by the operator. */
function answerOfCarrier(command: Answered, booking: Booking): Answer {
  const { name, word } = answers[command.type]
  const confirmation = 'confirmation' in command ? command.confirmation : null
  const reason = 'reason' in command ? command.reason : ''
  const fields = 'fields' in command ? command.fields : []
  const isByLink = command.linkHash !== undefined
  if (!isByLink && isToldAlready(command, booking)) return accept()
  const spent = command.linkHash === undefined ? null : linkFault(booking, command.linkHash, command)
  const refused = spent ?? blocked(name, booking, command) ?? otherVersion(command.version, booking)
  if (refused !== null) return rejectAll([refused])
  const missing = [
    ...(command.type === 'AskUpdate' && fields.length === 0
      ? [{ code: 'booking-fields-required', params: {}, field: 'fields' } as const]
      : []),
    ...(isReasonAsked(command) ? [reasonMissing(reason)].filter(fault => fault !== null) : []),
    ...(confirmation === null ? [] : confirmationFaults(confirmation)),
  ]
  const [first, ...rest] = missing
  if (first !== undefined) return rejectAll([first, ...rest])
  return accept(said(booking.bookingId, word, command, { confirmation, reason, fields: [...fields] }))
}

/** The carrier itself need not say why it confirms other times. */
function isReasonAsked({ type, by }: Answered): boolean {
  return type === 'ConfirmAgain' ? by.kind === 'O' : type !== 'Confirm'
}

/** A repeat: it stands so already, by the same words. */
function isToldAlready(command: Answered, booking: Booking): boolean {
  const { name } = answers[command.type]
  if (!mayRepeat(name, booking, command) || command.version !== booking.version) return false
  switch (command.type) {
    case 'AskUpdate':
      return booking.status === 'PENDING_UPDATE' && isSame(booking.askedFields, command.fields)
    case 'Confirm':
    case 'ConfirmAgain':
      return booking.status === 'CONFIRMED' && isSame(booking.confirmation, command.confirmation)
    case 'Reject':
      return booking.status === 'REJECTED' && booking.reason === command.reason
    case 'Withdraw':
      return booking.status === 'DECLINED' && booking.reason === command.reason
  }
}

function otherVersion(seen: number, { version: current, bookingNumber: number }: Booking): Rejection | null {
  return seen === current
    ? null
    : { code: 'booking-other-version', params: { number, seen, current }, field: 'version' }
}

type More = Partial<Pick<CarrierAnswer, 'confirmation' | 'reason' | 'fields'>>

function said(
  bookingId: string,
  code: CarrierWord,
  { now, version, way, answerHash }: Answering & { readonly now: string },
  { confirmation = null, reason = '', fields = [] }: More,
): BookingEvent {
  const answer = { contentHash: answerHash, code, at: now, way, version, confirmation, reason, fields }
  return { type: 'CarrierAnswered', data: { bookingId, answer } }
}

function cancel(command: Of<'Cancel'>, booking: Booking): Answer {
  if (booking.status === 'CANCELLED' && mayRepeat('cancel', booking, command)) return accept()
  const refused = blocked('cancel', booking, command)
  if (refused !== null) return rejectAll([refused])
  const { bookingId } = booking
  const cause = command.by.kind === 'S' ? 'shipment-deleted' : 'person'
  return accept({ type: 'BookingCancelled', data: { bookingId, reason: command.reason, cause } })
}

/** What it costs is noted in the reason. */
function endDeleted(command: Of<'EndDeleted'>, booking: Booking): Answer {
  const { bookingId, status, shipment } = booking
  if (status === 'CANCELLED' && shipment.deleted && mayRepeat('end-deleted', booking, command)) return accept()
  const refused = blocked('end-deleted', booking, command) ?? reasonMissing(command.reason)
  if (refused !== null) return rejectAll([refused])
  return accept({ type: 'BookingCancelled', data: { bookingId, reason: command.reason, cause: 'person' } })
}

function askAmendment(command: Of<'AskAmendment'>, booking: Booking): Answer {
  const { now, today, content: entered, requestId, reason } = command
  const { bookingId } = booking
  const before = contentOf(booking)
  if (booking.requests.some(one => one.requestId === requestId)) return accept()
  const refused = blocked('ask-amendment', booking, command) ?? chargesFault(entered, command, before)
  if (refused !== null) return rejectAll([refused])
  const content = contentFrom(command, before)
  // The validity date was kept when it was confirmed: it may lie behind.
  const asOf = content.terms.validityDate === before.terms.validityDate ? '' : today
  const [first, ...rest] = contentFaults(content, asOf)
  if (first !== undefined) return rejectAll([first, ...rest])
  const changed = changedParts(before, content)
  if (Object.keys(changed).length === 0) return reject('booking-nothing-changed', {}, 'content')
  const version = booking.version + 1
  return accept({ type: 'AmendmentAsked', data: { bookingId, requestId, version, at: now, changed, reason } })
}

function askCancellation(command: Of<'AskCancellation'>, booking: Booking): Answer {
  const { requestId, reason } = command
  if (booking.requests.some(one => one.requestId === requestId)) return accept()
  const refused = blocked('ask-cancellation', booking, command) ?? reasonMissing(reason)
  return refused === null ? accept(...cancellation(booking, command, 'person')) : rejectAll([refused])
}

type Cancellation = { readonly requestId: string; readonly reason: string; readonly now: string }

/** It ends an amendment that is open, whoever asked for that. */
function cancellation(
  booking: Booking,
  { requestId, reason, now: at }: Cancellation,
  cause: 'person' | 'shipment-deleted',
): BookingEvent[] {
  const { bookingId } = booking
  const open = openRequest(booking)
  const outcome = open?.side === 'carrier' ? ('DECLINED' as const) : ('WITHDRAWN' as const)
  const ended: BookingEvent[] =
    open === null
      ? []
      : [{ type: 'BookingRequestAnswered', data: { bookingId, requestId: open.requestId, outcome, reason } }]
  return [...ended, { type: 'CancellationAsked', data: { bookingId, requestId, at, reason, cause } }]
}

function answerRequest(command: Of<'AnswerRequest'>, booking: Booking): Answer {
  const { requestId, outcome, reason, answerHash, now } = command
  const { bookingId } = booking
  const request = booking.requests.find(one => one.requestId === requestId)
  if (request === undefined || openRequest(booking)?.requestId !== requestId) {
    if (request?.state === outcome && mayRepeat('answer-request', booking, command)) return accept()
    const refused = blocked('answer-request', booking, command)
    if (refused !== null && refused.code !== 'booking-request-not-found') return rejectAll([refused])
    return reject(request === undefined ? 'booking-request-not-found' : 'booking-request-closed')
  }
  const refused = blocked('answer-request', booking, command) ?? ofOtherSide('answer-request', booking, command)
  if (refused !== null) return rejectAll([refused])
  const missing = outcome === 'DECLINED' ? reasonMissing(reason) : null
  if (missing !== null) return rejectAll([missing])
  if (request.side === 'carrier')
    return accept({ type: 'BookingRequestAnswered', data: { bookingId, requestId, outcome, reason } })
  const word = `${request.kind}_${outcome}` as const
  return accept(said(bookingId, word, { now, version: booking.version, way: 'hand', answerHash }, { reason }))
}

function withdrawRequest(command: Of<'WithdrawRequest'>, booking: Booking): Answer {
  const { requestId } = command
  const { bookingId } = booking
  const request = booking.requests.find(one => one.requestId === requestId)
  if (request?.state === 'WITHDRAWN' && mayRepeat('withdraw-request', booking, command)) return accept()
  const refused = blocked('withdraw-request', booking, command)
  if (refused !== null) return rejectAll([refused])
  if (request === undefined || request.side !== 'client') return reject('booking-request-not-found')
  if (request.state !== 'RECEIVED') return reject('booking-request-closed')
  return accept({ type: 'BookingRequestAnswered', data: { bookingId, requestId, outcome: 'WITHDRAWN', reason: '' } })
}

function refuseAmendment(command: Of<'RefuseAmendment'>, booking: Booking): Answer {
  if (command.by.kind !== 'S') return rejectAll([notYours(['S'])])
  const { requestId } = command
  if (openRequest(booking)?.requestId !== requestId) return accept()
  const answered = { bookingId: booking.bookingId, requestId, outcome: 'DECLINED', reason: '' } as const
  return accept({ type: 'BookingRequestAnswered', data: { ...answered, refusals: [...command.refusals] } })
}

/** The goods that hold once this request is confirmed, where they are others than now. */
export function amendedLines(booking: Booking, requestId: string): Lines | null {
  const { kind, state, side, version } = booking.requests.find(one => one.requestId === requestId) ?? {}
  if (kind !== 'AMENDMENT' || state !== 'RECEIVED' || side !== 'client') return null
  const lines = booking.versions.find(one => one.version === version)?.content.lines
  return lines === undefined || isSame(lines, contentOf(booking).lines) ? null : lines
}

function attachDocument(command: Of<'AttachDocument'>, booking: Booking): Answer {
  const refused = blocked('attach-document', booking, command)
  if (refused !== null) return rejectAll([refused])
  const { documentId, documentType, fileName } = command
  const { bookingId, documents } = booking
  if (documents.some(one => one.documentId === documentId)) return accept()
  return accept({ type: 'BookingDocumentAttached', data: { bookingId, documentId, documentType, fileName } })
}

function removeDocument(command: Of<'RemoveDocument'>, booking: Booking): Answer {
  const refused = blocked('remove-document', booking, command)
  if (refused !== null) return rejectAll([refused])
  const { documentId } = command
  const { bookingId, documents } = booking
  if (!documents.some(one => one.documentId === documentId)) return reject('booking-document-not-found')
  return accept({ type: 'BookingDocumentRemoved', data: { bookingId, documentId } })
}

function takeReference(command: Of<'TakeReference'>, { bookingId, port }: Booking): Answer {
  if (command.by.kind !== 'S') return rejectAll([notYours(['S'])])
  const { portKey, requestReference } = command
  if (isSame(port, { portKey, requestReference })) return accept()
  return accept({ type: 'CarrierTookRequest', data: { bookingId, portKey, requestReference } })
}

function noteRefusal(command: Of<'NoteRefusal'>, { bookingId }: Booking): Answer {
  if (command.by.kind !== 'S') return rejectAll([notYours(['S'])])
  return accept({ type: 'CarrierRefusedRequest', data: { bookingId, reason: command.reason } })
}

function giveUpMail({ by, messageId, to, contactId, because }: Of<'GiveUpMail'>, booking: Booking): Answer {
  const { bookingId, mailsGivenUp } = booking
  if (by.kind !== 'S') return rejectAll([notYours(['S'])])
  if (mailsGivenUp.includes(messageId)) return accept()
  return accept({ type: 'BookingMailGivenUp', data: { bookingId, messageId, to, contactId, because } })
}

function expire(command: Of<'Expire'>, booking: Booking): Answer {
  const { bookingId } = booking
  const { validityDate } = contentOf(booking).terms
  if (command.by.kind !== 'S') return rejectAll([notYours(['S'])])
  if (!isExpired(booking, command) || validityDate === null) return accept()
  return accept({ type: 'BookingExpired', data: { bookingId, validityDate } })
}

function tellShipment(command: Of<'TellShipment'>, booking: Booking): Answer {
  const { departed, arrived, deleted, outcome, requestId, now } = command
  const { bookingId, shipment, status } = booking
  if (command.by.kind !== 'S') return rejectAll([notYours(['S'])])
  const events: BookingEvent[] = []
  if (departed !== shipment.departed) events.push({ type: 'BookedShipmentDeparted', data: { bookingId, departed } })
  if (arrived !== shipment.arrived) events.push({ type: 'BookedShipmentArrived', data: { bookingId, arrived } })
  if (outcome !== shipment.outcome) events.push({ type: 'BookedShipmentEnded', data: { bookingId, outcome } })
  if (deleted && !shipment.deleted) {
    events.push({ type: 'BookedShipmentDeleted', data: { bookingId } })
    if (blocked('cancel', booking, command) === null)
      events.push({ type: 'BookingCancelled', data: { bookingId, reason: '', cause: 'shipment-deleted' } })
    if (status === 'CONFIRMED')
      events.push(...cancellation(booking, { requestId, reason: '', now }, 'shipment-deleted'))
  }
  return accept(...events)
}

/** Stream `Booking-<bookingId>`. */
export const booking = { name: 'Booking', initial, evolve, decide } as const
