import type { PlaceEvent, placeKinds } from '@quayside/contracts/directory/events.ts'
import type { Place } from '@quayside/contracts/directory/queries.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { TenantQuery } from '@quayside/platform/access/tenant-query.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import { type SqlBool, sql, type Transaction } from 'kysely'
import { namePage, type PageQuery } from './name-page.ts'
import { ofCompanies, visibleCompanies } from './visible-companies.ts'

type PlaceKind = (typeof placeKinds)[number]
type Row = {
  place_id: string
  company_id: string
  kind: PlaceKind
  name: string
  address: string | null
  city: string | null
  country: string
  unlocode: string | null
  version: number
}

/** Collection and destination points and warehouses that can be chosen. */
export const placesProjection: Projection = {
  name: 'places',
  tables: ['places'],
  handles: ['PlaceRegistered', 'PlaceChanged', 'PlaceRemoved'],
  async project(events, tx: Transaction<{ places: Row }>) {
    for (const { type, data } of events as readonly StoredEvent<PlaceEvent>[]) {
      if (type === 'PlaceRemoved') {
        await tx.deleteFrom('places').where('place_id', '=', data.placeId).execute()
        continue
      }
      const { placeId, companyId, kind, name, address, city, country, unlocode } = data
      const fields = { kind, name, address, city, country, unlocode }
      if (type === 'PlaceRegistered') {
        await tx
          .insertInto('places')
          .values({ place_id: placeId, company_id: companyId, ...fields, version: 1 })
          .execute()
      } else {
        await tx
          .updateTable('places')
          .set({ ...fields, version: sql<number>`version + 1` })
          .where('place_id', '=', placeId)
          .execute()
      }
    }
  },
}

export async function placeList(
  query: TenantQuery,
  caller: Caller,
  asked: PageQuery & { kind?: PlaceKind | undefined },
) {
  const visible = await visibleCompanies(query, caller)
  return query(ofCompanies(visible), db =>
    namePage(db, asked, {
      from: sql`places`,
      where: asked.kind === undefined ? sql<SqlBool>`true` : sql<SqlBool>`kind = ${asked.kind}`,
      name: 'name',
      id: 'place_id',
      searched: ['name', 'city', 'unlocode'],
      item: ({ place_id, company_id, kind, name, address, city, country, unlocode, version }: Row): Place => ({
        id: place_id,
        version,
        companyId: company_id,
        kind,
        name,
        address,
        city,
        country,
        unlocode,
      }),
    }),
  )
}
