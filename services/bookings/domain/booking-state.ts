import type { BookingConfirmation, BookingContent } from '@quayside/contracts/bookings/details.ts'
import type { BookingEvent, BookingRefusal, CarrierAnswer } from '@quayside/contracts/bookings/events.ts'
import type {
  BookingChannel,
  BookingDocumentType,
  BookingRequestKind,
  BookingStatus,
} from '@quayside/contracts/bookings/statuses.ts'
import type { Operation } from '@quayside/contracts/shipments/statuses.ts'
import { type Standing, standingOf } from './standing.ts'

export type Version = { readonly version: number; readonly at: string; readonly content: BookingContent }
export type PassedOn = {
  readonly version: number
  readonly channel: BookingChannel
  readonly at: string
  readonly linkHash: string | null
}
/** Of the client's side: what the carrier says to it is in its answers. */
export type AskedRequest = {
  readonly requestId: string
  readonly kind: BookingRequestKind
  readonly version: number | null
  readonly reason: string
  readonly at: string
}

/** What happened to a booking, from which it is derived where it stands. */
export type BookingFacts = {
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
  readonly at: string
  /** All that were asked for, the oldest first: those of amendments too. */
  readonly versions: readonly Version[]
  /** The version that is asked for, amendments aside. */
  readonly askedVersion: number
  readonly passedOn: readonly PassedOn[]
  /** Of the carrier's own system, where it is booked by that. */
  readonly port: { readonly portKey: string; readonly requestReference: string } | null
  readonly answers: readonly CarrierAnswer[]
  readonly apart: readonly { readonly answer: CarrierAnswer; readonly because: string }[]
  readonly asked: readonly AskedRequest[]
  /** By the request: what the client's side said to end it. */
  readonly answered: Readonly<
    Record<
      string,
      {
        readonly outcome: 'CONFIRMED' | 'DECLINED' | 'WITHDRAWN'
        readonly reason: string
        readonly refusals: readonly BookingRefusal[]
      }
    >
  >
  readonly ended: { readonly as: 'CANCELLED' | 'EXPIRED'; readonly reason: string } | null
  readonly documents: readonly {
    readonly documentId: string
    readonly documentType: BookingDocumentType
    readonly fileName: string
  }[]
  readonly shipment: {
    readonly departed: boolean
    readonly arrived: boolean
    readonly deleted: boolean
    readonly outcome: 'delivered' | 'closed-undelivered' | 'open'
  }
  /** E-mails that were given up. */
  readonly mailsGivenUp: readonly string[]
  /** What was written down of it last. */
  readonly told: { readonly status: BookingStatus | null; readonly confirmation: BookingConfirmation | null }
  readonly version: number
}
export type Booking = BookingFacts & Standing
export type BookingState = { readonly status: 'NONE' } | Booking

export const initial: BookingState = { status: 'NONE' }

export function isBooking(state: BookingState): state is Booking {
  return state.status !== 'NONE'
}

export function evolve(state: BookingState, event: BookingEvent): BookingState {
  if (event.type === 'BookingSubmitted') return standing(submitted(event.data))
  return isBooking(state) ? standing(changed(state, event)) : state
}

function standing(facts: BookingFacts): Booking {
  return { ...facts, ...standingOf(facts) }
}

type Submitted = Extract<BookingEvent, { type: 'BookingSubmitted' }>['data']

function submitted({ content, quoteRevision = null, ...head }: Submitted): BookingFacts {
  return {
    ...head,
    quoteRevision,
    versions: [{ version: 1, at: head.at, content }],
    askedVersion: 1,
    passedOn: [],
    port: null,
    answers: [],
    apart: [],
    asked: [],
    answered: {},
    ended: null,
    documents: [],
    shipment: { departed: false, arrived: false, deleted: false, outcome: 'open' },
    mailsGivenUp: [],
    told: { status: null, confirmation: null },
    version: 1,
  }
}

