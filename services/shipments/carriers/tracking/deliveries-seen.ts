import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The ids of what carriers sent: work of this service, not a read model. */
export const seenDeliveriesTable: Migration = {
  async up(db) {
    await sql`create table carrier_deliveries (
      carrier text not null, message_id text not null, taken_at timestamptz not null, is_done boolean not null,
      primary key (carrier, message_id))`.execute(db)
    await sql`create index on carrier_deliveries (taken_at)`.execute(db)
  },
}

/** So long one that took a message is believed to be at work; afterwards it died, and the carrier may send it again. */
const workMs = 60_000
/** Longer than a message's time may be off: an older one is refused for that. */
const keptMs = 3_600_000

export function deliveriesSeen(database: Kysely<AnyTables>) {
  return {
    /** False where the message was received before. */
    async take(carrier: string, id: string, now: string): Promise<boolean> {
      const at = Date.parse(now)
      await sql`delete from carrier_deliveries where taken_at < ${new Date(at - keptMs).toISOString()}`.execute(
        database,
      )
      const taken = await sql`insert into carrier_deliveries values (${carrier}, ${id}, ${now}, false)
        on conflict (carrier, message_id) do update set taken_at = excluded.taken_at
          where not carrier_deliveries.is_done
            and carrier_deliveries.taken_at < ${new Date(at - workMs).toISOString()}::timestamptz
        returning message_id`.execute(database)
      return taken.rows.length > 0
    },
    async done(carrier: string, id: string): Promise<void> {
      await sql`update carrier_deliveries set is_done = true where carrier = ${carrier} and message_id = ${id}`.execute(
        database,
      )
    },
    /** It came to nothing: the carrier may send it again at once. */
    async giveBack(carrier: string, id: string): Promise<void> {
      await sql`delete from carrier_deliveries where carrier = ${carrier} and message_id = ${id}`.execute(database)
    },
  }
}
