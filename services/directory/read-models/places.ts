import type { PlaceEvent } from '@quayside/contracts/directory/events.ts'
import type { PlaceKind, placeSortColumns } from '@quayside/contracts/directory/places.ts'
import type { Place } from '@quayside/contracts/directory/queries.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { TenantQuery } from '@quayside/platform/access/tenant-query.ts'
import { keysetPage } from '@quayside/platform/http/keyset-page.ts'
import { cappedTotal, type Sort } from '@quayside/platform/http/lists.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { PlaceFields } from '../domain/place.ts'
import { ofCompanies, visibleCompanies } from './visible-companies.ts'
import { ownedCount, ownedRows } from './walked.ts'

type Row = {
  id: string
  company_id: string
  kinds: RawBuilder<string[]>
  name_key: string
  city_key: string
  country: string
  search_key: string
  retired: boolean
  place: string
  version: number
}

/** Collection and destination points and warehouses, also those that are retired. */
export const placesProjection: Projection = {
  name: 'places',
  tables: ['places'],
  rules: 2,
  handles: ['PlaceRegistered', 'PlaceChanged', 'PlaceRetired', 'PlaceReinstated', 'PlaceRemoved'],
  async project(events, tx: Transaction<{ places: Row }>) {
    for (const { type, data } of events as readonly StoredEvent<PlaceEvent>[]) {
      const { placeId, companyId } = data
      const change = (row: Partial<Omit<Row, 'version'>>) =>
        tx
          .updateTable('places')
          .set({ ...row, version: sql<number>`version + 1` })
          .where('id', '=', placeId)
          .execute()
      switch (type) {
        case 'PlaceRegistered':
          await tx
            .insertInto('places')
            .values({ id: placeId, company_id: companyId, ...rowOf(data), retired: false, version: 1 })
            .execute()
          break
        case 'PlaceChanged':
          await change(rowOf(data))
          break
        case 'PlaceRetired':
        case 'PlaceReinstated':
          await change({ retired: type === 'PlaceRetired' })
          break
        case 'PlaceRemoved':
          await tx.deleteFrom('places').where('id', '=', placeId).execute()
      }
    }
  },
}

function rowOf({ placeId: _p, companyId: _c, ...place }: Extract<PlaceEvent, { type: 'PlaceRegistered' }>['data']) {
  const { kinds, name, address, city, country, unlocode } = place
  return {
    kinds: sql<string[]>`${kinds}::text[]`,
    name_key: name.toLowerCase(),
    city_key: (city ?? '').toLowerCase(),
    country,
    search_key: [name, address, city, unlocode].filter(Boolean).join('\n').toLowerCase(),
    place: JSON.stringify(place),
  }
}

type SortColumn = (typeof placeSortColumns)[number]
export type PlacesAsked = {
  readonly sort: Sort<SortColumn>
  readonly kind: PlaceKind | null
  readonly country: string | null
  readonly retired: boolean
  readonly q: string
}
type Listed = {
  id: string
  sort_value: string
  company_id: string
  company_name: string | null
  retired: boolean
  place: PlaceFields
  version: number
}
const columns: Readonly<Record<SortColumn, string>> = { name: 'name_key', city: 'city_key', country: 'country' }

/** The places that a person sees: their own company's, and those of the companies that it works with. */
export function placeList(query: TenantQuery, caller: Caller, asked: PlacesAsked) {
  const visible = visibleCompanies(query, caller)
  const owned = async () => ({ ...ofPlaces(asked), companies: await visible })
  return {
    async page(cursor: string | undefined, limit: number): Promise<{ items: Place[]; nextCursor: string | null }> {
      const of = await owned()
      const wanted = { sort: asked.sort, columns, cursor, limit }
      const page = await keysetPage(query, { ...caller, ...ofCompanies(of.companies) }, wanted, (db, order, rows) =>
        ownedRows<Listed>(db, of, order, rows),
      )
      return { ...page, items: page.items.map(itemOf) }
    },
    async total() {
      const of = await owned()
      return cappedTotal(await query({ ...caller, ...ofCompanies(of.companies) }, db => ownedCount(db, of)))
    },
  }
}

function ofPlaces({ kind, country, retired, q }: PlacesAsked) {
  // Each as the index that it has says it.
  const parts = [retired ? sql`retired` : sql`not retired`]
  if (kind !== null) parts.push(sql`${sql.lit(kind)} = any (kinds)`)
  if (country !== null) parts.push(sql`country = ${country}`)
  return {
    table: 'places',
    shown: {
      columns: sql`id, company_id, place, retired, version,
        (select name from companies where companies.company_id = places.company_id) as company_name`,
      from: sql.table('places'),
    },
    filters: sql.join(parts, sql` and `),
    isFiltered: retired || kind !== null || country !== null,
    found: q === '' ? null : sql`position(${q.toLowerCase()} in search_key) > 0`,
  }
}

function itemOf({ id, version, company_id: companyId, company_name: companyName, place, retired }: Listed): Place {
  return { id, version, companyId, companyName, ...place, retired }
}
