import { randomUUID } from 'node:crypto'
import type { EventMetadata, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { pino } from 'pino'
import { brokerWakeUp } from '../broker/broker-wake-up.ts'
import { natsBroker } from '../broker/nats-broker.ts'
import type { EventStore, ExpectedRevision } from '../event-store/event-store.ts'
import { prepareEventStore } from '../event-store/postgres-schema.ts'
import { wakeUp } from '../event-store/wake-up.ts'
import { systemClock } from '../ports/clock.ts'
import { startEventFeed } from '../projections/event-feed.ts'
import { startRelay } from '../relay/relay.ts'
import { makePool } from '../service/connections.ts'
import type { AnyTables } from '../service/tables.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { openTestStore, startTestStore, type TestStore } from './test-store.ts'

const schema = 'testing'

/** What several processes of one installation share: a database, an event store and a name on the broker. */
export type Installation = {
  readonly database: TestDatabase
  readonly store: TestStore
  readonly namespace: string
  readonly natsUrl: string
  /** Once none of its processes runs. */
  remove(): Promise<void>
}

export async function createInstallation(): Promise<Installation> {
  const natsUrl = process.env.TEST_NATS_URL
  if (natsUrl === undefined) throw new Error('TEST_NATS_URL is not set: run the tests through vitest')
  const [database, store] = await Promise.all([createTestDatabase(), startTestStore()])
  return {
    database,
    store,
    namespace: `t${randomUUID().replaceAll('-', '')}`,
    natsUrl,
    remove: async () => void (await Promise.all([database.drop(), store.close()])),
  }
}

/** One process of an installation: event store, broker, relay, feed and a service's schema, all real. */
export async function startEventSystem(
  { database: { url }, store: place, namespace, natsUrl }: Installation,
  { leaseMs = 1_000 }: { leaseMs?: number } = {},
) {
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const pool = openPool()
  await pool.query(`create schema if not exists ${schema}`)
  const own = openPool(`-c search_path=${schema}`)
  const database = new Kysely<AnyTables>({ dialect: new PostgresDialect({ pool: own }) })
  await prepareEventStore(pool)
  const broker = await natsBroker({ url: natsUrl, log, namespace })
  const store = openTestStore(place, { pool, log, wake: wakeUp(brokerWakeUp(broker)), clock: systemClock })
  const relay = await startRelay({ store, broker, pool, log, leaseMs })
  const feed = await startEventFeed({ broker, store, log })

  function openPool(options?: string): pg.Pool {
    const made = makePool({ connectionString: url, max: 10, ...(options === undefined ? {} : { options }) })
    return made
  }

  return {
    log,
    pool,
    database,
    schema,
    broker,
    store,
    relay,
    feed,
    leaseMs,
    async close() {
      await feed.close()
      await relay.close()
      await store.close()
      await broker.close()
      await pool.end()
      await database.destroy()
    },
  }
}

export type EventSystem = Awaited<ReturnType<typeof startEventSystem>>

export function testMetadata(change: Partial<EventMetadata> = {}): EventMetadata {
  return {
    companies: [],
    actor: { uid: 'u' },
    commandKey: randomUUID(),
    bodyHash: 'hash',
    correlationId: 'c',
    causationId: 'c',
    schemaVersion: 1,
    ...change,
  }
}

export async function appendOne(
  store: EventStore,
  stream: string,
  expected: ExpectedRevision,
  type: string,
  data: unknown = {},
): Promise<StoredEvent> {
  const { events } = await store.append({ stream, expected, events: [{ type, data }], metadata: testMetadata() })
  return events[0] as StoredEvent
}

/** A projection that keeps each counter's sum and how often it was applied; wrong by any event lost or doubled. */
export function counters(name = 'counters') {
  return {
    name,
    tables: [name.replaceAll('-', '_')],
    handles: ['Counted'],
    async project(events: readonly StoredEvent[], tx: Kysely<AnyTables>) {
      for (const event of events) {
        const { by } = event.data as { by: number | 'poison' }
        await sql`
          insert into ${sql.table(name.replaceAll('-', '_'))} (id, total, applied, last_revision)
          values (${event.stream}, ${by}, 1, ${event.revision})
          on conflict (id) do update set total = ${sql.ref(`${name.replaceAll('-', '_')}.total`)} + excluded.total,
            applied = ${sql.ref(`${name.replaceAll('-', '_')}.applied`)} + 1, last_revision = excluded.last_revision`.execute(
          tx,
        )
      }
    },
  }
}

export async function createCounters(database: Kysely<AnyTables>, name = 'counters') {
  await sql`create table ${sql.table(name.replaceAll('-', '_'))} (
    id text primary key, total bigint not null, applied integer not null, last_revision integer not null)`.execute(
    database,
  )
}

export async function rowsOf(database: Kysely<AnyTables>, table: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)} t order by t::text`.execute(
    database,
  )
  return rows
}
