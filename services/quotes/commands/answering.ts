import {
  approveQuote,
  commentQuote,
  quoteApprovalAnswer,
  quoteCommands,
  quoteReason,
  rejectQuote,
} from '@quayside/contracts/quotes/commands.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { byOf, type QuoteDesk } from '../desk/quote-desk.ts'
import { answerOf, quoteParams, quoteRoute } from '../desk/quote-route.ts'
import { bookQuotes } from './book-quote.ts'

/** What the customer says to an offer, or the operator for it. */
export function answeringRoutes(app: App, desk: QuoteDesk): void {
  const { ports } = desk
  const book = bookQuotes(ports)
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
          return { ...asked, type: 'approve', revision, onBehalf, bookedOrders, strangeOrders }
        },
      }),
    async respond({ state }, { body: { booking }, params, caller, context }) {
      const answer = answerOf(state, caller)
      if (booking === null) return { ...answer, booking: null, bookingFailure: null }
      const actor = caller.actor === 'C' ? 'C' : 'O'
      const { uid, company } = caller
      const order = { quoteId: params.id, purchaseOrderIds: booking.purchaseOrderIds, uid, company, actor } as const
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
