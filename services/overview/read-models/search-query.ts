import type { Permission } from '@quayside/contracts/access/permissions.ts'
import { type SearchEntity, type SearchHit, searchAnswer, searchQuery } from '@quayside/contracts/overview/queries.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { soughtWords } from '@quayside/platform/values/search-words.ts'
import { sql, type Transaction } from 'kysely'
import { type FoundEntity, pageOf } from '../domain/found.ts'
import { hitsOf } from './found-queries.ts'
import type { OverviewTables } from './tables.ts'

/** What a person needs to be allowed to see of each kind of hit. */
const permissionOf: Readonly<Record<SearchEntity, Permission>> = {
  'purchase-order': 'purchase-orders.view',
  'child-order': 'purchase-orders.view',
  shipment: 'shipments.view',
  company: 'directory.view',
  product: 'products.view',
  import: 'imports.view',
  quote: 'quotes.view',
  'quote-request': 'quotes.view',
  booking: 'bookings.view',
  pickup: 'pickups.view',
  'warehouse-receipt': 'warehouses.view',
}
/** The shortest of the words that begin so come first. */
const candidates = 500

export function searchRoute(app: App, ports: Ports) {
  queryRoute(app, ports, {
    url: '/search',
    summary:
      'Orders, partial orders, shipments, quotes, bookings, pickups, receipts, companies, products and imports by the beginnings of words',
    permission: null,
    query: searchQuery,
    answer: searchAnswer,
    waitFor: ['search', 'found', 'board'],
    async handle({ query, caller }) {
      return { hits: await ports.query(caller, db => search(db, caller, query.q, query.limit)) }
    },
  })
}

async function search(
  db: Transaction<OverviewTables>,
  caller: Caller,
  text: string,
  limit: number,
): Promise<SearchHit[]> {
  const words = soughtWords(text).sort((one, other) => other.length - one.length)
  const entities = (Object.keys(permissionOf) as SearchEntity[]).filter(entity =>
    caller.permissions.has(permissionOf[entity]),
  )
  const [first, ...others] = words
  if (first === undefined || entities.length === 0) return []
  const alsoFound = others.map(
    word => sql`exists (select from search_words o where o.entry_id = w.entry_id and o.word like ${`${word}%`})`,
  )
  const closest = sql`select distinct entry_id from (
    select w.entry_id from search_words w
    where w.word like ${`${first}%`} and ${sql.join([sql`true`, ...alsoFound], sql` and `)}
    order by w.word using ~<~ limit ${candidates}) closest`
  const other = sql.raw(caller.actor === 'P' ? 'e.client_company_id' : 'e.company_id')
  const { rows } = await sql<Hit>`
    select e.entity, e.entity_id as id, e.title, coalesce(e.subtitle, n.name) as subtitle, e.href,
      coalesce(c.facts ->> 'status', i.state) as status
    from (${closest}) f join search_entries e on e.id = f.entry_id
      left join company_names n on n.id = ${other} and e.entity in ('purchase-order', 'child-order')
      left join chains c on c.id = e.entity_id and e.entity in ('purchase-order', 'child-order')
      left join import_board i on i.id = e.entity_id and e.entity = 'import'
    where e.entity = any(${entities}) and e.title <> ''`.execute(db)
  const found: SearchHit[] = []
  for (const entity of (Object.keys(pageOf) as FoundEntity[]).filter(one => entities.includes(one)))
    found.push(...(await hitsOf(db, entity, [first, ...others], candidates)))
  return [...rows, ...found]
    .sort((one, other) => closeness(one, text) - closeness(other, text) || one.title.localeCompare(other.title))
    .slice(0, limit)
    .map(({ entity, id, title, subtitle, status, href }) => ({ entity, id, title, subtitle, status, href }))
}

type Hit = SearchHit

/** The same title first, then those that begin so, then the rest; orders before what they are made of. */
function closeness({ title, entity }: Hit, text: string): number {
  const sought = text.trim().toLowerCase()
  const name = title.toLowerCase()
  const distance = name === sought ? 0 : name.startsWith(sought) ? 1 : 2
  return distance * 10 + Object.keys(permissionOf).indexOf(entity)
}
