import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { quoteContent } from '@quayside/contracts/quotes/content.ts'
import type { QuoteRequestEvent } from '@quayside/contracts/quotes/events.ts'
import {
  type QuoteRequestItem,
  quoteBeginning,
  quoteRequestDetail,
  quoteRequestsAnswer,
  quoteRequestsQuery,
} from '@quayside/contracts/quotes/queries.ts'
import { type QuoteSending, type QuoteStatus, quoteRequestStatuses } from '@quayside/contracts/quotes/statuses.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { listOrFile, mediaTypes } from '@quayside/platform/http/export.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { withReasons } from '@quayside/platform/words/error-text.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import { byOf, type QuoteDesk } from '../desk/quote-desk.ts'
import { quoteParams } from '../desk/quote-route.ts'
import { allowedOnRequest, possibleOnRequest } from '../domain/allowed-commands.ts'
import { blockedRequest, quoteRequest } from '../domain/quote-request.ts'
import { mustBeAllowedToExport, requestExport } from './quote-export.ts'
import { requestHistory } from './quote-history.ts'
import { quotesOf } from './quote-list.ts'
import type { KeptRequest } from './quote-requests.ts'
import { clientsOf, type ListedRequest, requestPage, requestTotal } from './request-list.ts'

const listQuery = z.strictObject(quoteRequestsQuery)

/** Clients' requests for an offer, as both sides see them. */
export function requestReadRoutes(app: App, desk: QuoteDesk): void {
  const { ports, known } = desk

  queryRoute(app, ports, {
    url: '/quote-requests',
    summary: 'Requests for a quote, the newest first; also as CSV or sheet',
    permission: 'quotes.view',
    query: listQuery,
    answer: quoteRequestsAnswer,
    files: ['text/csv', mediaTypes.xlsx],
    waitFor: ['quote-requests', 'quotes'],
    async handle(sent) {
      const { query, caller } = sent
      mustBeAllowedToExport(sent)
      const statuses = query['filter[status]']?.split(',')
      const asked = {
        statuses: quoteRequestStatuses.filter(status => statuses?.includes(status) ?? true),
        customer: query['filter[customer]'] ?? null,
        q: query.q?.trim() ?? '',
      }
      return listOrFile(sent, {
        async page(cursor, limit) {
          const { items: rows, nextCursor } = await requestPage(ports.query, caller, asked, cursor, limit)
          return { items: await items(caller, rows), nextCursor }
        },
        total: () => requestTotal(ports.query, caller, asked),
        fileName: 'quote-requests',
        file: () => requestExport(query.columns, caller),
      })
    },
  })
  queryRoute(app, ports, {
    url: '/quote-requests/:id',
    summary: 'A request for a quote, with the quotes that were sent for it',
    permission: 'quotes.view',
    params: quoteParams,
    answer: quoteRequestDetail,
    waitFor: ['quote-requests', 'quotes'],
    async handle({ params, caller }) {
      const kept = await seenRequest(caller, params.id)
      const { request, reason } = kept
      const [[item], quotes, orders, { events }, asked] = await Promise.all([
        items(caller, [{ id: params.id, sort_value: '', detail: kept, quotes: 0 }]),
        quotesFor(caller, params.id),
        known.orders(request.content.purchaseOrderIds, request.customerCompanyId),
        ports.commands.load(quoteRequest, params.id),
        desk.asked(byOf(caller), request.customerCompanyId),
      ])
      const history = requestHistory(events as StoredEvent<QuoteRequestEvent>[])
      const people = await known.people(history.flatMap(({ actor }) => actor.uid ?? actor.onBehalfOf ?? []))
      const { actions: _, quotes: __, ...head } = item as QuoteRequestItem
      const verdicts = allowedOnRequest(request, { ...asked, permissions: caller.permissions })
      return {
        ...head,
        content: request.content,
        reason,
        purchaseOrders: orders,
        quotes,
        history: history.map(entry => ({
          ...entry,
          actor: { ...entry.actor, name: people.get(entry.actor.uid ?? entry.actor.onBehalfOf ?? '') ?? null },
        })),
        allowedCommands: withReasons(verdicts, caller.language),
      }
    },
  })
  queryRoute(app, ports, {
    url: '/quote-requests/:id/quote',
    summary: 'What a quote for this request begins with',
    permission: 'quotes.prepare',
    params: quoteParams,
    answer: quoteBeginning,
    waitFor: ['quote-requests'],
    async handle({ params, caller }) {
      const { request } = await seenRequest(caller, params.id)
      const asked = await desk.asked(byOf(caller), request.customerCompanyId)
      const refused = blockedRequest('answer', request, asked)
      if (refused !== null) throw new ProblemError(refused.code, refused.params)
      const { note: _, ...wished } = request.content
      return {
        customerCompanyId: request.customerCompanyId,
        requestId: params.id,
        copiedFrom: null,
        issuingCurrency: await known.currencyOf(caller.company),
        today: asked.today,
        content: quoteContent.parse(wished),
      }
    },
  })

  async function seenRequest(caller: Caller, id: string): Promise<KeptRequest> {
    const { rows } = await ports.query(caller, db =>
      sql<{ detail: KeptRequest }>`select detail from quote_requests
        where id = ${id} and client_company_id = any (${clientsOf(caller)}::uuid[])`.execute(db),
    )
    if (rows[0] === undefined) throw new ProblemError('quote-request-not-found')
    return rows[0].detail
  }

  /** Those that the caller sees; of a customer those that were sent to it. */
  async function quotesFor(caller: Caller, requestId: string) {
    const { rows } = await ports.query(caller, db =>
      sql<{ id: string; quoteNumber: string; status: QuoteStatus; sending: QuoteSending }>`
        select id, quote_number as "quoteNumber", status, sending from ${quotesOf(caller).table}
        where request_id = ${requestId} order by created_at, id`.execute(db),
    )
    return rows
  }

  async function items(caller: Caller, rows: readonly ListedRequest[]): Promise<QuoteRequestItem[]> {
    const [companies, people] = await Promise.all([
      known.companies(rows.map(row => row.detail.request.customerCompanyId)),
      known.people(rows.flatMap(row => row.detail.asker.uid ?? [])),
    ])
    const asked = { by: byOf(caller), now: '', today: '' }
    return rows.map(({ id, quotes, detail: { request, asker, askedAt } }) => {
      const { requestNumber, status, customerCompanyId, content } = request
      const { goods, locations } = content
      return {
        id,
        requestNumber,
        status,
        createdBy: { ...asker, name: asker.uid === null ? null : (people.get(asker.uid) ?? null) },
        createdAt: askedAt,
        customer: { id: customerCompanyId, name: companies.get(customerCompanyId) ?? null },
        project: content.project,
        customerReference: content.customerReference,
        transportMode: goods.transportMode,
        incoterm: goods.incoterm,
        origin: locations.origin?.name ?? null,
        destination: locations.destination?.name ?? null,
        departureDate: content.departureDate,
        arrivalDate: content.arrivalDate,
        quotes,
        actions: possibleOnRequest(request, { ...asked, permissions: caller.permissions }),
      }
    })
  }
}
