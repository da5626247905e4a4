import { type Position, type StoredEvent, startPosition } from '@quayside/contracts/kernel/envelope.ts'
import type { Broker } from '../broker/broker.ts'
import type { EventStore } from '../event-store/event-store.ts'
import type { Logger } from '../service/logger.ts'
import { sharedReads } from './shared-reads.ts'

const quietMs = 1_000
const withoutBrokerMs = 25

export type FeedListener = {
  onEvent(event: StoredEvent): void
  /** The store is this far; what a listener has not been given by now it should read there. */
  onHead(position: Position): void
}

/** This process's one consumer of events, fanned out. Order is that of the broker: gaps and repeats are the listener's to notice. */
export type EventFeed = {
  subscribe(listener: FeedListener): () => void
  /** The furthest position that is known to exist. */
  latest(): Position
  /** Up to `limit` events after a position, from the store: read once for all who ask for the same. */
  readAll(after: Position, limit: number): Promise<StoredEvent[]>
  /** Asks the store for its head now, rather than at the next look. */
  check(): Promise<Position>
  /** Since when (`performance.now()`) events after a position have been known; null when there are none. Within 50 ms. */
  knownSince(after: Position): number | null
  close(): Promise<void>
}

/**
 * Events arrive through the broker, and this process's own at once; the store's head is looked at every second, and every 25 ms while the broker is away,
 * so that nothing depends on the broker's having kept anything: where the last look found the head, the feed should be by now.
 */
export async function startEventFeed({
  broker,
  store,
  log,
}: {
  broker: Broker
  store: EventStore
  log: Logger
}): Promise<EventFeed> {
  const listeners = new Set<FeedListener>()
  let latest = startPosition
  /** Of the look before. */
  let lastHead = startPosition
  let timer: NodeJS.Timeout | null = null
  let isClosed = false
  let checking: Promise<Position> | null = null
  const arrivals = arrivalTimes()

  function check(): Promise<Position> {
    checking ??= look().finally(() => {
      checking = null
    })
    return checking
  }

  async function look(): Promise<Position> {
    const head = await store.head()
    tell(head)
    return head
  }

  function tell(head: Position) {
    if (head <= latest) return
    latest = head
    arrivals.note(head)
    for (const listener of listeners) listener.onHead(head)
  }

  /** What is on its way here is no gap: read from the store by every listener, it would come later still. */
  async function lookForGaps() {
    if (!broker.isConnected()) return void (await check())
    const head = await store.head()
    tell(lastHead)
    lastHead = head
  }

  function lookRegularly() {
    if (isClosed) return
    timer = setTimeout(
      () => {
        lookForGaps()
          .catch(fault => log.warn({ err: fault }, 'the event store could not be asked for its head'))
          .finally(lookRegularly)
      },
      broker.isConnected() ? quietMs : withoutBrokerMs,
    )
    timer.unref()
  }

  function bring(event: StoredEvent) {
    if (event.position > latest) {
      latest = event.position
      arrivals.note(latest)
    }
    for (const listener of listeners) listener.onEvent(event)
  }

  // What this process appended needs no way round by the broker.
  const stopOwn = store.onCommitted(events => events.forEach(bring))
  const consumption = await broker.consumeEvents({
    // Up to the latest everybody knows that there is something, and finds it in the store.
    isWanted: position => position > latest,
    onEvent: bring,
    onInterrupted() {
      check().catch(fault => log.warn({ err: fault }, 'the event store could not be asked for its head'))
    },
  })
  lookRegularly()
  await check()

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    latest: () => latest,
    readAll: sharedReads(store),
    check,
    knownSince: arrivals.since,
    async close() {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
      stopOwn()
      listeners.clear()
      await consumption.close()
    },
  }
}

const sampleMs = 50
const mostSamples = 10_000

/** Remembers when positions became known, one sample for every 50 ms in which there was news. */
function arrivalTimes() {
  const samples: { position: Position; at: number }[] = []
  return {
    note(position: Position) {
      const at = performance.now()
      const last = samples.at(-1)
      if (last && at - last.at < sampleMs) last.position = position
      else samples.push({ position, at })
      if (samples.length > mostSamples) samples.splice(0, mostSamples / 2)
    },
    since(after: Position): number | null {
      let low = 0
      let high = samples.length
      while (low < high) {
        const middle = (low + high) >> 1
        if ((samples[middle] as { position: Position }).position > after) high = middle
        else low = middle + 1
      }
      return samples[low]?.at ?? null
    },
  }
}
