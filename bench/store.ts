import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EventStoreDBClient, excludeSystemEvents, jsonEvent, NO_STREAM, START } from '@eventstore/db-client'
import { type Position, startPosition } from '@quayside/contracts/kernel/envelope.ts'
import { startInfrastructure } from '@quayside/deploy/local/infrastructure.ts'
import { randomPorts } from '@quayside/deploy/local/servers/ports.ts'
import type { EventStore } from '@quayside/platform/event-store/event-store.ts'
import { eventStoreDbStore } from '@quayside/platform/event-store/eventstoredb-store.ts'
import { postgresEventStore } from '@quayside/platform/event-store/postgres-event-store.ts'
import { prepareEventStore } from '@quayside/platform/event-store/postgres-schema.ts'
import { wakeUp } from '@quayside/platform/event-store/wake-up.ts'
import { systemClock } from '@quayside/platform/ports/clock.ts'
import { pino } from 'pino'
import { type Bench, type Benchmark, type Figure, interleaved, percentile, ratioOf } from './benchmark.ts'
import { type ConfirmedAt, confirmationsPerSecond } from './confirmations.ts'
import { startLoad } from './http-load.ts'
import { startLagDesk } from './lag-desk.ts'
import { startOrderDesk } from './order-desk.ts'
import { sampleData, sampleMetadata, sampleType } from './sample-events.ts'
import { copying } from './store-copy.ts'
import { inFlight, streamsInFlight } from './streams-in-flight.ts'

const read = 30_000
const page = 1_000
const [perSecond, seconds] = [400, 4]
/** EventStoreDB translates its code while it runs, and again what runs often: a node that has just been started is several times as slow. */
const warm = { warmUps: 8 }
const log = pino({ level: 'warn' })

/** The event store in EventStoreDB, on one node that writes to disk, beside the bare client and beside PostgreSQL. */
export const benchmark: Benchmark = {
  name: 'store',
  async run(bench) {
    const node = await startNode(bench)
    const store = eventStoreDbStore({ url: node.url, log, clock: systemClock })
    const client = EventStoreDBClient.connectionString(node.url)
    try {
      const acknowledged = new Map<string, Position>()
      // What follows the log comes before what appends most, with which it would have to catch up; what is counted in
      // milliseconds before what fills the memory of this process, whose collections would be counted with it.
      const figures = [
        await lag(bench, store, acknowledged),
        await confirming(bench, node.url, acknowledged),
        await appending(store, client, acknowledged),
        await reading(store, client, acknowledged),
        await copying(bench, () => startNode(bench)),
      ]
      bench.note(await accountForStore(store, acknowledged))
      return figures
    } finally {
      await store.close()
      await node.stop()
    }
  },
}