function changed(booking: Booking, event: Exclude<BookingEvent, { type: 'BookingSubmitted' }>): BookingFacts {
  switch (event.type) {
    case 'BookingPassedOn': {
      const { version, channel, at, linkHash } = event.data
      return { ...booking, passedOn: [...booking.passedOn, { version, channel, at, linkHash }] }
    }
    case 'BookingChanged':
    case 'BookingSupplied': {
      const { version } = event.data
      return { ...withVersion(booking, event.data), askedVersion: version }
    }
    case 'CarrierTookRequest': {
      const { portKey, requestReference } = event.data
      return { ...booking, port: { portKey, requestReference } }
    }
    case 'CarrierRefusedRequest':
      return booking
    case 'BookingMailGivenUp':
      return { ...booking, mailsGivenUp: [...booking.mailsGivenUp, event.data.messageId] }
    case 'CarrierAnswered':
      return { ...booking, answers: [...booking.answers, event.data.answer] }
    case 'CarrierAnswerKeptApart': {
      const { answer, because } = event.data
      return { ...booking, apart: [...booking.apart, { answer, because }] }
    }
    case 'BookingCancelled':
      return { ...booking, ended: { as: 'CANCELLED', reason: event.data.reason } }
    case 'BookingExpired':
      return { ...booking, ended: { as: 'EXPIRED', reason: '' } }
    case 'AmendmentAsked': {
      const { requestId, version, at, reason } = event.data
      const asked = { requestId, kind: 'AMENDMENT', version, reason, at } as const
      return { ...withVersion(booking, event.data), asked: [...booking.asked, asked] }
    }
    case 'CancellationAsked': {
      const { requestId, at, reason } = event.data
      const asked = { requestId, kind: 'CANCELLATION', version: null, reason, at } as const
      return { ...booking, asked: [...booking.asked, asked] }
    }
    case 'BookingRequestAnswered': {
      const { requestId, outcome, reason, refusals = [] } = event.data
      return { ...booking, answered: { ...booking.answered, [requestId]: { outcome, reason, refusals } } }
    }
    case 'BookingDocumentAttached': {
      const { documentId, documentType, fileName } = event.data
      return { ...booking, documents: [...booking.documents, { documentId, documentType, fileName }] }
    }
    case 'BookingDocumentRemoved':
      return { ...booking, documents: booking.documents.filter(one => one.documentId !== event.data.documentId) }
    case 'BookedShipmentDeparted':
      return { ...booking, shipment: { ...booking.shipment, departed: event.data.departed } }
    case 'BookedShipmentArrived':
      return { ...booking, shipment: { ...booking.shipment, arrived: event.data.arrived } }
    case 'BookedShipmentDeleted':
      return { ...booking, shipment: { ...booking.shipment, deleted: true } }
    case 'BookedShipmentEnded':
      return { ...booking, shipment: { ...booking.shipment, outcome: event.data.outcome } }
    case 'BookingStatusChanged':
      return { ...booking, told: { ...booking.told, status: event.data.to } }
    case 'BookingConfirmationChanged':
      return { ...booking, told: { ...booking.told, confirmation: event.data.confirmation } }
  }
}

type NewVersion = { readonly version: number; readonly at: string; readonly changed: Partial<BookingContent> }

/** What an amendment does not name is as it holds now. */
function withVersion(booking: Booking, { version, at, changed }: NewVersion): BookingFacts {
  const content = { ...contentOf(booking), ...changed }
  return { ...booking, versions: [...booking.versions, { version, at, content }], version }
}

/** The version that holds. */
export function contentOf({ versions, holds }: Booking): BookingContent {
  const found = versions.find(one => one.version === holds)
  if (found === undefined) throw new Error(`version ${holds} is missing`)
  return found.content
}

/** It holds, or did before a later one; what was asked for and is open, declined or withdrawn never did. */
export function hasHeld({ holds, requests }: Pick<Booking, 'holds' | 'requests'>, version: number): boolean {
  return version <= holds && !requests.some(one => one.version === version && one.state !== 'CONFIRMED')
}
