import { nameKey } from '@quayside/contracts/kernel/names.ts'
import type { QuoteSortColumn } from '@quayside/contracts/quotes/queries.ts'
import { type QuoteTab, quoteTabStatuses } from '@quayside/contracts/quotes/statuses.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { TenantQuery } from '@quayside/platform/access/tenant-query.ts'
import { areFew } from '@quayside/platform/http/few-rows.ts'
import { type KeysetOrder, keysetPage } from '@quayside/platform/http/keyset-page.ts'
import { cappedTotal, exactTotalUpTo, type Sort } from '@quayside/platform/http/lists.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { KeptRow } from './quote-row.ts'

export type ListRequest = {
  readonly tab: QuoteTab
  readonly sort: Sort<QuoteSortColumn>
  readonly statuses: readonly string[] | null
  readonly sendings: readonly string[] | null
  readonly modes: readonly string[] | null
  readonly customer: string | null
  readonly requestId: string | null
  readonly validFrom: string | null
  readonly validTo: string | null
  /** These and no other; all without one. */
  readonly ids: readonly string[]
  readonly q: string
  /** Clients whose name holds the search text. */
  readonly customersNamed: readonly string[]
}

export type ListedRow = {
  id: string
  client_company_id: string
  issuing_company_id: string
  status: string
  sending: string
  quote_number: string
  created_at: string
  valid_until: string
  customer_receipt: string
  project: string
  row: KeptRow
  sort_value: string
}

type Part = RawBuilder<unknown>

/** The sortable columns, each kept not null and indexed, so that a keyset page can continue after any row. */
const sortColumns: Readonly<Record<QuoteSortColumn, string>> = {
  createdAt: 'created_at',
  quoteNumber: 'quote_number',
  validUntil: 'valid_until',
  customerReceipt: 'customer_receipt',
  project: 'project',
  total: 'total_key',
}

/** The operating company reads its own table, everybody else the customers', which holds nothing that is not theirs. */
export function quotesOf({ companyType }: Pick<Caller, 'companyType'>) {
  const isOperator = companyType === 'operating'
  return {
    table: sql.table(isOperator ? 'quotes' : 'customer_quotes'),
    counters: sql.table(isOperator ? 'quote_counters' : 'customer_quote_counters'),
  }
}

const clientsOf = ({ scope }: Caller): readonly string[] => (scope.clients === 'all' ? [] : scope.clients)

/** Of one client alone, where that is asked for. */
function companiesOf(caller: Caller, { customer }: ListRequest): readonly string[] {
  return clientsOf(caller).filter(company => customer === null || company === customer)
}

/** One page, by the index of its sort column: a walk per client and status, merged. */
export function listPage(
  query: TenantQuery,
  caller: Caller,
  request: ListRequest,
  cursor: string | undefined,
  limit: number,
) {
  const wanted = { sort: request.sort, columns: sortColumns, cursor, limit }
  return keysetPage(query, caller, wanted, (db, order, rows) => pageRows(db, caller, request, order, rows))
}

async function pageRows(
  db: Transaction<AnyTables>,
  caller: Caller,
  request: ListRequest,
  { by, order, next }: KeysetOrder,
  limit: number,
): Promise<ListedRow[]> {
  const { table } = quotesOf(caller)
  const isSought = request.q !== '' || request.ids.length > 0
  const page =
    isSought || (isFiltered(request) && (await areFew(db, sql`select from ${table} where ${wanted(caller, request)}`)))
      ? sql`select id, ${by} as sort_value from ${table}
          where id = any (array(${matchingIds(table, caller, request)})) and ${next}
          order by ${by} ${order}, id ${order} limit ${limit}`
      : walked(table, caller, request, by, order, next, limit)
  const rows = await sql<ListedRow>`
    with page as (${page})
    select listed.id, client_company_id, issuing_company_id, status, sending, quote_number, created_at, valid_until,
      customer_receipt, project, row, page.sort_value
    from page join ${table} listed using (id) order by page.sort_value ${order}, page.id ${order}`.execute(db)
  return rows.rows
}

