import type { AllStreamRecordedEvent, Position as LogPosition, START } from '@eventstore/db-client'
import type { Position, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { OpenRead, Reading, readsUnderWay } from './eventstoredb-reads.ts'
import type { logPositions, Recorded } from './eventstoredb-records.ts'

type LogEvent = { readonly event?: AllStreamRecordedEvent }

const idleMs = 1_000
const mostOpen = 8
const batch = 512

/**
 * All streams from a position on, batch after batch. Whoever goes on where a batch ended goes on in the same read, which
 * stays open for a second: a rebuild is one read, however many batches it asks for.
 */
export function eventStoreDbLog(
  readFrom: (from: LogPosition | typeof START) => Reading<LogEvent>,
  reads: ReturnType<typeof readsUnderWay>,
  positions: ReturnType<typeof logPositions>,
  isOfHistory: (event: Recorded) => boolean,
) {
  const open = new Map<Position, { read: OpenRead<LogEvent>; timer: NodeJS.Timeout }>()
  /** Where the system's own events after a position end, so that they are not read again and again. */
  let skipped: { after: Position; next: LogPosition } | null = null

  function readAfter(after: Position): OpenRead<LogEvent> {
    const kept = open.get(after)
    if (kept !== undefined) {
      clearTimeout(kept.timer)
      open.delete(after)
      return kept.read
    }
    return reads.open(readFrom(skipped?.after === after ? skipped.next : positions.inLog(after)))
  }

  function keep(position: Position, read: OpenRead<LogEvent>) {
    if (open.size >= mostOpen || open.has(position)) return read.leave()
    const timer = setTimeout(() => {
      open.delete(position)
      read.leave()
    }, idleMs)
    timer.unref()
    open.set(position, { read, timer })
  }

  return {
    /** Up to `limit` events after a position. */
    async readAll(after: Position, limit: number): Promise<StoredEvent[]> {
      const found: StoredEvent[] = []
      let previous = after
      let last: LogPosition | null = null
      const read = readAfter(after)
      try {
        while (found.length < limit) {
          const count = Math.min(batch, limit - found.length)
          const events = await read.next(count)
          for (const { event } of events) {
            if (!event) continue
            last = event.position
            // The first of a read is the one it begins at.
            if (!isOfHistory(event as Recorded) || positions.of(event.position) <= previous) continue
            const next = positions.storedEvent(event as Recorded, previous)
            previous = next.position
            found.push(next)
          }
          if (events.length === count) continue
          if (found.length === 0 && last !== null) skipped = { after, next: last }
          read.leave()
          return found
        }
      } catch (fault) {
        read.leave()
        throw fault
      }
      keep(previous, read)
      return found
    },
    close() {
      for (const { read, timer } of open.values()) {
        clearTimeout(timer)
        read.leave()
      }
      open.clear()
    },
  }
}

/** Of the log's last events, newest first, where ours ends; null where none of them is ours. */
export function lastOfOurs(events: readonly LogEvent[], isOfHistory: (event: Recorded) => boolean): LogPosition | null {
  for (const { event } of events) if (event && isOfHistory(event as Recorded)) return event.position
  return null
}
