import { postgresEventStore } from '@quayside/platform/event-store/postgres-event-store.ts'
import { prepareEventStore } from '@quayside/platform/event-store/postgres-schema.ts'
import { wakeUp } from '@quayside/platform/event-store/wake-up.ts'
import { systemClock } from '@quayside/platform/ports/clock.ts'
import { rebuildProjection } from '@quayside/platform/projections/rebuild.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { Kysely, PostgresDialect } from 'kysely'
import { pino } from 'pino'
import { type Benchmark, interleaved, ratioOf } from './benchmark.ts'
import { copyOut } from './copy-out.ts'
import { sampleData, sampleMetadata, sampleType } from './sample-events.ts'
import { createSampleTable, sampleProjection } from './sample-projection.ts'

const streams = 40_000
const perStream = 5
/** An order's events lie among those of so many others. */
const atOnce = 200
const events = streams * perStream
const log = pino({ level: 'warn' })

export const benchmark: Benchmark = {
  name: 'rebuild',
  async run(bench) {
    const pool = await bench.database('rebuild_program', { max: 4 })
    await prepareEventStore(pool)
    await pool.query('create schema orders')
    const own = await bench.database('rebuild_program', { max: 4, searchPath: 'orders' })
    const database = new Kysely<AnyTables>({ dialect: new PostgresDialect({ pool: own }) })
    await createSampleTable(database)
    await pool.query(
      `insert into event_store.events
       select g * $1::int * $5::int + r * $1::int + s + 1, 'Order-' || md5(g || '-' || s), r, gen_random_uuid(), $2, $3, $4, now()
       from generate_series(0, $6::int / $1::int - 1) g, generate_series(0, $1::int - 1) s, generate_series(0, $5::int - 1) r`,
      [atOnce, sampleType, JSON.stringify(sampleData(7)), JSON.stringify(sampleMetadata()), perStream, streams],
    )
    await pool.query('vacuum analyze event_store.events')
    const store = postgresEventStore({ pool, log, wake: wakeUp(), clock: systemClock })

    const samples = await interleaved({
      async reference() {
        const client = await pool.connect()
        const start = performance.now()
        const rows = await copyOut(client, 'copy (select * from event_store.events e order by e.position) to stdout')
        client.release()
        if (rows !== events) throw new Error(`${rows} of ${events} events were copied`)
        return events / ((performance.now() - start) / 1000)
      },
      async program() {
        const start = performance.now()
        await rebuildProjection({ database, schema: 'orders', store, projection: sampleProjection, log })
        return events / ((performance.now() - start) / 1000)
      },
    })
    const { rows } = await own.query(
      'select count(*)::int as orders, sum(times)::int as times, max(confirmed) as c from bench_orders',
    )
    if (rows[0].orders !== streams || rows[0].times !== events) throw new Error(`Wrong rows: ${JSON.stringify(rows)}`)
    bench.note(`accounts agree: ${rows[0].orders} rows from ${rows[0].times} events`)
    await store.close()
    return [
      {
        figure: 'events/s of a rebuild / COPY OUT of the same events',
        value: ratioOf(samples),
        unit: '',
        target: { atLeast: 0.25 },
        samples,
      },
    ]
  },
}
