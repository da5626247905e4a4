import { randomUUID } from 'node:crypto'
import { commandHandler } from '@quayside/platform/commands/command-handler.ts'
import { postgresEventStore } from '@quayside/platform/event-store/postgres-event-store.ts'
import { prepareEventStore } from '@quayside/platform/event-store/postgres-schema.ts'
import { wakeUp } from '@quayside/platform/event-store/wake-up.ts'
import { systemClock } from '@quayside/platform/ports/clock.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { readDcsa2 } from '@quayside/shipments/carriers/tracking/dcsa-2.ts'
import { reportRecorder } from '@quayside/shipments/carriers/tracking/recorder.ts'
import { trackedReferenceTable } from '@quayside/shipments/carriers/tracking/tracked-references.ts'
import { Kysely, PostgresDialect } from 'kysely'
import { pino } from 'pino'
import { type Benchmark, interleaved, rate, ratioOf } from './benchmark.ts'
import { carrierMessage, type TrackedShipment, trackedShipment } from './carrier-messages.ts'
import { copied, copyIn } from './copy-in.ts'
import { sampleMetadata } from './sample-events.ts'

const messages = Number(process.env.BENCH_MESSAGES ?? 100_000)
const perShipment = 200
/** As many as one answer of a carrier may hold. */
const perBody = Math.min(10_000, messages / 4)
const inFlight = 3
const columns = 'position, stream, revision, id, type, data, metadata, recorded_at'
const log = pino({ level: 'warn' })

/** From a carrier's JSON to recorded events, against the COPY of the very rows that it wrote. */
export const benchmark: Benchmark = {
  name: 'milestones',
  async run(bench) {
    const pool = await bench.database('milestones_program', { max: 6 })
    await prepareEventStore(pool)
    const database = new Kysely<AnyTables>({ dialect: new PostgresDialect({ pool }) })
    await trackedReferenceTable.up(database)
    const store = postgresEventStore({ pool, log, wake: wakeUp(), clock: systemClock })
    const recorder = reportRecorder({ commands: commandHandler({ store, log }), database, clock: systemClock })

    async function prepared(): Promise<string[]> {
      const shipments = Array.from({ length: messages / perShipment }, trackedShipment)
      await Promise.all(
        shipments.map(({ id, events }) =>
          store.append({
            stream: `Shipment-${id}`,
            expected: 'no-stream',
            events: [...events],
            metadata: sampleMetadata(),
          }),
        ),
      )
      await pool.query(
        `insert into tracked_references select id, 'document', mbl, null, true
         from unnest($1::uuid[], $2::text[]) as given (id, mbl)`,
        [shipments.map(one => one.id), shipments.map(one => one.mbl)],
      )
      return bodiesOf(shipments)
    }

    async function imported(): Promise<number> {
      const bodies = await prepared()
      const head = await store.head()
      const start = performance.now()
      let recorded = 0
      await rate(bodies.length, inFlight, async index => {
        const { reports } = readDcsa2('BLUE', bodies[index] as string)
        const trace = { correlationId: randomUUID(), causationId: 'bench' }
        const counts = await recorder.record(reports, { actor: {}, key: randomUUID(), bodyHash: '', ...trace })
        recorded += counts.recorded
      })
      const seconds = (performance.now() - start) / 1000
      if (recorded !== messages) throw new Error(`${recorded} of ${messages} messages were recorded`)
      const { rows } = await pool.query(
        `select count(*)::int as n from event_store.events e where e.position > $1 and e.type = 'MilestoneRecorded'`,
        [Number(head)],
      )
      if (rows[0].n !== messages) throw new Error(`${rows[0].n} of ${messages} milestones are stored`)
      return messages / seconds
    }

    await pool.query('create table copied (like event_store.events including all)')
    await imported()
    const client = await pool.connect()
    const lines = await copied(
      client,
      `copy (select ${columns} from event_store.events e where e.type = 'MilestoneRecorded' order by e.position) to stdout`,
    )
    client.release()
    if (lines.length !== messages) throw new Error(`${lines.length} of ${messages} events were read back`)
    const chunks = joined(lines)

    const samples = await interleaved({
      async reference() {
        await pool.query('truncate copied')
        const writer = await pool.connect()
        const start = performance.now()
        await copyIn(writer, `copy copied (${columns}) from stdin`, chunks)
        const seconds = (performance.now() - start) / 1000
        writer.release()
        return messages / seconds
      },
      program: imported,
    })
    bench.note(`accounts agree: every run of ${messages} messages stored as many milestones`)
    await store.close()
    return [
      {
        figure: `milestones/s from a carrier’s messages (${inFlight} answers in flight) / COPY of the same events`,
        value: ratioOf(samples),
        unit: '',
        target: { atLeast: 0.4 },
        samples,
      },
    ]
  },
}

/** In turns over all shipments, as a carrier tells of what sails together. */
function bodiesOf(shipments: readonly TrackedShipment[]): string[] {
  const bodies: string[] = []
  let body: object[] = []
  for (let index = 0; index < messages; index += 1) {
    const one = shipments[index % shipments.length]
    if (one !== undefined) body.push(carrierMessage(one.mbl, Math.floor(index / shipments.length)))
    if (body.length < perBody && index + 1 < messages) continue
    bodies.push(JSON.stringify(body))
    body = []
  }
  return bodies
}

/** Chunks of a megabyte, as a file would be read. */
function joined(lines: readonly Buffer[]): Buffer[] {
  const chunks: Buffer[] = []
  let from = 0
  let size = 0
  for (const [index, line] of lines.entries()) {
    size += line.length
    if (size < 1_048_576 && index + 1 < lines.length) continue
    chunks.push(Buffer.concat(lines.slice(from, index + 1)))
    from = index + 1
    size = 0
  }
  return chunks
}
