import {
  approveQuote,
  commentQuote,
  quoteApprovalAnswer,
  quoteCommands,
  quoteReason,
  rejectQuote,
} from '@quayside/contracts/quotes/commands.ts'
import type { BookQuote } from '@quayside/contracts/quotes/internal.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { byOf, type QuoteDesk } from '../desk/quote-desk.ts'
import { answerOf, quoteParams, quoteRoute } from '../desk/quote-route.ts'
import { bookingRefusals, bookQuotes } from './book-quote.ts'

/** What the customer says to an offer, or the operator for it. */
export function answeringRoutes(app: App, desk: QuoteDesk): void {
  const { ports } = desk
  const book = bookQuotes(ports)
  const refusalsOf = bookingRefusals(ports)
  const orderOf = (
    quoteId: string,
    purchaseOrderIds: readonly string[],
    { uid, company, actor }: Caller,
  ): BookQuote => ({
    quoteId,
    purchaseOrderIds: [...purchaseOrderIds],
    uid,
    company,
    actor: actor === 'C' ? 'C' : 'O',
  })
  commandRoute(app, ports, {
    url: quoteCommands.approve.path,
    summary: 'Approve the current offer, and book it at once where that is asked',
    permission: quoteCommands.approve.permission,
    params: quoteParams,
    body: approveQuote,
    answer: quoteApprovalAnswer,
    handle: ({ body: { revision, onBehalf, booking }, params, caller, context }) =>
      desk.give({
        id: params.id,
        by: byOf(caller),
        context,
        async command(asked, { customerCompanyId }) {
          const bookedOrders = booking?.purchaseOrderIds ?? null
          const { strangeOrders } = await desk.foreign(bookedOrders ?? [], customerCompanyId)
          const mayBook = bookedOrders !== null && bookedOrders.length > 0 && strangeOrders.length === 0
          const refusals = mayBook ? await refusalsOf(orderOf(params.id, bookedOrders, caller), context) : []
          return {
            ...asked,
            type: 'approve',
            revision,
            onBehalf,
            bookedOrders,
            strangeOrders,
            bookingRefusals: refusals,
          }
        },
      }),
    async respond({ state }, { body: { booking }, params, caller, context }) {
      const answer = answerOf(state, caller)
      if (booking === null) return { ...answer, booking: null, bookingFailure: null }
      const order = orderOf(params.id, booking.purchaseOrderIds, caller)
      return { ...answer, ...(await book(order, context, caller.language)) }
    },
  })
  quoteRoute(app, desk, {
    name: 'reject',
    summary: 'Reject the current offer, with the reasons',
    body: rejectQuote,
    command: ({ asked, body }) => ({ ...asked, type: 'reject', ...body }),
  })
  quoteRoute(app, desk, {
    name: 'take-back-approval',
    summary: 'Take an approval back while nothing is booked, with the reason',
    body: quoteReason,
    command: ({ asked, body }) => ({ ...asked, type: 'take-back-approval', ...body }),
  })
  quoteRoute(app, desk, {
    name: 'comment',
    summary: 'Comment on a quote: for the operating company alone, or shared with the customer',
    body: commentQuote,
    command: ({ asked, body, context }) => ({
      ...asked,
      type: 'comment',
      ...body,
      commentId: newIdFor(asked.by.uid ?? 'system', 'quotes/comments', context.key),
    }),
  })
}
