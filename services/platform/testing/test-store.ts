import type pg from 'pg'
import { pino } from 'pino'
import type { EventStore } from '../event-store/event-store.ts'
import { eventStoreDbStore } from '../event-store/eventstoredb-store.ts'
import { postgresEventStore } from '../event-store/postgres-event-store.ts'
import type { StoreClock } from '../event-store/store-clock.ts'
import type { WakeUp } from '../event-store/wake-up.ts'
import { systemClock } from '../ports/clock.ts'
import type { Logger } from '../service/logger.ts'
import { patience } from './patience.ts'
import { testServer } from './test-database.ts'

export type EventStoreNode = { readonly url: string; stop(): Promise<void> }

/** Whether this machine has an `eventstored` that tests can start. */
export const hasEventStoreNodes = process.env.TEST_EVENTSTORE_NODES !== undefined

/** How a node differs from the usual one; one that speaks TLS has `admin` in its address, one with a folder keeps it. */
export type NodeOptions = {
  readonly args?: readonly string[]
  readonly isSecure?: boolean
  readonly folder?: string
}

/** An EventStoreDB of its own; it ends with the test run at the latest. */
export async function startEventStoreNode(options?: NodeOptions): Promise<EventStoreNode> {
  const ask = async (method: 'POST' | 'DELETE', body: string) => {
    const answer = await fetch(testServer('EVENTSTORE_NODES'), { method, body })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`EventStoreDB: ${text}`)
    return text
  }
  const url = await ask('POST', options === undefined ? '' : JSON.stringify(options))
  if (options === undefined) await answered(url)
  return { url, stop: async () => void (await ask('DELETE', url)) }
}

/** The first call to a new node takes it many times as long as the next ones: no test means to wait for that. */
async function answered(url: string): Promise<void> {
  const store = eventStoreDbStore({
    url,
    patienceMs: 60_000,
    log: pino({ level: 'silent' }),
    clock: systemClock,
  })
  await store.head().finally(store.close)
}

export type TestStore = { readonly env: { EVENTSTORE_URL?: string }; close(): Promise<void> }

/** Where the services of a test keep events: their database, unless `npm test -- --store eventstoredb` or the test asks. */
export async function startTestStore(store = process.env.TEST_STORE): Promise<TestStore> {
  if (store !== 'eventstoredb') return { env: {}, close: async () => undefined }
  const node = await startEventStoreNode()
  return { env: { EVENTSTORE_URL: node.url }, close: node.stop }
}

/** What a process of the services would open; `pool` is of a database with an event store prepared. */
export function openTestStore(
  { env: { EVENTSTORE_URL: url } }: TestStore,
  { pool, wake, ...common }: { pool: pg.Pool; wake: WakeUp; log: Logger; clock: StoreClock },
): EventStore {
  if (url === undefined) return postgresEventStore({ pool, wake, ...common })
  return eventStoreDbStore({ url, patienceMs: Number(patience.EVENTSTORE_PATIENCE_MS), ...common })
}
