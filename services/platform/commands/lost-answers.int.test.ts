import { randomUUID } from 'node:crypto'
import { accept } from '@quayside/contracts/kernel/decision.ts'
import type { DomainEvent } from '@quayside/contracts/kernel/envelope.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { EventStore } from '../event-store/event-store.ts'
import { eventStoreDbStore } from '../event-store/eventstoredb-store.ts'
import { postgresEventStore } from '../event-store/postgres-event-store.ts'
import { prepareEventStore } from '../event-store/postgres-schema.ts'
import type { StoreClock } from '../event-store/store-clock.ts'
import { wakeUp } from '../event-store/wake-up.ts'
import { isPassingFault } from '../ports/database-faults.ts'
import { makePool } from '../service/connections.ts'
import { lossyWay } from '../testing/lossy-way.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { hasEventStoreNodes, startEventStoreNode } from '../testing/test-store.ts'
import type { Aggregate } from './aggregate.ts'
import { type CommandHandler, commandHandler } from './command-handler.ts'

type Stamps = { readonly at: string }[]
type Stamped = DomainEvent<'Stamped', { at: string }>
const stampBook: Aggregate<Stamps, { at: string }, Stamped> = {
  name: 'StampBook',
  initial: [],
  evolve: (stamps, { data }) => [...stamps, data],
  decide: ({ at }) => accept({ type: 'Stamped', data: { at } }),
}

const log = pino({ level: 'silent' })
const nine = '2026-05-01T09:00:00.000Z'
const fivePast = '2026-05-01T09:05:00.000Z'

type Opened = { store: EventStore; close(): Promise<void> }
type Server = { port: number; open(port: number, clock: StoreClock): Promise<Opened>; close(): Promise<void> }

async function inPostgres(): Promise<Server> {
  const database = await createTestDatabase()
  return {
    port: Number(new URL(database.url).port),
    async open(port, clock) {
      const url = new URL(database.url)
      url.port = String(port)
      const pool = makePool({ connectionString: url.href, max: 4 })
      await prepareEventStore(pool)
      const store = postgresEventStore({ pool, log, wake: wakeUp(), clock })
      return { store, close: () => store.close().then(() => pool.end()) }
    },
    close: database.drop,
  }
}

async function inEventStoreDb(): Promise<Server> {
  const node = await startEventStoreNode()
  return {
    port: Number(new URL(node.url).port),
    async open(port, clock) {
      const store = eventStoreDbStore({ url: `esdb://127.0.0.1:${port}?tls=false`, log, clock })
      return { store, close: store.close }
    },
    close: node.stop,
  }
}

function stamp(handler: CommandHandler, id: string, clock: StoreClock, key: string) {
  return handler.handle({
    aggregate: stampBook,
    id,
    command: { at: clock.now() },
    context: { actor: { uid: 'u1' }, key, bodyHash: 'hash', correlationId: 'c', causationId: 'c' },
    companies: () => ['c1'],
  })
}

/** A process whose way to the server loses answers, one with a straight way, and both their clocks at nine. */
async function twoProcesses(server: Server) {
  const way = await lossyWay(server.port)
  const clock = { at: nine, now: () => clock.at }
  const here = await server.open(way.port, clock)
  const elsewhere = await server.open(server.port, clock)
  onTestFinished(async () => {
    way.restore()
    await here.close()
    await elsewhere.close()
    way.close()
  })
  const handlers = [here, elsewhere].map(({ store }) => commandHandler({ store, log, now: clock.now }))
  const [losing, other] = handlers as [CommandHandler, CommandHandler]
  const stored = async (id: string) => (await elsewhere.store.readStream(`StampBook-${id}`)).map(event => event.data)
  return { way, clock, losing, other, stored }
}

const stores = [
  { name: 'PostgreSQL', isThere: true, start: inPostgres },
  { name: 'EventStoreDB', isThere: hasEventStoreNodes, start: inEventStoreDb },
]

for (const { name, isThere, start } of stores)
  describe.skipIf(!isThere)(`on ${name}, an answer that is lost after the commit`, () => {
    let server: Server
    beforeAll(async () => {
      server = await start()
    })
    afterAll(() => server?.close())

    test('[D0.006] the command that waits for it is answered with what is stored', async () => {
      const { way, clock, losing, stored } = await twoProcesses(server)
      const id = randomUUID()
      await stamp(losing, id, clock, 'first')
      way.loseAnswers()
      const answer = stamp(losing, id, clock, 'second')
      await expect.poll(() => stored(id)).toHaveLength(2)
      clock.at = fivePast
      way.restore()
      expect(await answer).toMatchObject({ kind: 'accepted', events: [{ data: { at: nine }, recordedAt: nine }] })
      expect(await stored(id)).toEqual([{ at: nine }, { at: nine }])
    })

    test('[D0.006] is told as unknown, and the same key later gets what is stored', async () => {
      const { way, clock, losing, other, stored } = await twoProcesses(server)
      const id = randomUUID()
      await stamp(losing, id, clock, 'first')
      way.loseAnswers()
      const answer = stamp(losing, id, clock, 'second').then(
        () => null,
        (fault: unknown) => fault,
      )
      await expect.poll(() => stored(id)).toHaveLength(2)
      way.cut()
      expect(isPassingFault(await answer)).toBe(true)
      clock.at = fivePast
      way.restore()
      const told = { kind: 'accepted', repeated: true, events: [{ data: { at: nine }, recordedAt: nine }] }
      for (const handler of [losing, other]) {
        expect(await stamp(handler, id, clock, 'second')).toMatchObject({
          ...told,
          state: [{ at: nine }, { at: nine }],
        })
      }
      expect(await stamp(losing, id, clock, 'third')).toMatchObject({ repeated: false, state: { length: 3 } })
      expect(await stored(id)).toEqual([{ at: nine }, { at: nine }, { at: fivePast }])
    })

    test('[D0.006] a process that does not know of the command answers its repeat as stored', async () => {
      const { clock, losing, other, stored } = await twoProcesses(server)
      const id = randomUUID()
      await stamp(other, id, clock, 'first')
      await stamp(losing, id, clock, 'second')
      clock.at = fivePast
      // Its cached stream ends where the command was decided before.
      expect(await stamp(other, id, clock, 'second')).toMatchObject({
        repeated: true,
        events: [{ data: { at: nine } }],
      })
      expect(await stored(id)).toEqual([{ at: nine }, { at: nine }])
    })
  })