async function startNode(bench: Bench): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'quayside-bench-store-'))
  const { env, stop } = await startInfrastructure({
    dataDir,
    servers: ['eventstore'],
    ports: randomPorts(),
    progress: line => bench.note(line),
  })
  return {
    url: env.EVENTSTORE_URL as string,
    async stop() {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function appending(
  store: EventStore,
  client: EventStoreDBClient,
  acknowledged: Map<string, Position>,
): Promise<Figure> {
  const samples = await interleaved({
    reference: () =>
      streamsInFlight(async (stream, revision, index) => {
        const metadata = sampleMetadata()
        const event = jsonEvent({ id: randomUUID(), type: sampleType, data: sampleData(index), metadata })
        const expectedRevision = revision < 0 ? NO_STREAM : BigInt(revision)
        await client.appendToStream(stream, event, { expectedRevision })
        acknowledged.set(metadata.commandKey, startPosition)
      }),
    program: () =>
      streamsInFlight(async (stream, revision, index) => {
        const metadata = sampleMetadata()
        const { position } = await store.append({
          stream,
          expected: revision < 0 ? 'no-stream' : revision,
          metadata,
          events: [{ type: sampleType, data: sampleData(index) }],
        })
        acknowledged.set(metadata.commandKey, position)
      }),
  })
  const figure = `append, ${inFlight} in flight / the bare client's appendToStream`
  return { figure, value: ratioOf(samples), unit: '', target: { atLeast: 0.8 }, samples }
}

async function reading(
  store: EventStore,
  client: EventStoreDBClient,
  acknowledged: ReadonlyMap<string, Position>,
): Promise<Figure> {
  const count = Math.min(read, acknowledged.size)
  const samples = await interleaved({
    async reference() {
      const from = performance.now()
      let events = 0
      const subscription = client.subscribeToAll({ fromPosition: START, filter: excludeSystemEvents() })
      for await (const { event } of subscription) {
        if (event) events += 1
        if (events === count) break
      }
      return count / ((performance.now() - from) / 1000)
    },
    async program() {
      const from = performance.now()
      let events = 0
      for (let at = startPosition; events < count; ) {
        const next = await store.readAll(at, page)
        events += next.length
        at = next.at(-1)?.position ?? at
      }
      return events / ((performance.now() - from) / 1000)
    },
  })
  const figure = `readAll, ${count.toLocaleString('en')} events / a bare subscribeToAll`
  return { figure, value: ratioOf(samples), unit: '', target: { atLeast: 0.8 }, samples }
}

async function lag(bench: Bench, store: EventStore, acknowledged: Map<string, Position>): Promise<Figure> {
  const pool = await bench.database('store_lag_postgres', { max: 8 })
  await prepareEventStore(pool)
  const inPostgres = postgresEventStore({ pool, log, wake: wakeUp(), clock: systemClock })
  const reference = await startLagDesk(bench, 'store_lag_postgres', inPostgres)
  const program = await startLagDesk(bench, 'store_lag_program', store)
  const p99 = async (desk: typeof program) => percentile(await desk.visibleAfter(perSecond, seconds), 99)
  const samples = await interleaved({ reference: () => p99(reference), program: () => p99(program) }, warm)
  for (const desk of [reference, program]) {
    await desk.account()
    await desk.close()
  }
  await inPostgres.close()
  for (const [key, position] of program.acknowledged) acknowledged.set(key, position)
  const figure = `append to visible, p99 at ${perSecond} events/s / the same on PostgreSQL`
  return { figure, value: ratioOf(samples), unit: '', target: { atMost: 1.5 }, samples }
}

async function confirming(bench: Bench, url: string, acknowledged: Map<string, Position>): Promise<Figure> {
  const reference = await startOrderDesk(bench, 'store_command_postgres')
  const program = await startOrderDesk(bench, 'store_command_program', { env: { EVENTSTORE_URL: url } })
  const load = startLoad()
  const [here, there] = [new Map<string, ConfirmedAt>(), new Map<string, ConfirmedAt>()]
  const samples = await interleaved(
    {
      reference: () => confirmationsPerSecond(reference, load, here),
      program: () => confirmationsPerSecond(program, load, there),
    },
    warm,
  )
  load.stop()
  for (const desk of [reference, program]) await desk.close()
  for (const [key, { position }] of there) acknowledged.set(key, position)
  const figure = 'confirmations/s over HTTP / the same on PostgreSQL'
  return { figure, value: ratioOf(samples), unit: '', target: { atLeast: 0.5 }, samples }
}

/** Each acknowledged key once, in one group of events that ends at its position; every stream counted without a gap. */
async function accountForStore(store: EventStore, acknowledged: ReadonlyMap<string, Position>): Promise<string> {
  const faults: string[] = []
  const revisions = new Map<string, number>()
  const ends = new Map<string, Position>()
  let before = ''
  let events = 0
  for (let at = startPosition; ; ) {
    const next = await store.readAll(at, page)
    for (const { stream, revision, metadata, position, previousPosition } of next) {
      const { commandKey } = metadata
      if (previousPosition !== at) faults.push(`a gap before position ${position}`)
      if (revision !== (revisions.get(stream) ?? -1) + 1) faults.push(`${stream}: revision ${revision} out of order`)
      if (ends.has(commandKey) && before !== commandKey) faults.push(`key ${commandKey} occurs in two groups`)
      revisions.set(stream, revision)
      ends.set(commandKey, position)
      at = position
      before = commandKey
    }
    events += next.length
    if (next.length === 0) break
  }
  for (const [key, position] of acknowledged) {
    const end = ends.get(key)
    const isThere = end !== undefined && (position === startPosition || end === position)
    if (!isThere) faults.push(`key ${key} was acknowledged at ${position} and ends at ${end}`)
  }
  if (faults.length > 0) throw new Error(`The accounts do not agree:\n${faults.slice(0, 10).join('\n')}`)
  return `accounts agree: ${acknowledged.size} keys, ${events} events in ${revisions.size} streams, no gap, no double`
}
