import type { Pool } from 'pg'
import type { Broker } from '../broker/broker.ts'
import { brokerWakeUp } from '../broker/broker-wake-up.ts'
import { readHome, type StoreKind } from '../event-store/event-home.ts'
import type { EventStore } from '../event-store/event-store.ts'
import { eventStoreAddress } from '../event-store/eventstoredb-address.ts'
import { postgresEventStore } from '../event-store/postgres-event-store.ts'
import type { StoreClock } from '../event-store/store-clock.ts'
import { wakeUp } from '../event-store/wake-up.ts'
import { type Config, inDatabase } from './config.ts'
import type { Logger } from './logger.ts'

type Parts = {
  readonly config: Config
  readonly log: Logger
  readonly pool: Pool
  readonly broker: Broker
  readonly clock: StoreClock
}

/**
 * Opens the event store of an installation: that of `EVENTSTORE_URL`, or, once the events were moved there, that of
 * `EVENTSTORE_TARGET_URL`. `url` is null for PostgreSQL.
 */
export async function openHomeStore(parts: Parts): Promise<{ store: EventStore; kind: StoreKind; url: string | null }> {
  const { eventStoreUrl, eventStoreTarget } = parts.config
  const home = await readHome(parts.pool)
  const number = home?.number ?? 0
  const target = eventStoreTarget === inDatabase ? null : eventStoreTarget
  if (eventStoreTarget === null || home === null) return opened(parts, eventStoreUrl, number)
  const given = [eventStoreUrl, target].filter(url => kindOf(url) === home.kind)
  if (given.length < 2) return opened(parts, given.length === 0 ? eventStoreUrl : (given[0] ?? null), number)
  const first = await opened(parts, eventStoreUrl, number)
  if ((await first.store.identity()) === home.store) return first
  await first.store.close()
  return opened(parts, target, number)
}

/** What a store is called among the processes of an installation: its nodes, without user and password. */
export function storeName(url: string): string {
  return url === inDatabase ? inDatabase : eventStoreAddress(url).where
}

/** The name of the store that a process would use instead of the present one, once the events are there; null for none. */
export function otherStoreName({ eventStoreUrl, eventStoreTarget }: Config, present: string | null): string | null {
  if (eventStoreTarget === null) return null
  const other =
    storeName(eventStoreTarget) === storeName(present ?? inDatabase) ? (eventStoreUrl ?? inDatabase) : eventStoreTarget
  return storeName(other)
}

const kindOf = (url: string | null): StoreKind => (url === null ? 'PostgreSQL' : 'EventStoreDB')

async function opened({ config, log, pool, broker, clock }: Parts, url: string | null, number: number) {
  const common = { log, clock, number }
  // The client of EventStoreDB is loaded only where it is used.
  const store =
    url === null
      ? postgresEventStore({ pool, wake: wakeUp(brokerWakeUp(broker)), ...common })
      : (await import('../event-store/eventstoredb-store.ts')).eventStoreDbStore({
          url,
          patienceMs: config.eventStorePatienceMs,
          ...common,
        })
  return { store, kind: kindOf(url), url }
}
