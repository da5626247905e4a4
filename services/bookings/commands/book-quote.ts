import { serves } from '@quayside/contracts/access/by.ts'
import { submitBooking } from '@quayside/contracts/bookings/commands.ts'
import { bookedQuote, bookQuote, bookQuotePath } from '@quayside/contracts/quotes/internal.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { internalRoute } from '@quayside/platform/http/internal-route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import type { BookingDesk } from '../desk/booking-desk.ts'
import { quoteOf, submitted } from './submitting.ts'

/** An approved quote is booked with all that its orders can still ship. */
export function bookQuoteRoute(app: App, desk: BookingDesk): void {
  const { access } = desk.ports
  internalRoute(app, desk.ports, {
    url: bookQuotePath,
    summary: 'Book an approved quote in the name of who approved it',
    input: bookQuote,
    answer: bookedQuote,
    async handle({ input: { quoteId, purchaseOrderIds, uid, company, actor }, context }) {
      const membership = (await access.person(uid))?.memberships.get(company)
      if (membership === undefined) throw new ProblemError('booking-registration-failed')
      const clients = membership.companyType === 'operating' ? membership.servedClients : [membership.companyId]
      const by = { kind: actor, uid, company, clients }
      const { content, validUntil, customerCompanyId } = await quoteOf(desk, quoteId, { by, uid, context })
      if (!serves(by, customerCompanyId)) throw new ProblemError('quote-not-found')
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
      const outcome = await submitted(desk, { ...body, wholeOrders: purchaseOrderIds }, { by, uid, context })
      if (outcome.kind === 'rejected') return outcome
      return answer({ id: outcome.body.id, bookingNumber: outcome.body.bookingNumber })
    },
  })
}
