import {
  type QuoteAnswer,
  type QuoteCommandName,
  quoteAnswer,
  quoteCommands,
} from '@quayside/contracts/quotes/commands.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import type { QuoteCommand } from '../domain/quote.ts'
import type { Asked } from '../domain/rules.ts'
import { isQuote, type Quote, type QuoteState } from '../domain/state.ts'
import { byOf, type QuoteDesk } from './quote-desk.ts'

export const quoteParams = z.strictObject({ id: z.uuid() })

type OnQuote<Body extends z.ZodObject> = {
  readonly name: Exclude<QuoteCommandName, 'create-booking' | 'copy' | 'discard'>
  readonly summary: string
  readonly body: Body
  readonly command: (input: {
    readonly body: z.output<Body>
    readonly asked: Asked
    readonly before: Quote
    readonly context: CommandContext
  }) => QuoteCommand | Promise<QuoteCommand>
}

/** A command on one quote: its path and permission are in the contract, its rules in the decider. */
export function quoteRoute<Body extends z.ZodObject>(app: App, desk: QuoteDesk, route: OnQuote<Body>): void {
  const { method, path, permission } = quoteCommands[route.name]
  commandRoute(app, desk.ports, {
    method,
    url: path,
    summary: route.summary,
    permission,
    params: quoteParams,
    body: route.body,
    answer: quoteAnswer,
    handle: ({ body, params, caller, context }) =>
      desk.give({
        id: params.id,
        by: byOf(caller),
        context,
        version: 'version' in body ? (body.version as number) : undefined,
        command: (asked, before) => route.command({ body: body as z.output<Body>, asked, before, context }),
      }),
    respond: ({ state }, { caller }) => answerOf(state, caller),
  })
}

/** The customer's version counts what the customer is told. */
export function answerOf(state: QuoteState, { actor }: Pick<Caller, 'actor'>): QuoteAnswer {
  if (state.status === 'NONE') throw new ProblemError('quote-not-found')
  const { quoteId: id, quoteNumber, version } = state
  if (!isQuote(state)) return { id, quoteNumber, status: null, version }
  return { id, quoteNumber, status: state.status, version: actor === 'C' ? state.customerVersion : version }
}
