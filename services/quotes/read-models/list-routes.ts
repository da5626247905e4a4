import {
  type QuoteListItem,
  quoteListAnswer,
  quoteListQuery,
  quoteSortColumns,
  quoteTabCounters,
} from '@quayside/contracts/quotes/queries.ts'
import {
  type QuoteSending,
  type QuoteStatus,
  quoteTabStatuses,
  quoteTabs,
} from '@quayside/contracts/quotes/statuses.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { listOrFile, mediaTypes } from '@quayside/platform/http/export.ts'
import { parseSort } from '@quayside/platform/http/lists.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { today } from '@quayside/platform/values/dates.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import { byOf, type QuoteDesk } from '../desk/quote-desk.ts'
import { possibleCommands } from '../domain/allowed-commands.ts'
import { mustBeAllowedToExport, quoteExport } from './quote-export.ts'
import { countsOf, type ListedRow, type ListRequest, listPage, listTotals } from './quote-list.ts'

const listQuery = z.strictObject(quoteListQuery)

export function listRoutes(app: App, desk: QuoteDesk): void {
  const { ports } = desk
  queryRoute(app, ports, {
    url: '/quotes',
    summary: 'Quotes of a tab, also as CSV or sheet; of a customer those that were sent to it',
    permission: 'quotes.view',
    query: listQuery,
    answer: quoteListAnswer,
    files: ['text/csv', mediaTypes.xlsx],
    waitFor: ['quotes'],
    async handle(asked) {
      const { query, caller } = asked
      mustBeAllowedToExport(asked)
      const request = await requestOf(desk, query)
      return listOrFile(asked, {
        async page(cursor, limit) {
          const { items: rows, nextCursor } = await listPage(ports.query, caller, request, cursor, limit)
          return { items: await items(desk, caller, rows), nextCursor }
        },
        total: () => listTotals(ports.query, caller, request),
        fileName: 'quotes',
        file: () => quoteExport(query.columns, caller),
      })
    },
  })
  queryRoute(app, ports, {
    url: '/quotes/tabs',
    summary: 'How many quotes each tab holds, and how many requests there are',
    permission: 'quotes.view',
    answer: quoteTabCounters,
    waitFor: ['quotes', 'quote-requests'],
    async handle({ caller }) {
      const clients = caller.scope.clients === 'all' ? [] : caller.scope.clients
      const [counts, requests] = await Promise.all([
        ports.query(caller, db => countsOf(db, caller)),
        ports.query(caller, db =>
          sql<{ count: number }>`select coalesce(sum(requests), 0)::integer as count from quote_request_counters
            where client_company_id = any (${clients}::uuid[])`.execute(db),
        ),
      ])
      const of = (statuses: readonly string[]) =>
        counts.filter(one => statuses.includes(one.status)).reduce((total, one) => total + one.quotes, 0)
      return {
        tabs: quoteTabs.map(tab => ({ tab, count: of(quoteTabStatuses[tab]) })),
        requests: requests.rows[0]?.count ?? 0,
      }
    },
  })
}

async function requestOf(desk: QuoteDesk, query: z.output<typeof listQuery>): Promise<ListRequest> {
  const q = query.q?.trim() ?? ''
  return {
    tab: query.tab,
    sort: parseSort(query.sort, quoteSortColumns, { column: 'createdAt', direction: 'desc' }),
    statuses: query['filter[status]']?.split(',') ?? null,
    sendings: query['filter[sending]']?.split(',') ?? null,
    modes: query['filter[mode]']?.split(',') ?? null,
    customer: query['filter[customer]'] ?? null,
    requestId: query['filter[requestId]'] ?? null,
    validFrom: query['filter[validFrom]'] ?? null,
    validTo: query['filter[validTo]'] ?? null,
    ids: query['filter[id]']?.split(',') ?? [],
    q,
    customersNamed: q === '' ? [] : await desk.known.companiesNamed(q),
  }
}

/** Rows with the names they lack: a look-up for the whole page, never one a row. */
async function items(desk: QuoteDesk, caller: Caller, rows: readonly ListedRow[]): Promise<QuoteListItem[]> {
  const [companies, people, zones] = await Promise.all([
    desk.known.companies(rows.flatMap(row => [row.client_company_id, row.issuing_company_id])),
    desk.known.people([...new Set(rows.flatMap(row => row.row.creator.uid ?? []))]),
    desk.known.zones(rows.map(row => row.client_company_id)),
  ])
  const now = desk.ports.clock.now()
  const named = (id: string) => ({ id, name: companies.get(id) ?? null })
  return rows.map(({ row, ...listed }): QuoteListItem => {
    const { standing, creator, full, ...kept } = row
    const { booking } = standing
    const day = today(now, zones.get(listed.client_company_id) ?? 'UTC')
    const person = { by: byOf(caller), now, today: day, permissions: caller.permissions }
    return {
      ...kept,
      id: listed.id,
      quoteNumber: listed.quote_number,
      status: listed.status as QuoteStatus,
      sending: listed.sending as QuoteSending,
      isWithdrawn: standing.isWithdrawn,
      createdBy: { ...creator, name: creator.uid === null ? null : (people.get(creator.uid) ?? null) },
      createdAt: listed.created_at,
      project: listed.project || null,
      customerReceipt: listed.customer_receipt || null,
      validUntil: listed.valid_until || null,
      customer: named(listed.client_company_id),
      issuingCompany: named(listed.issuing_company_id),
      booking: booking && { id: booking.bookingId, bookingNumber: booking.bookingNumber, state: booking.state },
      ...(full !== null && { full }),
      actions: possibleCommands(standing, person),
    }
  })
}
