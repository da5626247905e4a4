import { publishedBooking } from '@quayside/bookings/published.ts'
import type { EntityType } from '@quayside/contracts/documents/document-files.ts'
import type { DomainEvent } from '@quayside/contracts/kernel/envelope.ts'
import { publishedPickup, publishedReceipt } from '@quayside/handling/published.ts'
import { type Changed, changed, keyOf, type Published } from '@quayside/platform/facts/published.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { sql, type Transaction } from 'kysely'

type Tx = Transaction<AnyTables>

/** What carries documents beside orders and shipments, by the path of its pages' address. */
export type ThingType = Exclude<EntityType, 'purchase-order' | 'shipment'>

const published = {
  booking: publishedBooking,
  pickup: publishedPickup,
  'warehouse-receipt': publishedReceipt,
} as const satisfies Record<ThingType, Pick<Published<unknown, DomainEvent, unknown>, 'aggregate' | 'eventTypes'>>

/** Which bookings, pickup requests and receipts documents can be attached to, and by whom; to a booking by its client's side alone. */
export const attachableThingsProjection: Projection = {
  name: 'attachable-things',
  tables: ['attachable_things'],
  handles: Object.values(published).flatMap(one => one.eventTypes),
  async project(events, tx: Tx, facts) {
    const bookings = changed(await facts.turns(publishedBooking, events))
    await write(
      tx,
      'booking',
      bookings.filter(({ viewer }) => viewer.client !== null),
    )
    await write(tx, 'pickup', changed(await facts.turns(publishedPickup, events)))
    await write(tx, 'warehouse-receipt', changed(await facts.turns(publishedReceipt, events)))
  },
}

async function write(tx: Tx, entity: ThingType, turns: readonly Changed<unknown>[]): Promise<void> {
  for (const { id, viewer, before, after } of turns) {
    if ((before === null) === (after === null)) continue
    const key = keyOf(viewer)
    if (after === null) await sql`delete from attachable_things where id = ${id} and viewer = ${key}`.execute(tx)
    else
      await sql`insert into attachable_things (entity_type, id, viewer, client_company_id, vendor_company_id)
        values (${entity}, ${id}, ${key}, ${viewer.client}, ${viewer.vendor})`.execute(tx)
  }
}
