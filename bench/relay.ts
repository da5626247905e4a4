import { randomUUID } from 'node:crypto'
import type { Position, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { encodeEvent } from '@quayside/platform/broker/event-message.ts'
import { natsBroker } from '@quayside/platform/broker/nats-broker.ts'
import type { EventStore } from '@quayside/platform/event-store/event-store.ts'
import { postgresEventStore } from '@quayside/platform/event-store/postgres-event-store.ts'
import { prepareEventStore } from '@quayside/platform/event-store/postgres-schema.ts'
import { wakeUp } from '@quayside/platform/event-store/wake-up.ts'
import { systemClock } from '@quayside/platform/ports/clock.ts'
import { eventSubject } from '@quayside/platform/relay/event-subject.ts'
import { startRelay } from '@quayside/platform/relay/relay.ts'
import { AckPolicy, connect, DeliverPolicy } from 'nats'
import type pg from 'pg'
import { pino } from 'pino'
import { type Benchmark, interleaved, median, rate, ratioOf } from './benchmark.ts'
import { sampleData, sampleMetadata, sampleType } from './sample-events.ts'

const waiting = 10_000
const backlog = 30_000
const inFlight = 1_024
const log = pino({ level: 'warn' })

export const benchmark: Benchmark = {
  name: 'relay',
  async run(bench) {
    const pool = await bench.database('relay_program', { max: 6 })
    await prepareEventStore(pool)
    const store = postgresEventStore({ pool, log, wake: wakeUp(), clock: systemClock })
    const broker = await natsBroker({ url: bench.natsUrl, log, namespace: 'program' })
    const plain = await natsBroker({ url: bench.natsUrl, log, namespace: 'reference' })
    await plain.ensureStream()
    const nats = await connect({ servers: bench.natsUrl })
    const jetStream = nats.jetstream()

    async function published(count: number): Promise<number> {
      const events = await fill(pool, store, count, true)
      const head = events.at(-1)?.position as Position
      const start = performance.now()
      const relay = await startRelay({ store, broker, pool, log })
      while (relay.position() < head) await new Promise(resolve => setTimeout(resolve, 1))
      const took = (performance.now() - start) / 1000
      await relay.close()
      return took
    }

    const samples = await interleaved({
      async reference() {
        const events = (await fill(pool, store, waiting, false)).map(event => ({
          ...encodeEvent(event),
          subject: `reference.${eventSubject(event, {})}`,
          msgID: randomUUID(),
        }))
        return rate(events.length, inFlight, index => {
          const event = events[index] as (typeof events)[number]
          return jetStream.publish(event.subject, event.payload, { msgID: event.msgID, headers: event.headers })
        })
      },
      program: async () => waiting / (await published(waiting)),
    })
    const seconds = [await published(backlog), await published(backlog), await published(backlog)]
    bench.note(await account(nats, store))
    await Promise.all([broker.close(), plain.close(), nats.close(), store.close()])
    return [
      {
        figure: 'events/s store to JetStream / bare asynchronous publish',
        value: ratioOf(samples),
        unit: '',
        target: { atLeast: 0.7 },
        samples,
      },
      { figure: '30,000 waiting events published', value: median(seconds), unit: 's', target: { atMost: 5 } },
    ]
  },
}

/** Events that wait for the relay; for the reference the last ones once more, unwritten. */
async function fill(pool: pg.Pool, store: EventStore, count: number, isNew: boolean): Promise<StoredEvent[]> {
  const head = Number(await store.head())
  const first = isNew || head === 0 ? head : head - count
  if (first === head) {
    await pool.query(
      `insert into event_store.events
       select $1::bigint + n, 'Order-' || gen_random_uuid(), 0, gen_random_uuid(), $2, $3, $4, now()
       from generate_series(1, $5::int) n`,
      [head, sampleType, JSON.stringify(sampleData(head)), JSON.stringify(sampleMetadata()), count],
    )
  }
  const after = (first === 0 ? '' : String(first).padStart(20, '0')) as Position
  return store.readAll(after, count)
}

/** The stream holds every event once, in the order of the store. */
async function account(nats: Awaited<ReturnType<typeof connect>>, store: EventStore): Promise<string> {
  const manager = await nats.jetstreamManager()
  const stream = 'EVENTS-program'
  const { messages } = (await manager.streams.info(stream)).state
  const { name } = await manager.consumers.add(stream, {
    deliver_policy: DeliverPolicy.All,
    ack_policy: AckPolicy.None,
  })
  const consumer = await nats.jetstream().consumers.get(stream, name)
  let position = '' as Position
  let seen = 0
  for await (const message of await consumer.consume({ max_messages: 2_000 })) {
    const event = message.json<StoredEvent>()
    if (message.headers?.get('previous-position') !== position) throw new Error(`A gap before ${event.position}`)
    position = event.position
    seen += 1
    if (seen === messages) break
  }
  const head = await store.head()
  if (position !== head || seen !== Number(head))
    throw new Error(`${seen} messages up to ${position}, the store is at ${head}`)
  return `accounts agree: ${seen} events in the stream, each once, in the order of the store`
}
