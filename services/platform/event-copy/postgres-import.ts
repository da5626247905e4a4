import type { Pool } from 'pg'
import { inTransaction } from '../database/transaction.ts'
import { appendLock, eventStoreSchema } from '../event-store/postgres-schema.ts'
import { withMoment } from '../event-store/written-events.ts'
import type { EventImport } from './event-import.ts'

/** Copies into PostgreSQL; `prepareEventStore` has made its tables. */
export function postgresImport(pool: Pool, schema: string = eventStoreSchema): EventImport {
  return {
    async last() {
      const { rows } = await pool.query(
        `select e.stream, e.revision, e.id from ${schema}.events e order by e.position desc limit 1`,
      )
      return rows[0] ?? null
    },
    async take(events) {
      await inTransaction(pool, async client => {
        await client.query(`select pg_advisory_xact_lock(${appendLock(schema)})`)
        await client.query(
          `insert into ${schema}.events (position, stream, revision, id, type, data, metadata, recorded_at)
          select (select coalesce(max(e.position), 0) from ${schema}.events e) + c.number,
            c.stream, c.revision, c.id, c.type, c.data, c.metadata, c.moment
          from unnest($1::text[], $2::integer[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::timestamptz[])
            with ordinality as c(stream, revision, id, type, data, metadata, moment, number)`,
          [
            events.map(({ stream }) => stream),
            events.map(({ revision }) => revision),
            events.map(({ id }) => id),
            events.map(({ type }) => type),
            events.map(({ data }) => data),
            events.map(({ recordedAt, metadata }) => withMoment(recordedAt, metadata)),
            events.map(({ recordedAt }) => recordedAt),
          ],
        )
      })
    },
    // Its connections are somebody else's.
    close: async () => undefined,
  }
}
