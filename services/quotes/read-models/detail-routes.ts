import { serves } from '@quayside/contracts/access/by.ts'
import type { Position, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { quoteContent } from '@quayside/contracts/quotes/content.ts'
import type { QuoteEvent } from '@quayside/contracts/quotes/events.ts'
import {
  beginningQuery,
  type QuoteDetail,
  quoteBeginning,
  quoteComparison,
  quoteDetail,
  quoteHistory,
  quoteQuery,
  quoteRevision,
  quotesToCompare,
  revisionComparison,
  revisionsQuery,
} from '@quayside/contracts/quotes/queries.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { withReasons } from '@quayside/platform/words/error-text.ts'
import * as z from 'zod'
import { byOf, type QuoteDesk } from '../desk/quote-desk.ts'
import { quoteParams } from '../desk/quote-route.ts'
import { allowedCommands } from '../domain/allowed-commands.ts'
import { changesBetween } from '../domain/comparing.ts'
import { quote } from '../domain/quote.ts'
import { sendingOf } from '../domain/state.ts'
import { publishedQuote } from '../published.ts'
import { historyOf } from './quote-history.ts'
import { customerQuote, fullQuote } from './quote-views.ts'
import { comparable, fullRevision, isFull, revisionSeen, type SeenQuote, seenQuote, seenQuotes } from './seen-quote.ts'

const revisionParams = quoteParams.extend({ revision: z.coerce.number().int().min(1) })
const mostCompared = 4

export function detailRoutes(app: App, desk: QuoteDesk): void {
  const { ports, known } = desk
  const reading = { permission: 'quotes.view', params: quoteParams, waitFor: ['quotes'] } as const

  const showsCharges = (seen: SeenQuote) => known.showsCharges(seen.standing.customerCompanyId, seen.issuingCompanyId)
  async function revisionOf(seen: SeenQuote, revision: number) {
    const found = revisionSeen(seen, revision, await showsCharges(seen))
    if (found !== null) return found
    throw new ProblemError('quote-revision-not-found', { number: seen.standing.quoteNumber, revision })
  }
  async function allowedTo(caller: Caller, seen: SeenQuote) {
    const asked = await desk.asked(byOf(caller), seen.standing.customerCompanyId)
    const verdicts = allowedCommands(seen.standing, { ...asked, permissions: caller.permissions })
    return { today: asked.today, allowedCommands: withReasons(verdicts, caller.language) }
  }

  queryRoute(app, ports, {
    url: '/quotes/comparison',
    summary: 'Two to four quotes of one customer, side by side',
    permission: 'quotes.view',
    query: quotesToCompare,
    answer: quoteComparison,
    waitFor: ['quotes'],
    async handle({ query, caller }) {
      const ids = [...new Set(query.ids.split(','))]
      if (ids.length < 2 || ids.length > mostCompared) throw new ProblemError('compare-two-to-four')
      const found = await seenQuotes(ports.query, caller, ids)
      const inOrder = ids.map(id => found.find(one => one.standing.quoteId === id))
      if (inOrder.includes(undefined)) throw new ProblemError('quote-not-found')
      const all = inOrder as SeenQuote[]
      if (new Set(all.map(one => one.standing.customerCompanyId)).size > 1)
        throw new ProblemError('compare-one-customer')
      const quotes = all.map(async seen => {
        const { quoteId: id, quoteNumber, status, isWithdrawn, current } = seen.standing
        const { allowedCommands: allowed } = await allowedTo(caller, seen)
        const revision = revisionSeen(seen, current, await showsCharges(seen))
        return {
          id,
          quoteNumber,
          status,
          isWithdrawn,
          sending: sendingOf(seen.standing),
          // One that was never sent is compared by its draft.
          revision: revision ?? (isFull(seen) && seen.draft !== null ? fullRevision(seen, seen.draft, null) : null),
          allowedCommands: allowed,
        }
      })
      return { quotes: await Promise.all(quotes) }
    },
  })
  queryRoute(app, ports, {
    url: '/quotes/beginning',
    summary: 'What a new quote begins with: the currency of the company that issues it, and its customer’s day',
    permission: 'quotes.prepare',
    query: beginningQuery,
    answer: quoteBeginning,
    async handle({ query: { customer }, caller }) {
      const by = byOf(caller)
      const isServed = customer !== undefined && serves(by, customer)
      return {
        customerCompanyId: isServed ? customer : '',
        requestId: null,
        copiedFrom: null,
        issuingCurrency: await known.currencyOf(caller.company),
        today: isServed ? (await desk.asked(by, customer)).today : null,
        content: quoteContent.parse({}),
      }
    },
  })
  queryRoute(app, ports, {
    ...reading,
    url: '/quotes/:id',
    summary: 'A quote; its customer’s first opening is its receipt of the current revision',
    query: quoteQuery,
    answer: quoteDetail,
    async handle({ params, query: { asOf, again }, caller, raw, reply }) {
      if (asOf !== undefined) {
        const past = await detail(await quoteAsOf(desk, caller, params.id, asOf), caller)
        return { ...past, allowedCommands: [] }
      }
      if (again !== undefined) return detail(await seenQuote(ports.query, caller, params.id), caller)
      const { seen, position } = await opened(desk, caller, params.id, raw.id)
      if (position !== null) reply.header('x-event-position', position)
      return detail(seen, caller)
    },
  })
  queryRoute(app, ports, {
    ...reading,
    url: '/quotes/:id/history',
    summary: 'Who did what with a quote, and why; for its customer from its sending on',
    answer: quoteHistory,
    async handle({ params, caller }) {
      const seen = await seenQuote(ports.query, caller, params.id)
      const { events } = await ports.commands.load(quote, params.id)
      const items = historyOf(events as StoredEvent<QuoteEvent>[], !isFull(seen))
      const people = await known.people([...new Set(items.flatMap(({ actor }) => actor.uid ?? actor.onBehalfOf ?? []))])
      return {
        items: items.map(item => ({
          ...item,
          actor: { ...item.actor, name: people.get(item.actor.uid ?? item.actor.onBehalfOf ?? '') ?? null },
        })),
      }
    },
  })
  queryRoute(app, ports, {
    ...reading,
    url: '/quotes/:id/revisions/:revision',
    summary: 'A revision of a quote as it was sent',
    params: revisionParams,
    answer: quoteRevision,
    handle: async ({ params, caller }) => revisionOf(await seenQuote(ports.query, caller, params.id), params.revision),
  })
  queryRoute(app, ports, {
    ...reading,
    url: '/quotes/:id/comparison',
    summary: 'What two revisions of a quote say otherwise, field by field',
    query: revisionsQuery,
    answer: revisionComparison,
    async handle({ params, query: { from, to }, caller }) {
      const seen = await seenQuote(ports.query, caller, params.id)
      const [before, after] = await Promise.all([revisionOf(seen, from), revisionOf(seen, to)])
      return { from, to, changes: changesBetween(comparable(before), comparable(after)) }
    },
  })
  queryRoute(app, ports, {
    ...reading,
    url: '/quotes/:id/copy',
    summary: 'What a copy of a quote begins with',
    permission: 'quotes.prepare',
    answer: quoteBeginning,
    async handle({ params, caller }) {
      const seen = await seenQuote(ports.query, caller, params.id)
      const content = isFull(seen) ? (seen.draft ?? seen.revisions.at(-1)) : undefined
      if (content === undefined) throw new ProblemError('quote-not-found')
      const dropped = { validUntil: null, purchaseOrderIds: [], exchangeRates: [] }
      return {
        customerCompanyId: seen.standing.customerCompanyId,
        requestId: null,
        copiedFrom: params.id,
        issuingCurrency: seen.issuingCurrency,
        today: (await desk.asked(byOf(caller), seen.standing.customerCompanyId)).today,
        content: { ...content, ...dropped },
      }
    },
  })

  async function detail(seen: SeenQuote, caller: Caller): Promise<QuoteDetail> {
    const { standing, moments, version, requestId, issuingCompanyId } = seen
    const { quoteId, quoteNumber, status, isWithdrawn, customerCompanyId, current, booking } = standing
    const content = isFull(seen) ? (seen.revisions.at(-1) ?? seen.draft) : seen.offers.at(-1)?.content
    const doers = [moments.creator, moments.approval?.by, moments.rejection?.by, ...moments.comments.map(one => one.by)]
    const [companies, people, orders, shown, allowed] = await Promise.all([
      known.companies([customerCompanyId, issuingCompanyId]),
      known.people([...new Set(doers.flatMap(one => one?.uid ?? []))]),
      known.orders(content?.purchaseOrderIds ?? [], customerCompanyId),
      showsCharges(seen),
      allowedTo(caller, seen),
    ])
    const named = (id: string) => ({ id, name: companies.get(id) ?? null })
    const who = (doer: { uid: string | null; service: string | null }) => ({
      ...doer,
      name: doer.uid === null ? null : (people.get(doer.uid) ?? null),
    })
    const { approval, rejection } = moments
    const isFirst = isFull(seen)
    return {
      id: quoteId,
      quoteNumber,
      version,
      status,
      sending: sendingOf(standing),
      isWithdrawn,
      createdBy: who(moments.creator),
      createdAt: isFirst ? moments.createdAt : (moments.revisions[0]?.sentAt ?? moments.createdAt),
      customer: named(customerCompanyId),
      issuingCompany: named(issuingCompanyId),
      requestId,
      current: current === 0 ? null : revisionSeen(seen, current, shown),
      draft: isFull(seen) && seen.draft !== null ? fullRevision(seen, seen.draft, null) : null,
      revisions: moments.revisions.map(({ sentAt }, index) => ({
        revision: index + 1,
        sentAt,
        validUntil: revisionSeen(seen, index + 1, false)?.content.validUntil ?? '',
      })),
      purchaseOrders: orders,
      approval: approval && { ...approval, by: who(approval.by) },
      rejection: rejection && { ...rejection, by: who(rejection.by), reasons: [...rejection.reasons] },
      reason: moments.reason,
      booking: booking && { id: booking.bookingId, bookingNumber: booking.bookingNumber, state: booking.state },
      comments: moments.comments.map(one => ({ ...one, by: who(one.by) })),
      ...allowed,
    }
  }
}

/** As it was recorded up to then, with the rights of today. */
async function quoteAsOf({ ports }: QuoteDesk, caller: Caller, id: string, until: string): Promise<SeenQuote> {
  const now = await seenQuote(ports.query, caller, id)
  const recorded = await ports.facts.until(publishedQuote, id, until)
  const then = isFull(now) ? fullQuote(recorded) : customerQuote(recorded)
  if (then === null) throw new ProblemError('quote-not-found')
  return then
}

/** A person of the customer who opens it has received the current revision; seeing it is enough, no other right is needed. */
async function opened(
  desk: QuoteDesk,
  caller: Caller,
  id: string,
  requestId: string,
): Promise<{ seen: SeenQuote; position: Position | null }> {
  const { ports } = desk
  const seen = await seenQuote(ports.query, caller, id)
  const { isOpened, status, current: revision } = seen.standing
  if (caller.actor !== 'C' || isOpened || status !== 'PENDING') return { seen, position: null }
  const outcome = await desk.give({
    id,
    by: byOf(caller),
    context: {
      actor: { uid: caller.uid, company: caller.company },
      key: `opening ${id} ${revision}`,
      bodyHash: 'opening',
      correlationId: requestId,
      causationId: requestId,
    },
    command: asked => ({ ...asked, type: 'open', revision }),
  })
  if (outcome.kind !== 'accepted' || outcome.position === null) return { seen, position: null }
  await ports.positions.reached(outcome.position, { projections: ['quotes'] })
  return { seen: await seenQuote(ports.query, caller, id), position: outcome.position }
}
