import type { Position, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Logger } from '../service/logger.ts'
import type { EventStore } from './event-store.ts'

const batch = 500
const againAfterMs = 1_000

/** The end of the event store, read once for all who follow it, and only while there are any. */
export type EventTail = {
  /** How far it has read. */
  position(): Position
  /** Calls back with each batch in order; resolves once the tail stands at the store's head of now. */
  follow(listener: (events: readonly StoredEvent[]) => void): Promise<() => void>
  close(): Promise<void>
}

export function eventTail(store: EventStore, log: Logger): EventTail {
  const listeners = new Set<(events: readonly StoredEvent[]) => void>()
  let at: Position | null = null
  let starting: Promise<Position> | null = null
  let stopListening = () => {}
  let reading: Promise<void> | null = null
  let isWoken = false
  let timer: NodeJS.Timeout | null = null
  let isClosed = false

  const wake = () => {
    isWoken = true
    if (reading !== null || isClosed) return
    reading = read()
      .catch(error => {
        log.warn({ err: error }, 'who follows the event store could not read it, again soon')
        timer = setTimeout(wake, againAfterMs)
      })
      .finally(() => {
        reading = null
        if (isWoken && timer === null) wake()
      })
  }

  const read = async () => {
    timer = null
    while (isWoken && at !== null && listeners.size > 0 && !isClosed) {
      isWoken = false
      const events = await store.readAll(at, batch)
      const last = events.at(-1)
      if (last === undefined) continue
      at = last.position
      for (const listener of listeners) listener(events)
      isWoken ||= events.length === batch
    }
    isWoken = false
  }

  const start = async () => {
    stopListening = store.onAppended(wake)
    const head = await store.head()
    at = head
    return head
  }

  const rest = () => {
    if (listeners.size > 0) return
    stopListening()
    at = null
    starting = null
  }

  return {
    position: () => at ?? ('' as Position),
    async follow(listener) {
      listeners.add(listener)
      try {
        starting ??= start()
        await starting
      } catch (error) {
        listeners.delete(listener)
        starting = null
        throw error
      }
      wake()
      return () => {
        listeners.delete(listener)
        rest()
      }
    },
    async close() {
      isClosed = true
      listeners.clear()
      if (timer !== null) clearTimeout(timer)
      rest()
      await reading
    },
  }
}
