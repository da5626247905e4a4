import { randomUUID } from 'node:crypto'
import type { Position } from '@quayside/contracts/kernel/envelope.ts'
import { natsBroker } from '@quayside/platform/broker/nats-broker.ts'
import { postgresEventStore } from '@quayside/platform/event-store/postgres-event-store.ts'
import { prepareEventStore } from '@quayside/platform/event-store/postgres-schema.ts'
import { wakeUp } from '@quayside/platform/event-store/wake-up.ts'
import { startEventFeed } from '@quayside/platform/projections/event-feed.ts'
import { startProjections } from '@quayside/platform/projections/projection-runner.ts'
import { startRelay } from '@quayside/platform/relay/relay.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { Kysely, PostgresDialect } from 'kysely'
import { pino } from 'pino'
import { accountForEvents } from './accounting.ts'
import { type Benchmark, interleaved, median, percentile, ratioOf, steadily } from './benchmark.ts'
import { prepareReference, referenceInsert } from './reference-insert.ts'
import { sampleData, sampleMetadata, sampleType } from './sample-events.ts'
import { createSampleTable, sampleProjection } from './sample-projection.ts'

const perSecond = 500
const seconds = 4
const log = pino({ level: 'warn' })

export const benchmark: Benchmark = {
  name: 'lag',
  async run(bench) {
    const reference = await bench.database('lag_reference', { max: 16 })
    await prepareReference(reference)
    await reference.query(`
      create table orders (id text collate "C" primary key, times integer not null, changed_at timestamptz not null);
      create function count_order() returns trigger language plpgsql as $$
      begin
        insert into orders values (new.stream, 1, new.recorded_at)
          on conflict (id) do update set times = orders.times + 1, changed_at = excluded.changed_at;
        return null;
      end $$;
      create trigger count_order after insert on events for each row execute function count_order()`)

    const pool = await bench.database('lag_program', { max: 8 })
    await prepareEventStore(pool)
    await pool.query('create schema orders')
    const own = await bench.database('lag_program', { max: 4, searchPath: 'orders' })
    const database = new Kysely<AnyTables>({ dialect: new PostgresDialect({ pool: own }) })
    await createSampleTable(database)
    const broker = await natsBroker({ url: bench.natsUrl, log, namespace: 'lag' })
    const store = postgresEventStore({ pool, log, wake: wakeUp() })
    const relay = await startRelay({ store, broker, pool, log })
    const feed = await startEventFeed({ broker, store, log })
    const runner = await startProjections({ feed, store, database, projections: [sampleProjection], log })
    const acknowledged = new Map<string, Position>()
    const visible: number[] = []

    const samples = await interleaved({
      async reference() {
        return percentile(await steadily(perSecond, seconds, index => referenceInsert(reference, index)), 99)
      },
      async program() {
        const took = await steadily(perSecond, seconds, async index => {
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
        })
        visible.push(percentile(took, 99))
        return percentile(took, 99)
      },
    })
    const { rows } = await own.query('select count(*)::int as orders, sum(times)::int as times from bench_orders')
    if (rows[0].times !== acknowledged.size)
      throw new Error(`${rows[0].times} of ${acknowledged.size} are in the read model`)
    bench.note(`${await accountForEvents(pool, acknowledged)}; ${rows[0].times} in the read model`)
    for (const part of [runner, feed, relay, store, broker]) await part.close()
    return [
      {
        figure: `append to visible, p99 at ${perSecond} events/s / INSERT with a trigger`,
        value: ratioOf(samples),
        unit: '',
        target: { atMost: 5 },
        samples,
      },
      { figure: 'append to visible, p99', value: median(visible), unit: 'ms', target: { atMost: 15 } },
    ]
  },
}
