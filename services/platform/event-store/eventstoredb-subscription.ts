import type { AllStreamRecordedEvent, AllStreamSubscription } from '@eventstore/db-client'
import type { Position, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Logger } from '../service/logger.ts'
import type { logPositions, Recorded } from './eventstoredb-records.ts'

const shortestMs = 100
const longestMs = 5_000

type EventListener = (events: readonly StoredEvent[]) => void

/**
 * The one subscription of a process: it wakes its listeners and hands them the events, and is made again whenever it
 * breaks; runs while somebody listens.
 */
export function endlessSubscription({
  subscribe,
  positions,
  isOfHistory,
  log,
  ownAnswered,
}: {
  subscribe: () => AllStreamSubscription
  positions: ReturnType<typeof logPositions>
  isOfHistory: (event: Recorded) => boolean
  log: Logger
  /** While many appends of this process are on their way, when they are answered: till then what they bring gathers. */
  ownAnswered: () => Promise<void> | null
}) {
  const listeners = new Set<() => void>()
  const eventListeners = new Set<EventListener>()
  let current: AllStreamSubscription | null = null
  let timer: NodeJS.Timeout | null = null
  let wait = shortestMs
  /** Of this subscription; null before its first event, whose forerunner it does not tell. */
  let previous: Position | null = null
  let gathered: StoredEvent[] = []

  function isWanted() {
    return listeners.size + eventListeners.size > 0
  }

  function wake() {
    for (const listener of listeners) listener()
  }

  function take(event: AllStreamRecordedEvent) {
    if (!isOfHistory(event as Recorded)) return
    const before = previous
    previous = positions.of(event.position)
    if (gathered.length === 0) void (ownAnswered() ?? Promise.resolve()).then(() => setImmediate(handOver))
    // Without its forerunner an event is only news.
    if (before !== null) gathered.push(positions.storedEvent(event as Recorded, before))
    else setImmediate(wake)
  }

  /** What arrives together is handed over together. */
  function handOver() {
    const events = gathered
    gathered = []
    if (events.length === 0) return
    for (const listener of eventListeners) listener(events)
    wake()
  }

  function start() {
    if (current !== null || timer !== null || !isWanted()) return
    const made = subscribe()
    current = made
    previous = null
    made.on('data', ({ event }) => {
      if (event && current === made) take(event)
    })
    made.on('confirmation', () => {
      wait = shortestMs
      // Something may have been appended while nobody was subscribed.
      wake()
    })
    made.on('error', fault => again(made, fault))
    made.on('end', () => again(made, null))
  }

  function again(broken: AllStreamSubscription, fault: unknown) {
    if (current !== broken) return
    current = null
    if (!isWanted()) return
    if (fault !== null) log.warn({ err: fault }, 'the subscription to the event store broke')
    timer = setTimeout(() => {
      timer = null
      start()
    }, wait)
    timer.unref()
    wait = Math.min(longestMs, wait * 2)
  }

  /** The connection is another one now; the subscription on the former is dead. */
  function renew() {
    const former = current
    if (former === null) return
    again(former, null)
    void former.unsubscribe().catch(() => undefined)
  }

  async function stop() {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const last = current
    current = null
    await last?.unsubscribe()
  }

  function listening<Listener>(set: Set<Listener>) {
    return (listener: Listener): (() => void) => {
      set.add(listener)
      start()
      return () => {
        set.delete(listener)
        if (!isWanted()) void stop()
      }
    }
  }

  return {
    listen: listening(listeners),
    listenToEvents: listening(eventListeners),
    renew,
    async close() {
      listeners.clear()
      eventListeners.clear()
      await stop()
    },
  }
}
