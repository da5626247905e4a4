import type { PlaceEvent } from '@quayside/contracts/directory/events.ts'
import type { HandlingPlace } from '@quayside/contracts/handling/handled-goods.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { nameKey } from '@quayside/contracts/kernel/names.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type Kysely, sql } from 'kysely'

/** The places of kind warehouse, as their owners describe them; one that is retired, or is no warehouse any more, stays. */
export const warehousesProjection: Projection = {
  name: 'warehouses',
  tables: ['warehouses'],
  handles: ['PlaceRegistered', 'PlaceChanged', 'PlaceRetired', 'PlaceReinstated', 'PlaceRemoved'],
  async project(events, tx) {
    for (const { type, data } of events as readonly StoredEvent<PlaceEvent>[]) {
      const { placeId } = data
      switch (type) {
        case 'PlaceRegistered':
        case 'PlaceChanged': {
          const { companyId, kinds, name, address, city, country, unlocode, timeZone } = data
          const place = [
            name,
            [address, city].filter(Boolean).join(', '),
            unlocode,
            country,
            timeZone ?? 'UTC',
          ] as const
          await sql`insert into warehouses (id, company_id, name, address, unlocode, country, zone, name_key, is_warehouse, retired)
            values (${placeId}, ${companyId}, ${sql.join([...place])}, ${nameKey(name)}, ${kinds.includes('warehouse')}, false)
            on conflict (id) do update set name = excluded.name, address = excluded.address, unlocode = excluded.unlocode,
              country = excluded.country, zone = excluded.zone, name_key = excluded.name_key,
              is_warehouse = excluded.is_warehouse`.execute(tx)
          break
        }
        case 'PlaceRetired':
        case 'PlaceReinstated':
          await sql`update warehouses set retired = ${type === 'PlaceRetired'} where id = ${placeId}`.execute(tx)
          break
        case 'PlaceRemoved':
          await sql`delete from warehouses where id = ${placeId}`.execute(tx)
      }
    }
  },
}

export type KnownWarehouse = {
  readonly companyId: string
  readonly retired: boolean
  readonly isWarehouse: boolean
  readonly place: HandlingPlace
}

export async function warehouseOf(database: Kysely<AnyTables>, id: string): Promise<KnownWarehouse | null> {
  const { rows } = await sql<Omit<HandlingPlace, 'placeId'> & Omit<KnownWarehouse, 'place'>>`
    select name, address, unlocode, country, zone, company_id as "companyId", retired, is_warehouse as "isWarehouse"
    from warehouses where id = ${id}`.execute(database)
  const [row] = rows
  if (row === undefined) return null
  const { companyId, retired, isWarehouse, ...place } = row
  return { companyId, retired, isWarehouse, place: { placeId: id, ...place } }
}

/**
 * The companies whose warehouses a person may use: their own; of a client and a supplier those of the clients that it is or
 * works with, and of the operating companies that serve them; of the operator those of the clients that it serves.
 */
export async function warehouseKeepers(
  database: Kysely<AnyTables>,
  { company, companyType, scope }: Caller,
): Promise<string[]> {
  const served = scope.clients === 'all' ? [] : scope.clients
  if (companyType === 'operating') return [...new Set([company, ...served])]
  const { rows } = await sql<{ id: string }>`
    with own as (select ${company}::uuid as id union select client_company_id from provider_links where vendor_company_id = ${company})
    select id from own union select operating_company_id from served_clients where client_company_id in (select id from own)`.execute(
    database,
  )
  return rows.map(row => row.id)
}
