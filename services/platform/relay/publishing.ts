import type { Position, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Broker } from '../broker/broker.ts'
import type { EventStore } from '../event-store/event-store.ts'
import type { Logger } from '../service/logger.ts'
import { eventSubject } from './event-subject.ts'

const batchSize = 256
const mostUnacknowledged = 2_048
const quietMs = 1_000
const firstWaitMs = 50
const longestWaitMs = 2_000
const longestPatienceMs = 200
const stopMs = 1_000

/**
 * Publishes from a position on until it is stopped: the next events are read and sent while earlier ones are still being
 * acknowledged. After a fault it begins again at the last acknowledged one; the broker drops what it has already.
 */
export function publishing({
  store,
  broker,
  log,
  contextOf,
  from,
}: {
  store: EventStore
  broker: Broker
  log: Logger
  contextOf: Readonly<Record<string, string>>
  from: Position
}) {
  let acknowledged = from
  let isStopped = false
  let isWoken = false
  let wakeUp = () => {}
  /** What this process appended lately: read it from here when it follows, else from the store. */
  let own: StoredEvent[] = []
  const stopOwn = store.onCommitted(events => {
    if (own.length > mostUnacknowledged) own = []
    own.push(...events)
  })
  /** Somebody else may have appended. A signal that comes with own events is about those; the store's poll stands behind. */
  let mayHaveMore = true
  const stopListening = store.onAppended(() => {
    if (own.length === 0) mayHaveMore = true
    wake()
  })
  const running = run()

  async function run() {
    let wait = firstWaitMs
    while (!isStopped) {
      if (!broker.isConnected()) {
        isWoken = false
        await woken(longestPatienceMs)
        continue
      }
      try {
        await broker.ensureStream()
        await publishOn(() => {
          wait = firstWaitMs
        })
      } catch (fault) {
        if (isStopped) return
        log.warn({ err: fault, position: acknowledged }, 'events could not be published, again soon')
        isWoken = false
        await woken(wait)
        wait = Math.min(longestWaitMs, wait * 2)
      }
    }
  }

  async function publishOn(onAcknowledged: () => void) {
    let at = acknowledged
    mayHaveMore = true
    let unacknowledged = 0
    let fault: { reason: unknown } | null = null
    let inOrder: Promise<void> = Promise.resolve()

    function send(events: readonly StoredEvent[]) {
      unacknowledged += events.length
      const sent = Promise.all(
        events.map(event => broker.publishEvent({ subject: eventSubject(event, contextOf), event })),
      )
      sent.catch(() => undefined)
      const last = (events.at(-1) as StoredEvent).position
      inOrder = inOrder
        .then(() => sent)
        .then(
          () => {
            if (fault !== null) return
            acknowledged = last
            onAcknowledged()
          },
          (reason: unknown) => {
            fault ??= { reason }
          },
        )
        .finally(() => {
          unacknowledged -= events.length
          if (fault !== null || unacknowledged + events.length >= mostUnacknowledged) wake()
        })
      at = last
    }

    while (!isStopped) {
      isWoken = false
      if (fault !== null) throw (fault as { reason: unknown }).reason
      if (unacknowledged >= mostUnacknowledged) {
        await woken(quietMs)
        continue
      }
      const events = await next(at)
      if (events.length > 0) send(events)
      else if (!(await woken(quietMs))) mayHaveMore = true
    }
    await inOrder
  }

  async function next(at: Position): Promise<readonly StoredEvent[]> {
    const joined = following(at)
    if (joined !== null) return joined
    if (!mayHaveMore) return []
    mayHaveMore = false
    const events = await store.readAll(at, batchSize)
    if (events.length > 0) mayHaveMore = true
    return events
  }

  function following(at: Position): StoredEvent[] | null {
    const start = own.findIndex(event => event.position > at)
    const waiting = start < 0 ? [] : own.slice(start)
    own = []
    let end = 0
    for (let last = at; end < waiting.length && waiting[end]?.previousPosition === last; end += 1) {
      last = (waiting[end] as StoredEvent).position
    }
    if (end < waiting.length) mayHaveMore = true
    return end === 0 ? null : waiting.slice(0, end)
  }

  function wake() {
    isWoken = true
    wakeUp()
  }

  /** False when the time is up. */
  async function woken(ms: number): Promise<boolean> {
    if (isWoken || isStopped) return true
    return new Promise(resolve => {
      const timer = setTimeout(() => resolve(false), ms)
      wakeUp = () => {
        clearTimeout(timer)
        resolve(true)
      }
    })
  }

  return {
    acknowledged: () => acknowledged,
    async stop() {
      isStopped = true
      stopOwn()
      stopListening()
      wake()
      // A broker that does not answer must not keep a process from ending.
      await Promise.race([running, new Promise(resolve => setTimeout(resolve, stopMs).unref())])
    },
  }
}
