import type { By } from '@quayside/contracts/access/by.ts'
import {
  freeQuote,
  freeQuotePath,
  quoteBooked,
  quoteBookedPath,
  quoteBookingCompleted,
  quoteBookingCompletedPath,
  quoteForBooking,
  quoteForBookingPath,
  quoteTold,
  reserveQuote,
  reserveQuotePath,
} from '@quayside/contracts/quotes/internal.ts'
import type { Accepted } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { internalRoute } from '@quayside/platform/http/internal-route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { type QuoteDesk, system } from '../desk/quote-desk.ts'
import { quoteParams } from '../desk/quote-route.ts'
import { isConcerned } from '../domain/rules.ts'
import { isQuote, type QuoteState, revisionOf } from '../domain/state.ts'

/** What the bookings service asks of a quote and tells it. */
export function bookingFactRoutes(app: App, desk: QuoteDesk): void {
  const { ports } = desk
  const told = { params: quoteParams, answer: quoteTold, respond }

  internalRoute(app, ports, {
    ...told,
    url: reserveQuotePath,
    summary: 'Reserve an approved quote for a booking: one at a time',
    input: reserveQuote,
    async handle({ params, input: { uid, company, actor, ...reservation }, context }) {
      const clients = await clientsOf(uid, company)
      const by: By = { kind: actor, uid, company, clients }
      return desk.give({
        id: params.id,
        by,
        context,
        command: asked => ({ ...asked, type: 'reserve', ...reservation }),
      })
    },
  })
  internalRoute(app, ports, {
    ...told,
    url: freeQuotePath,
    summary: 'A booking of the quote was not made, or has ended: it is free for another',
    input: freeQuote,
    handle: ({ params, input, context }) =>
      desk.give({ id: params.id, by: system, context, command: asked => ({ ...asked, type: 'free', ...input }) }),
  })
  internalRoute(app, ports, {
    ...told,
    url: quoteBookedPath,
    summary: 'The booking that the quote is reserved for was made',
    input: quoteBooked,
    handle: ({ params, input, context }) =>
      desk.give({ id: params.id, by: system, context, command: asked => ({ ...asked, type: 'booked', ...input }) }),
  })
  internalRoute(app, ports, {
    ...told,
    url: quoteBookingCompletedPath,
    summary: 'The booking of the quote was carried out',
    input: quoteBookingCompleted,
    handle: ({ params, input, context }) =>
      desk.give({
        id: params.id,
        by: system,
        context,
        command: asked => ({ ...asked, type: 'booking-completed', ...input }),
      }),
  })
  internalRoute(app, ports, {
    method: 'GET',
    url: quoteForBookingPath,
    summary: 'What a booking takes over of the current offer',
    params: quoteParams,
    answer: quoteForBooking,
    async handle({ params }) {
      const state = await desk.concerned(params.id, system)
      const content = revisionOf(state, state.current)
      if (content === null || state.validUntil === null) throw new ProblemError('quote-not-found')
      const { quoteId, quoteNumber, status, current, customerCompanyId, issuingCompanyId, issuingCurrency } = state
      const head = { quoteId, quoteNumber, status, revision: current, customerCompanyId, issuingCompanyId }
      return answer({
        ...head,
        issuingCurrency,
        validUntil: state.validUntil,
        bookingId: state.booking?.bookingId ?? null,
        content,
        charges: content.charges,
      })
    },
  })

  /** Whose quotes the person may book, as this service's own access records know. */
  async function clientsOf(uid: string, company: string): Promise<readonly string[]> {
    const membership = (await ports.access.person(uid))?.memberships.get(company)
    if (membership === undefined) return []
    return membership.companyType === 'operating' ? membership.servedClients : [membership.companyId]
  }
}

function respond({ state }: Accepted<QuoteState>) {
  if (!isQuote(state) || !isConcerned({ by: system }, state)) throw new ProblemError('quote-not-found')
  return { quoteId: state.quoteId, status: state.status }
}
