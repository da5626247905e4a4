import { changed, keyOf } from '@quayside/platform/facts/published.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { publishedShipment } from '@quayside/shipments/published.ts'
import { sql, type Transaction } from 'kysely'

type Tx = Transaction<AnyTables>

/** Which shipments documents can be attached to, by whom, and whether they are still open. */
export const attachableShipmentsProjection: Projection = {
  name: 'attachable-shipments',
  tables: ['attachable_shipments'],
  handles: publishedShipment.eventTypes,
  rules: 2,
  async project(events, tx: Tx, facts) {
    const turns = await facts.turns(publishedShipment, events)
    for (const { id, viewer, before, after } of changed(turns)) {
      if (before?.status === after?.status) continue
      const key = keyOf(viewer)
      await sql`delete from attachable_shipments where id = ${id} and viewer = ${key}`.execute(tx)
      if (after === null) continue
      await sql`insert into attachable_shipments
        (id, viewer, client_company_id, vendor_company_id, shipment_number, status)
        values (${id}, ${key}, ${viewer.client}, ${viewer.vendor}, ${after.number}, ${after.status})`.execute(tx)
    }
  },
}
