import type { SearchHit } from '@quayside/contracts/overview/queries.ts'
import { sql, type Transaction } from 'kysely'
import type { OverviewTables } from './tables.ts'

/** Shipments that all the words begin something of; the tables' rows are those that the person may see. */
export async function shipmentHits(
  db: Transaction<OverviewTables>,
  [first, ...others]: readonly [string, ...string[]],
  candidates: number,
): Promise<SearchHit[]> {
  const alsoFound = others.map(
    word => sql`exists (select from shipment_words o
      where o.id = w.id and o.viewer = w.viewer and o.word like ${`${word}%`})`,
  )
  const { rows } = await sql<Omit<SearchHit, 'entity' | 'href'>>`
    select distinct on (e.id) e.id, e.number as title, e.orders as subtitle, e.status
    from (select w.id, w.viewer from shipment_words w
        where w.word like ${`${first}%`} and ${sql.join([sql`true`, ...alsoFound], sql` and `)}
        order by w.word using ~<~ limit ${candidates}) f
      join shipment_findings e on e.id = f.id and e.viewer = f.viewer
    order by e.id, e.client_company_id nulls last`.execute(db)
  return rows.map(row => ({ entity: 'shipment', ...row, href: `/shipments/${row.id}` }))
}
