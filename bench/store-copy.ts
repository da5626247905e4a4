import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client'
import { copyEvents, firstDifference } from '@quayside/platform/event-copy/copy-events.ts'
import { eventStoreDbImport } from '@quayside/platform/event-copy/eventstoredb-import.ts'
import { eventStoreDbStore } from '@quayside/platform/event-store/eventstoredb-store.ts'
import { postgresEventStore } from '@quayside/platform/event-store/postgres-event-store.ts'
import { eventStoreSchema, prepareEventStore } from '@quayside/platform/event-store/postgres-schema.ts'
import { wakeUp } from '@quayside/platform/event-store/wake-up.ts'
import { systemClock } from '@quayside/platform/ports/clock.ts'
import { pino } from 'pino'
import { type Bench, type Figure, interleaved, ratioOf } from './benchmark.ts'
import { sampleData, sampleMetadata, sampleType } from './sample-events.ts'
import { appends, streamsInFlight } from './streams-in-flight.ts'

type Node = { readonly url: string; stop(): Promise<void> }
type Row = { stream: string; revision: number; id: string; type: string; data: string; metadata: string }

const log = pino({ level: 'warn' })
const page = 1_000

/** A history copied from PostgreSQL into EventStoreDB, beside the slower of bare reading and bare appending in its order. */
export async function copying(bench: Bench, startNode: () => Promise<Node>): Promise<Figure> {
  const pool = await bench.database('store_copy', { max: 8 })
  await prepareEventStore(pool)
  const source = postgresEventStore({ pool, log, wake: wakeUp(), clock: systemClock })
  const nodes = [await startNode(), await startNode()] as const
  const [bare, target] = nodes
  const client = EventStoreDBClient.connectionString(bare.url)
  const into = eventStoreDbImport(target.url)
  const copied = eventStoreDbStore({ url: target.url, log, clock: systemClock })
  let read = 0
  try {
    const samples = await interleaved({
      async reference() {
        await grow()
        const rows: Row[] = []
        const reading = await rateOf(async () => {
          for (;;) {
            const found = await pool.query<Row>(
              `select stream, revision, id, type, data, metadata from ${eventStoreSchema}.events
               where position > $1 order by position limit ${page}`,
              [read + rows.length],
            )
            rows.push(...found.rows)
            if (found.rows.length < page) return rows.length
          }
        })
        read += rows.length
        const appending = await rateOf(async () => {
          // Only over a connection that stands the client keeps the order of the calls.
          await Promise.all(rows.slice(0, 1).map(row => appendBare(client, row)))
          for (let from = 1; from < rows.length; from += page)
            await Promise.all(rows.slice(from, from + page).map(row => appendBare(client, row)))
          return rows.length
        })
        return Math.min(reading, appending)
      },
      async program() {
        await grow()
        return rateOf(() => copyEvents({ from: source, into }))
      },
    })
    await copyEvents({ from: source, into })
    const { compared, difference } = await firstDifference({ source, target: copied })
    if (difference !== null) throw new Error(`The copy is not the same: ${JSON.stringify(difference)}`)
    bench.note(`accounts agree: ${compared} events copied, letter by letter the same`)
    const figure = 'copying / the slower of bare reading and bare appending in order'
    return { figure, value: ratioOf(samples), unit: '', target: { atLeast: 0.6 }, samples }
  } finally {
    await Promise.all([into.close(), copied.close(), source.close(), client.dispose()])
    for (const node of nodes) await node.stop()
  }

  /** The source goes on by as many events as one measurement copies at least. */
  async function grow() {
    await streamsInFlight((stream, revision, index) =>
      source.append({
        stream,
        expected: revision < 0 ? 'no-stream' : revision,
        metadata: sampleMetadata(),
        events: [{ type: sampleType, data: sampleData(index) }],
      }),
    )
  }
}

function appendBare(client: EventStoreDBClient, { stream, revision, id, type, data, metadata }: Row) {
  const event = jsonEvent({ id, type, data: JSON.parse(data), metadata: JSON.parse(metadata) })
  return client.appendToStream(stream, event, {
    expectedRevision: revision === 0 ? NO_STREAM : BigInt(revision - 1),
  })
}

async function rateOf(work: () => Promise<number>): Promise<number> {
  const from = performance.now()
  const count = await work()
  if (count < appends) throw new Error(`${count} events instead of ${appends} at least`)
  return count / ((performance.now() - from) / 1000)
}
