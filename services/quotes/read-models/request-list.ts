import { nameKey } from '@quayside/contracts/kernel/names.ts'
import type { QuoteRequestStatus } from '@quayside/contracts/quotes/statuses.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { TenantQuery } from '@quayside/platform/access/tenant-query.ts'
import { areFew } from '@quayside/platform/http/few-rows.ts'
import { keysetPage } from '@quayside/platform/http/keyset-page.ts'
import { cappedTotal, exactTotalUpTo } from '@quayside/platform/http/lists.ts'
import { type RawBuilder, sql } from 'kysely'
import type { KeptRequest } from './quote-requests.ts'

export type RequestsAsked = {
  readonly statuses: readonly QuoteRequestStatus[]
  readonly customer: string | null
  readonly q: string
}
export type ListedRequest = { id: string; sort_value: string; detail: KeptRequest; quotes: number }

/** Of whom the caller sees requests. */
export function clientsOf({ scope }: Caller): readonly string[] {
  return scope.clients === 'all' ? [] : scope.clients
}

/** The newest first: a walk per client and status, merged; a few found ones are gathered. */
export function requestPage(
  query: TenantQuery,
  caller: Caller,
  asked: RequestsAsked,
  cursor: string | undefined,
  limit: number,
) {
  const sort = { column: 'createdAt', direction: 'desc' } as const
  const wanted = { sort, columns: { createdAt: 'created_at' }, cursor, limit }
  return keysetPage(query, caller, wanted, async (db, { order, next }, limit) => {
    const shown = sql`select id, created_at as sort_value, detail from quote_requests`
    const page =
      asked.q !== '' && (await areFew(db, sql`select from quote_requests where ${matching(caller, asked)}`))
        ? sql`${shown} where ${matching(caller, asked)} and ${next}`
        : sql`select walk.* from unnest(${companiesOf(caller, asked)}::uuid[]) as tenant (company)
            cross join unnest(${asked.statuses}::text[]) as wanted (status)
            cross join lateral (
              ${shown} where client_company_id = tenant.company and status = wanted.status and ${found(asked)} and ${next}
              order by created_at ${order}, id ${order} limit ${limit}
            ) walk`
    const { rows } = await sql<ListedRequest>`
      select page.*, (select count(*)::integer from customer_quotes where request_id = page.id) as quotes
      from (${page} order by sort_value ${order}, id ${order} limit ${limit}) page
      order by sort_value ${order}, id ${order}`.execute(db)
    return rows
  })
}

/** From the counters; what is searched for is counted up to the cap. */
export async function requestTotal(query: TenantQuery, caller: Caller, asked: RequestsAsked) {
  const { rows } = await query(caller, db =>
    sql<{ count: number }>`${
      asked.q === ''
        ? sql`select coalesce(sum(requests), 0)::integer as count from quote_request_counters where ${ofThese(caller, asked)}`
        : sql`select count(*)::integer as count from (
            select from quote_requests where ${matching(caller, asked)} limit ${exactTotalUpTo + 1}) matching`
    }`.execute(db),
  )
  return cappedTotal(rows[0]?.count ?? 0)
}

function companiesOf(caller: Caller, { customer }: RequestsAsked): readonly string[] {
  return clientsOf(caller).filter(company => customer === null || company === customer)
}

function ofThese(caller: Caller, asked: RequestsAsked): RawBuilder<unknown> {
  return sql`client_company_id = any (${companiesOf(caller, asked)}::uuid[]) and status = any (${asked.statuses}::text[])`
}

function matching(caller: Caller, asked: RequestsAsked): RawBuilder<unknown> {
  return sql`${ofThese(caller, asked)} and ${found(asked)}`
}

/** A range uses the index where LIKE may not, under row-level security. */
function found({ q }: RequestsAsked): RawBuilder<unknown> {
  const from = nameKey(q)
  return from === '' ? sql`true` : sql`number_key ~>=~ ${from} and number_key ~<~ ${`${from}\u{10FFFF}`}`
}
