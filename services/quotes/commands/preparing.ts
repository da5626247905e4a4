import type { By } from '@quayside/contracts/access/by.ts'
import {
  createQuote,
  extendQuote,
  quoteAnswer,
  quoteCommands,
  quoteReason,
  quoteVersionOnly,
  reviseQuote,
} from '@quayside/contracts/quotes/commands.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { readableNumber } from '@quayside/platform/values/readable-number.ts'
import { byOf, type QuoteDesk } from '../desk/quote-desk.ts'
import { answerOf, quoteRoute } from '../desk/quote-route.ts'
import { quote } from '../domain/quote.ts'
import { blockedRequest, isRequest, quoteRequest } from '../domain/quote-request.ts'
import { companiesOf } from '../domain/state.ts'

/** What the operating company does with its offers before and after the customer sees them. */
export function preparingRoutes(app: App, desk: QuoteDesk): void {
  const { ports, known } = desk

  /** The request that is answered, where it still can be. */
  async function answered(requestId: string | null, by: By) {
    if (requestId === null) return null
    const { state } = await ports.commands.load(quoteRequest, requestId)
    if (!isRequest(state)) throw new ProblemError('quote-request-not-found')
    const refused = blockedRequest('answer', state, await desk.asked(by, state.customerCompanyId))
    if (refused !== null) throw new ProblemError(refused.code, refused.params)
    return { requestId, customerCompanyId: state.customerCompanyId }
  }

  commandRoute(app, ports, {
    url: '/quotes',
    summary: 'Draft a quote for a client: new, as a copy of another, or for a request',
    permission: quoteCommands.copy.permission,
    body: createQuote,
    answer: quoteAnswer,
    status: 201,
    async handle({ body, caller, context }) {
      const by = byOf(caller)
      const { customerCompanyId, requestId, copiedFrom, content } = body
      if (copiedFrom !== null) await desk.concerned(copiedFrom, by)
      const quoteId = newIdFor(caller.uid, 'quotes', context.key)
      const asked = await desk.asked(by, customerCompanyId)
      return ports.commands.handle({
        aggregate: quote,
        id: quoteId,
        context,
        companies: companiesOf,
        command: {
          ...asked,
          type: 'create',
          quoteId,
          quoteNumber: readableNumber('QU', quoteId, asked.today),
          customerCompanyId,
          issuingCompanyId: caller.company,
          issuingCurrency: await known.currencyOf(caller.company),
          request: await answered(requestId, by),
          copiedFrom,
          content,
          foreign: await desk.foreign(content.purchaseOrderIds, customerCompanyId),
        },
      })
    },
    respond: ({ state }, { caller }) => answerOf(state, caller),
  })
  quoteRoute(app, desk, {
    name: 'revise',
    summary: 'Open or change the draft revision; what was sent stays the current offer',
    body: reviseQuote,
    command: async ({ body: { content }, asked, before }) => ({
      ...asked,
      type: 'revise',
      content,
      foreign: await desk.foreign(content.purchaseOrderIds, before.customerCompanyId),
    }),
  })
  quoteRoute(app, desk, {
    name: 'discard',
    summary: 'Discard a quote that was never sent',
    body: quoteVersionOnly,
    command: ({ asked }) => ({ ...asked, type: 'discard' }),
  })
  quoteRoute(app, desk, {
    name: 'send',
    summary: 'Send the draft revision to the customer: it is the current offer then',
    body: quoteVersionOnly,
    command: async ({ asked, before }) => ({
      ...asked,
      type: 'send',
      foreign: await desk.foreign(before.draft?.purchaseOrderIds ?? [], before.customerCompanyId),
    }),
  })
  quoteRoute(app, desk, {
    name: 'withdraw',
    summary: 'Withdraw an offer, with the reason',
    body: quoteReason,
    command: ({ asked, body }) => ({ ...asked, type: 'withdraw', ...body }),
  })
  quoteRoute(app, desk, {
    name: 'extend',
    summary: 'Extend the validity of an expired or approved quote',
    body: extendQuote,
    command: ({ asked, body: { validUntil } }) => ({ ...asked, type: 'extend', validUntil }),
  })
}
