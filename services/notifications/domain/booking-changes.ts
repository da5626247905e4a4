import type { BookingEvent } from '@quayside/contracts/bookings/events.ts'
import type { BookingFacts } from '@quayside/contracts/bookings/facts.ts'
import type { BookingStatus } from '@quayside/contracts/bookings/statuses.ts'
import type { Turn } from '@quayside/platform/facts/published.ts'
import type { Audience } from './change.ts'
import type { Told } from './quote-changes.ts'

/** An event of a booking, as its client or one of its suppliers is told of it. */
export type BookingNews = Turn<BookingEvent, BookingFacts>

/** Where a booking came to, by what people are told of it. */
const acts = {
  REQUESTED: 'BookingIsRequested',
  PENDING_UPDATE: 'BookingIsToBeSupplied',
  CONFIRMED: 'BookingIsConfirmed',
  REJECTED: 'BookingIsRejected',
  DECLINED: 'BookingIsDeclined',
  CANCELLED: 'BookingIsCancelled',
  EXPIRED: 'BookingIsExpired',
  // The shipment tells that it was delivered.
  COMPLETED: null,
} as const satisfies Record<BookingStatus, string | null>
type Of<Status extends BookingStatus> = (typeof acts)[Status]
export type BookingAct = NonNullable<Of<BookingStatus>> | keyof typeof operatorsNews | RequestAct
type RequestAct = 'CarrierAskedForAmendment' | (typeof answers)[keyof typeof answers]

/** What the operator is to look at. */
const operatorsNews = {
  CarrierAnswerKeptApart: true,
  CarrierRefusedRequest: true,
  BookingMailGivenUp: true,
  AmendmentAsked: true,
  CancellationAsked: true,
} as const

/** How a request beside the status ended, by the word of whoever answered it. */
const answers = {
  CONFIRMED: 'BookingRequestIsAccepted',
  DECLINED: 'BookingRequestIsDeclined',
  WITHDRAWN: 'BookingRequestIsWithdrawn',
} as const

export function bookingChangesOf(news: BookingNews): Told[] {
  const { event, id, viewer, after } = news
  if (after === null) return []
  const isClients = viewer.client !== null
  if (event.type === 'BookingStatusChanged') {
    const act = acts[event.data.to]
    if (act === null) return []
    return [
      told(
        id,
        after,
        viewer.vendor,
        act,
        audienceOf(event.data.to, isClients),
        // The booking itself had come there by an event of before this one.
        event.data.from,
        event.data.reason,
      ),
    ]
  }
  if (!isClients) return []
  const request = requestTurn(news)
  if (request !== null) return [told(id, after, null, request.act, ['client', 'operator'], null, request.reason)]
  if (!Object.hasOwn(operatorsNews, event.type)) return []
  const act = event.type as keyof typeof operatorsNews
  const { reason = '' } = event.data as { readonly reason?: string }
  return [told(id, after, null, act, ['operator'], null, reason)]
}

/** A request of the carrier’s, or what became of one; a cancellation that is accepted is told by the status. */
function requestTurn({ event, before, after }: BookingNews): { act: RequestAct; reason: string } | null {
  const [open, asked] = [before?.openRequest ?? null, after?.openRequest ?? null]
  if (event.type === 'BookingRequestAnswered') return { act: answers[event.data.outcome], reason: event.data.reason }
  if (event.type !== 'CarrierAnswered') return null
  const { code, reason } = event.data.answer
  if (open === null) return asked && { act: 'CarrierAskedForAmendment', reason }
  if (asked !== null) return null
  if (code === `${open.kind}_DECLINED`) return { act: answers.DECLINED, reason }
  return code === 'AMENDMENT_CONFIRMED' && open.kind === 'AMENDMENT' ? { act: answers.CONFIRMED, reason } : null
}

/** A supplier is told what becomes of it; what is asked of the carrier or by it is the client's side's alone. */
function audienceOf(to: BookingStatus, isClients: boolean): readonly Audience[] {
  const isOfClientsSide = to === 'REQUESTED' || to === 'PENDING_UPDATE'
  if (!isClients) return isOfClientsSide ? [] : ['supplier']
  return to === 'REQUESTED' ? ['operator'] : ['client', 'operator']
}

function told(
  id: string,
  { number, status, clientCompanyId }: BookingFacts,
  vendorCompanyId: string | null,
  act: BookingAct,
  audience: readonly Audience[],
  oldValue: string | null,
  reason: string,
): Told {
  return {
    subject: { id, number, clientCompanyId, vendorCompanyId, buyerUid: null },
    change: {
      entity: 'booking',
      entityId: id,
      entityNumber: number,
      lineNumber: null,
      field: 'bookingStatus',
      oldValue,
      newValue: status,
      act,
      audience,
      // Why is between the carrier and the client's side.
      reason: vendorCompanyId === null ? reason || null : null,
      type: 'FIELD_CHANGED',
      topic: 'FIELD_CHANGED',
      colleagues: null,
    },
  }
}
