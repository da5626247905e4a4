import type { Operation, ShipmentStatus } from '@quayside/contracts/shipments/statuses.ts'
import { changed, keyOf } from '@quayside/platform/facts/published.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { publishedShipment } from '@quayside/shipments/published.ts'
import { type Kysely, sql } from 'kysely'
import { numberKey } from '../desk/found-by.ts'

/** What a list of pickups shows of their shipments, and tells of what can be done: a moment old at most. */
export const handledShipmentsProjection: Projection = {
  name: 'handled-shipments',
  tables: ['handled_shipments'],
  handles: publishedShipment.eventTypes,
  rules: 2,
  async project(events, tx, facts) {
    const turns = await facts.turns(publishedShipment, events)
    for (const { id, viewer, after } of changed(turns)) {
      const key = keyOf(viewer)
      if (after === null) {
        await sql`delete from handled_shipments where id = ${id} and viewer = ${key}`.execute(tx)
        continue
      }
      const { number, status, operation, suppliers, stations } = after
      await sql`insert into handled_shipments (id, viewer, client_company_id, vendor_company_id, shipment_number, status,
          operation, suppliers, has_departed, is_picked_up, number_key)
        values (${id}, ${key}, ${viewer.client}, ${viewer.vendor}, ${number}, ${status}, ${operation}, ${suppliers}::uuid[],
          ${stations.departed.share === 1}, ${stations['picked-up'].share === 1}, ${numberKey(number)})
        on conflict (id, viewer) do update set shipment_number = excluded.shipment_number, status = excluded.status,
          operation = excluded.operation, suppliers = excluded.suppliers, has_departed = excluded.has_departed,
          is_picked_up = excluded.is_picked_up, number_key = excluded.number_key`.execute(tx)
    }
  },
}

export type HandledShipment = {
  readonly id: string
  readonly shipmentNumber: string
  readonly status: ShipmentStatus
  readonly operation: Operation
  readonly suppliers: readonly string[]
  readonly isPickedUp: boolean
}

/** As their clients are told of them. */
export async function handledShipments(
  database: Kysely<AnyTables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, HandledShipment>> {
  if (ids.length === 0) return new Map()
  const { rows } =
    await sql<HandledShipment>`select id, shipment_number as "shipmentNumber", status, operation, suppliers,
      is_picked_up as "isPickedUp"
    from handled_shipments where id = any (${[...new Set(ids)]}::uuid[]) and client_company_id is not null`.execute(
      database,
    )
  return new Map(rows.map(row => [row.id, row]))
}
