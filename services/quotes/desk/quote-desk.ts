import type { By } from '@quayside/contracts/access/by.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { CommandContext, Outcome } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { today } from '@quayside/platform/values/dates.ts'
import { type QuoteCommand, quote } from '../domain/quote.ts'
import { companiesOfRequest, isRequest, type QuoteRequestCommand, quoteRequest } from '../domain/quote-request.ts'
import { type Asked, isConcerned } from '../domain/rules.ts'
import { companiesOf, isQuote, type Quote, type QuoteState } from '../domain/state.ts'
import { type LeanedOn, leanedOn } from './leaned-on.ts'

export const system: By = { kind: 'S', uid: null, company: '', clients: 'all' }

export function byOf({ actor, uid, company, scope }: Caller): By {
  return { kind: actor, uid, company, clients: scope.clients }
}

type Given = {
  readonly id: string
  readonly by: By
  readonly context: CommandContext
  /** The version the person saw, for commands that overwrite. */
  readonly version?: number | undefined
  readonly command: (asked: Asked, before: Quote) => QuoteCommand | Promise<QuoteCommand>
}

/** Gives commands to quotes and requests: with their customer's day, and to nobody whom they do not concern. */
export function quoteDesk(ports: Ports) {
  const { commands, database, clock } = ports
  const known: LeanedOn = leanedOn(database)

  async function asked(by: By, customerCompanyId: string): Promise<Asked> {
    const now = clock.now()
    return { by, now, today: today(now, await known.zoneOf(customerCompanyId)) }
  }

  /** A quote of others is answered as if it were none. */
  async function concerned(id: string, by: By): Promise<Quote> {
    const { state } = await commands.load(quote, id)
    if (!isQuote(state) || !isConcerned({ by }, state)) throw new ProblemError('quote-not-found')
    return state
  }

  async function give({ id, by, context, version, command }: Given): Promise<Outcome<QuoteState>> {
    const before = await concerned(id, by)
    return commands.handle({
      aggregate: quote,
      id,
      context,
      companies: companiesOf,
      command: await command(await asked(by, before.customerCompanyId), before),
      ...(version !== undefined && { seen: { version, current: versionOf } }),
    })
  }

  async function giveRequest(
    id: string,
    by: By,
    context: CommandContext,
    command: (asked: Asked) => QuoteRequestCommand,
  ) {
    const { state } = await commands.load(quoteRequest, id)
    if (!isRequest(state)) throw new ProblemError('quote-request-not-found')
    const at = await asked(by, state.customerCompanyId)
    return commands.handle({
      aggregate: quoteRequest,
      id,
      context,
      companies: companiesOfRequest,
      command: command(at),
    })
  }

  /** Of the orders that a content names, those that are not the customer's. */
  async function foreign(orderIds: readonly string[], customerCompanyId: string) {
    const own = new Set((await known.orders(orderIds, customerCompanyId)).map(one => one.id))
    return { strangeOrders: orderIds.filter(id => !own.has(id)) }
  }

  return { ports, known, asked, concerned, give, giveRequest, foreign }
}
export type QuoteDesk = ReturnType<typeof quoteDesk>

function versionOf(state: QuoteState): number {
  return state.status === 'NONE' ? 0 : state.version
}
