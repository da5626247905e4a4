import { randomUUID } from 'node:crypto'
import type { Position } from '@quayside/contracts/kernel/envelope.ts'
import { postgresEventStore } from '@quayside/platform/event-store/postgres-event-store.ts'
import { prepareEventStore } from '@quayside/platform/event-store/postgres-schema.ts'
import { wakeUp } from '@quayside/platform/event-store/wake-up.ts'
import { systemClock } from '@quayside/platform/ports/clock.ts'
import { pino } from 'pino'
import { accountForEvents } from './accounting.ts'
import { type Benchmark, interleaved, rate, ratioOf } from './benchmark.ts'
import { prepareReference, referenceInsert } from './reference-insert.ts'
import { sampleData, sampleMetadata, sampleType } from './sample-events.ts'

const events = 8_000
const inFlight = 64
const perStream = 10

export const benchmark: Benchmark = {
  name: 'append',
  async run(bench) {
    const reference = await bench.database('append_reference', { max: 16 })
    await prepareReference(reference)
    const pool = await bench.database('append_program', { max: 4 })
    await prepareEventStore(pool)
    const store = postgresEventStore({ pool, log: pino({ level: 'warn' }), wake: wakeUp(), clock: systemClock })
    const acknowledged = new Map<string, Position>()

    const samples = await interleaved({
      reference: () => rate(events, 16, index => referenceInsert(reference, index)),
      program() {
        const run = randomUUID()
        const revisions = new Map<string, number>()
        const free = Array.from({ length: inFlight }, (_, lane) => lane)
        const streams = new Map(free.map(lane => [lane, 0]))
        return rate(events, inFlight, async index => {
          const lane = free.pop() as number
          const stream = `Order-${run}-${lane}-${streams.get(lane)}`
          const revision = revisions.get(stream) ?? -1
          const metadata = sampleMetadata()
          const { position } = await store.append({
            stream,
            expected: revision < 0 ? 'no-stream' : revision,
            events: [{ type: sampleType, data: sampleData(index) }],
            metadata,
          })
          acknowledged.set(metadata.commandKey, position)
          revisions.set(stream, revision + 1)
          if (revision + 2 === perStream) streams.set(lane, (streams.get(lane) ?? 0) + 1)
          free.push(lane)
        })
      },
    })
    await store.close()
    bench.note(await accountForEvents(pool, acknowledged))
    return [
      {
        figure: `events/s through append (${inFlight} in flight) / one-row INSERT`,
        value: ratioOf(samples),
        unit: '',
        target: { atLeast: 1.5 },
        samples,
      },
    ]
  },
}
