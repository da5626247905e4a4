import { randomUUID } from 'node:crypto'
import type { Actor, DomainEvent, Position, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type { Migration } from 'kysely/migration'
import { pino } from 'pino'
import { readerSession, tenantQuery } from '../access/tenant-query.ts'
import { factStates } from '../facts/fact-states.ts'
import type { Projection } from '../projections/projection.ts'
import { makePool } from '../service/connections.ts'
import { migrate } from '../service/migrations.ts'
import type { AnyTables } from '../service/tables.ts'
import { createTestDatabase } from './test-database.ts'

export type Happened = DomainEvent & {
  /** `PurchaseOrder-<id>` */
  readonly stream: string
  readonly actor?: Actor
  readonly at?: string
}

/** A service's schema in a database of its own, for tests of a read model without the rest of the machinery. */
export async function readModelDatabase(service: { schema: string; migrations: Record<string, Migration> }) {
  const test = await createTestDatabase()
  const pool = makePool({
    connectionString: test.url,
    max: 5,
    options: `-c search_path=${service.schema}`,
  })
  const pipeline = { pipeline: true } // as the host opens it; pg's types do not know it yet
  const readers = makePool({ connectionString: test.url, max: 3, options: readerSession, ...pipeline })
  // A connection that is still closing when the database is dropped ends with an error that nobody needs.
  const database = new Kysely<AnyTables>({ dialect: new PostgresDialect({ pool }) })
  await migrate(pool, [{ ...service, database }], pino({ level: 'silent' }))
  let count = 0
  const streams = new Map<string, StoredEvent[]>()
  const readStream = async (stream: string) => streams.get(stream) ?? []
  const facts = factStates({ store: { readStream } })

  /** Events as the store would give them back, in this order. */
  function recorded(events: readonly Happened[]): StoredEvent[] {
    return events.map(({ stream, type, data, actor, at }) => {
      count += 1
      const position = (n: number) => String(n).padStart(20, '0') as Position
      const metadata = {
        companies: [],
        actor: actor ?? {},
        commandKey: randomUUID(),
        bodyHash: '',
        correlationId: '',
        causationId: '',
        schemaVersion: 1,
      }
      const recordedAt = at ?? new Date(Date.UTC(2026, 10, 16, 8, 0, count)).toISOString()
      const previousPosition = count === 1 ? ('' as Position) : position(count - 1)
      const before = streams.get(stream) ?? []
      const event = {
        id: randomUUID(),
        stream,
        revision: before.length,
        position: position(count),
        previousPosition,
        type,
        data,
        metadata,
        recordedAt,
      }
      streams.set(stream, [...before, event])
      return event
    })
  }

  return {
    pool,
    database,
    query: tenantQuery(readers, service.schema),
    recorded,
    /** Applies events in one transaction, as the runner does. */
    async project(projection: Projection, events: readonly StoredEvent[]) {
      const wanted = events.filter(event => projection.handles.includes(event.type))
      await database.transaction().execute(async (tx: Transaction<AnyTables>) => projection.project(wanted, tx, facts))
    },
    async close() {
      await readers.end()
      await database.destroy()
      await test.drop()
    },
  }
}
export type ReadModelDatabase = Awaited<ReturnType<typeof readModelDatabase>>
