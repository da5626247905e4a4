import type { Permission } from '@quayside/contracts/access/permissions.ts'
import type { QueueItem, SearchHit } from '@quayside/contracts/overview/queries.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { sql, type Transaction } from 'kysely'
import type { FoundQuote, QuoteKind } from '../domain/found-quote.ts'
import { toneOf } from '../domain/queue.ts'
import type { OverviewTables } from './tables.ts'

type Db = Transaction<OverviewTables>
type Entity = FoundQuote['entity']

const hrefOf = (entity: Entity, id: string) => (entity === 'quote' ? `/quotes/edit/${id}` : `/quotes/requests/${id}`)

/** Quotes and requests that all the words begin something of; the tables' rows are those that the person may see. */
export async function quoteHits(
  db: Db,
  [first, ...others]: readonly [string, ...string[]],
  candidates: number,
): Promise<SearchHit[]> {
  const alsoFound = others.map(
    word => sql`exists (select from quote_words o where o.id = w.id and o.word like ${`${word}%`})`,
  )
  const { rows } = await sql<{ id: string; entity: Entity; title: string; subtitle: string | null; status: string }>`
    select e.id, e.entity, e.number as title, e.subtitle, e.status
    from (select distinct id from (
        select w.id from quote_words w
        where w.word like ${`${first}%`} and ${sql.join([sql`true`, ...alsoFound], sql` and `)}
        order by w.word using ~<~ limit ${candidates}) closest) f
      join found_quotes e on e.id = f.id`.execute(db)
  return rows.map(row => ({ ...row, href: hrefOf(row.entity, row.id) }))
}

/** An offer waits for its customer, a request for the operating company. */
const waitsFor: Readonly<Record<Caller['actor'], { kind: QuoteKind; permission: Permission } | null>> = {
  C: { kind: 'answer-quote', permission: 'quotes.answer' },
  O: { kind: 'make-offer', permission: 'quotes.prepare' },
  A: { kind: 'make-offer', permission: 'quotes.prepare' },
  P: null,
  S: null,
}

type Row = {
  id: string
  entity: Entity
  number: string
  company: string | null
  since: Date
  due: Date | null
  zone: string | null
}

/** What of quotes needs the caller now, the most pressing first, and how much there is. */
export async function quotesWaiting(
  db: Db,
  caller: Caller,
  limit: number,
  now: string,
): Promise<{ items: QueueItem[]; total: number }> {
  const waits = waitsFor[caller.actor]
  if (waits === null || !caller.permissions.has(waits.permission)) return { items: [], total: 0 }
  const { kind } = waits
  const { rows } = await sql<Row>`
    select q.id, q.entity, q.number, n.name as company, q.since, coalesce(z.zone, 'UTC') as zone,
      (q.until::date + 1)::timestamp at time zone coalesce(z.zone, 'UTC') as due
    from found_quotes q left join company_names n on n.id = q.client_company_id
      left join client_zones z on z.id = q.client_company_id
    where q.waits = ${kind} order by q.until nulls last, q.since, q.id limit ${limit}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from found_quotes where waits = ${kind}`.execute(db)
  const isOfOperator = kind === 'make-offer'
  const items = rows.map(({ id, entity, number, company, since, due, zone }): QueueItem => {
    const at = due === null ? null : new Date(due).toISOString()
    return {
      id: `${id}/${kind}`,
      kind,
      entity,
      entityId: id,
      number,
      title: { code: kind, params: { number } },
      detail: isOfOperator && company !== null ? { code: 'company', params: { company } } : null,
      due: at,
      zone: at === null ? null : zone,
      since: new Date(since).toISOString(),
      act: isOfOperator ? 'offer' : 'review',
      href: hrefOf(entity, id),
      tone: toneOf({ kind, due: at }, now),
    }
  })
  return { items, total: counted[0]?.total ?? 0 }
}