function walked(table: Part, caller: Caller, request: ListRequest, by: Part, order: Part, next: Part, limit: number) {
  return sql`select walk.id, walk.sort_value
    from unnest(${companiesOf(caller, request)}::uuid[]) as tenant (company)
    cross join unnest(${statusesOf(request)}::text[]) as wanted (status)
    cross join lateral (
      select id, ${by} as sort_value from ${table}
      where client_company_id = tenant.company and status = wanted.status and ${filters(request)} and ${next}
      order by ${by} ${order}, id ${order} limit ${limit}
    ) walk
    order by walk.sort_value ${order}, walk.id ${order} limit ${limit}`
}

/** At most one more than the largest exact total; each branch has an index of its own. */
function matchingIds(table: Part, caller: Caller, request: ListRequest): Part {
  if (request.q === '') return idsWhere(table, caller, request, sql`true`)
  const from = nameKey(request.q)
  // The next text after all that begin so: a range uses the index where LIKE may not, under row-level security.
  const to = `${from}\u{10FFFF}`
  const branches = [
    ...['number_key', 'reference_key', 'project_key'].map(
      key => sql`${sql.ref(key)} ~>=~ ${from} and ${sql.ref(key)} ~<~ ${to}`,
    ),
    sql`client_company_id = any (${request.customersNamed}::uuid[])`,
  ].map(matches => sql`(${idsWhere(table, caller, request, matches)})`)
  return sql`select id from (${sql.join(branches, sql` union `)}) matching limit ${exactTotalUpTo + 1}`
}

function idsWhere(table: Part, caller: Caller, request: ListRequest, matches: Part): Part {
  return sql`select id from ${table} where ${wanted(caller, request)} and ${matches} limit ${exactTotalUpTo + 1}`
}

function wanted(caller: Caller, request: ListRequest): Part {
  return sql`client_company_id = any (${companiesOf(caller, request)}::uuid[])
    and status = any (${statusesOf(request)}::text[]) and ${filters(request)}`
}

function statusesOf({ tab, statuses }: ListRequest): readonly string[] {
  return quoteTabStatuses[tab].filter(status => statuses === null || statuses.includes(status))
}

function filters({ sendings, modes, requestId, validFrom, validTo, ids }: ListRequest): Part {
  const parts: Part[] = [sql`true`]
  if (ids.length > 0) parts.push(sql`id = any (${ids}::uuid[])`)
  if (sendings !== null) parts.push(sql`sending = any (${sendings}::text[])`)
  if (modes !== null) parts.push(sql`mode = any (${modes}::text[])`)
  if (requestId !== null) parts.push(sql`request_id = ${requestId}::uuid`)
  if (validFrom !== null) parts.push(sql`valid_until >= ${validFrom}`)
  if (validTo !== null) parts.push(sql`valid_until <= ${validTo} and valid_until <> ''`)
  return sql.join(parts, sql` and `)
}

/** Each has an index of its own. */
function isFiltered({ sendings, modes, requestId, validFrom, validTo }: ListRequest): boolean {
  return [sendings, modes, requestId, validFrom, validTo].some(one => one !== null)
}

/** What the counters tell where nothing but the tab and the statuses narrows the list; else counted up to the cap. */
export function listTotals(query: TenantQuery, caller: Caller, request: ListRequest) {
  return query(caller, async db => {
    const isWhole = !isFiltered(request) && request.customer === null
    if (isWhole && request.q === '' && request.ids.length === 0) {
      const statuses = statusesOf(request)
      const counted = (await countsOf(db, caller)).filter(one => statuses.includes(one.status))
      return cappedTotal(counted.reduce((total, one) => total + one.quotes, 0))
    }
    const { table } = quotesOf(caller)
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from (${matchingIds(table, caller, request)}) matching`.execute(db)
    return cappedTotal(rows[0]?.count ?? 0)
  })
}

/** By status, of the clients that the caller sees. */
export async function countsOf(db: Transaction<AnyTables>, caller: Caller) {
  const { rows } = await sql<{ status: string; quotes: number }>`
    select status, sum(quotes)::integer as quotes from ${quotesOf(caller).counters}
    where client_company_id = any (${clientsOf(caller)}::uuid[]) group by status`.execute(db)
  return rows
}
