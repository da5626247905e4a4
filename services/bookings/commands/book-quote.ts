import { submitBooking } from '@quayside/contracts/bookings/commands.ts'
import {
  type BookQuote,
  bookedQuote,
  bookQuote,
  bookQuotePath,
  checkQuoteBookingPath,
  quoteBookingRefusals,
} from '@quayside/contracts/quotes/internal.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { internalRoute } from '@quayside/platform/http/internal-route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import type { BookingDesk } from '../desk/booking-desk.ts'
import { planned, quoteOf, submitted } from './submitting.ts'

/** An approved quote is booked with all that its orders can still ship. */
export function bookQuoteRoute(app: App, desk: BookingDesk): void {
  internalRoute(app, desk.ports, {
    url: bookQuotePath,
    summary: 'Book an approved quote in the name of who approved it',
    input: bookQuote,
    answer: bookedQuote,
    async handle({ input, context }) {
      const { wanted, asking } = await wantedOf(desk, input, context)
      const outcome = await submitted(desk, wanted, asking)
      if (outcome.kind === 'rejected') return outcome
      return answer({ id: outcome.body.id, bookingNumber: outcome.body.bookingNumber })
    },
  })
  internalRoute(app, desk.ports, {
    url: checkQuoteBookingPath,
    summary: 'What the booking of a quote would be refused for, before the quote is approved',
    input: bookQuote,
    answer: quoteBookingRefusals,
    async handle({ input, context }) {
      const { wanted, asking } = await wantedOf(desk, input, context)
      const plan = await planned(desk, wanted, asking)
      const refusals = plan.kind === 'rejected' ? plan.rejections : []
      return answer({ refusals: refusals.map(one => ({ field: null, ...one })) })
    },
  })
}

async function wantedOf(desk: BookingDesk, { quoteId, purchaseOrderIds, ...who }: BookQuote, context: CommandContext) {
  const { uid, company, actor } = who
  const membership = (await desk.ports.access.person(uid))?.memberships.get(company)
  if (membership === undefined) throw new ProblemError('booking-registration-failed')
  const clients = membership.companyType === 'operating' ? membership.servedClients : [membership.companyId]
  const asking = { by: { kind: actor, uid, company, clients }, uid, context }
  const { content, validUntil, customerCompanyId } = await quoteOf(desk, quoteId, asking)
  const { parties, goods, locations, packages, carrier, transitDays, operationFlow, shipmentType } = content
  const terms = {
    carrier: carrier?.name ?? '',
    carrierCode: carrier?.code ?? null,
    customerReference: content.customerReference,
    validityDate: validUntil,
    transitDays,
    operationFlow,
    shipmentType,
  }
  const references = content.customerReference === null ? [] : [{ value: content.customerReference }]
  const body = submitBooking.parse({
    clientCompanyId: customerCompanyId,
    quoteId,
    content: { terms, parties, goods, locations, packages, references },
  })
  return { wanted: { ...body, wholeOrders: purchaseOrderIds }, asking }
}
