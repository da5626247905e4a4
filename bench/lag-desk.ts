import { randomUUID } from 'node:crypto'
import type { Position } from '@quayside/contracts/kernel/envelope.ts'
import { natsBroker } from '@quayside/platform/broker/nats-broker.ts'
import type { EventStore } from '@quayside/platform/event-store/event-store.ts'
import { startEventFeed } from '@quayside/platform/projections/event-feed.ts'
import { startProjections } from '@quayside/platform/projections/projection-runner.ts'
import { startRelay } from '@quayside/platform/relay/relay.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { Kysely, PostgresDialect } from 'kysely'
import { pino } from 'pino'
import { type Bench, steadily } from './benchmark.ts'
import { sampleData, sampleMetadata, sampleType } from './sample-events.ts'
import { createSampleTable, sampleProjection } from './sample-projection.ts'

const log = pino({ level: 'warn' })

/** All that lies between an append to a store and its read model in the database `name`. */
export async function startLagDesk(bench: Bench, name: string, store: EventStore) {
  const pool = await bench.database(name, { max: 8 })
  await pool.query('create schema orders')
  const own = await bench.database(name, { max: 4, searchPath: 'orders' })
  const database = new Kysely<AnyTables>({ dialect: new PostgresDialect({ pool: own }) })
  await createSampleTable(database)
  const broker = await natsBroker({ url: bench.natsUrl, log, namespace: name.replaceAll('_', '-') })
  const relay = await startRelay({ store, broker, pool, log })
  const feed = await startEventFeed({ broker, store, log })
  const runner = await startProjections({ feed, store, database, projections: [sampleProjection], log })
  await runner.settled(await store.head(), 120_000)
  const counted = async (): Promise<number> => {
    const { rows } = await own.query('select coalesce(sum(times), 0)::int as times from bench_orders')
    return rows[0].times
  }
  const before = await counted()
  const acknowledged = new Map<string, Position>()

  return {
    acknowledged,
    /** What it took each append of a steady rate to become visible, in milliseconds. */
    visibleAfter: (perSecond: number, seconds: number) =>
      steadily(perSecond, seconds, async index => {
        const metadata = sampleMetadata()
        const { position } = await store.append({
          stream: `Order-${randomUUID()}`,
          expected: 'no-stream',
          events: [{ type: sampleType, data: sampleData(index) }],
          metadata,
        })
        acknowledged.set(metadata.commandKey, position)
        if (!(await runner.reached(position, { timeoutMs: 10_000 })))
          throw new Error(`${position} did not become visible`)
      }),
    /** How many appends the read model has counted; throws when some are missing or doubled. */
    async account(): Promise<number> {
      const times = (await counted()) - before
      if (times !== acknowledged.size) throw new Error(`${times} of ${acknowledged.size} are in the read model`)
      return times
    },
    async close() {
      for (const part of [runner, feed, relay, broker]) await part.close()
    },
  }
}
