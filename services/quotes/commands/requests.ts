import { operatingCompanyId } from '@quayside/contracts/directory/installation.ts'
import { emptyBody } from '@quayside/contracts/kernel/empty-body.ts'
import {
  type QuoteRequestAnswer,
  quoteReason,
  quoteRequestAnswer,
  quoteRequestCommands,
  requestQuote,
} from '@quayside/contracts/quotes/commands.ts'
import type { Accepted } from '@quayside/platform/commands/command-handler.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { readableNumber } from '@quayside/platform/values/readable-number.ts'
import { byOf, type QuoteDesk } from '../desk/quote-desk.ts'
import { quoteParams } from '../desk/quote-route.ts'
import { companiesOfRequest, isRequest, type QuoteRequestState, quoteRequest } from '../domain/quote-request.ts'

/** A client asks for an offer, and what becomes of that. */
export function requestRoutes(app: App, desk: QuoteDesk): void {
  const { ports } = desk
  const about = (name: 'withdraw' | 'decline' | 'ask-again') => {
    const { method, path: url, permission } = quoteRequestCommands[name]
    return { method, url, permission, params: quoteParams, answer: quoteRequestAnswer, respond } as const
  }

  commandRoute(app, ports, {
    url: '/quote-requests',
    summary: 'Ask the freight operator for a quote',
    permission: quoteRequestCommands.withdraw.permission,
    body: requestQuote,
    answer: quoteRequestAnswer,
    status: 201,
    async handle({ body: { customerCompanyId: named, content }, caller, context }) {
      const by = byOf(caller)
      const customerCompanyId = caller.actor === 'C' ? caller.company : (named ?? '')
      if (customerCompanyId === '') throw new ProblemError('quote-customer-unknown')
      const requestId = newIdFor(caller.uid, 'quote-requests', context.key)
      const asked = await desk.asked(by, customerCompanyId)
      return ports.commands.handle({
        aggregate: quoteRequest,
        id: requestId,
        context,
        companies: companiesOfRequest,
        command: {
          ...asked,
          type: 'request',
          requestId,
          requestNumber: readableNumber('QR', requestId, asked.today),
          customerCompanyId,
          issuingCompanyId: caller.actor === 'C' ? operatingCompanyId : caller.company,
          content,
          foreign: await desk.foreign(content.purchaseOrderIds, customerCompanyId),
        },
      })
    },
    respond,
  })
  commandRoute(app, ports, {
    ...about('withdraw'),
    summary: 'Withdraw a request for a quote',
    body: emptyBody,
    handle: ({ params, caller, context }) =>
      desk.giveRequest(params.id, byOf(caller), context, asked => ({ ...asked, type: 'withdraw' })),
  })
  commandRoute(app, ports, {
    ...about('decline'),
    summary: 'Decline a request for a quote, with the reason',
    body: quoteReason,
    handle: ({ params, body: { reason }, caller, context }) =>
      desk.giveRequest(params.id, byOf(caller), context, asked => ({ ...asked, type: 'decline', reason })),
  })
  commandRoute(app, ports, {
    ...about('ask-again'),
    summary: 'Ask again for a quote that was declined or whose request was withdrawn',
    body: emptyBody,
    handle: ({ params, caller, context }) =>
      desk.giveRequest(params.id, byOf(caller), context, asked => ({ ...asked, type: 'ask-again' })),
  })
}

function respond({ state }: Accepted<QuoteRequestState>): QuoteRequestAnswer {
  if (!isRequest(state)) throw new ProblemError('quote-request-not-found')
  const { requestId: id, requestNumber, status } = state
  return { id, requestNumber, status }
}
