import type { Position, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { EventFeed } from './event-feed.ts'

const mostBuffered = 5_000

export type Follower = {
  /** The events after the last ones given, without a gap; empty when there are none now. */
  take(limit: number): Promise<StoredEvent[]>
  /** Whether something is known to follow. */
  hasMore(): boolean
  stop(): void
}

/**
 * Follows all events from a position: what the feed brings is taken when it joins on (its `previousPosition` is where the
 * follower stands), and any gap is read from the store.
 */
export function follow({ feed, from, onMore }: { feed: EventFeed; from: Position; onMore(): void }): Follower {
  let at = from
  let furthest = feed.latest()
  let buffer: StoredEvent[] = []
  const stop = feed.subscribe({
    onEvent(event) {
      if (event.position <= at) return
      // Far behind, the store is read anyway.
      if (buffer.length >= mostBuffered) buffer = []
      buffer.push(event)
      if (event.position > furthest) furthest = event.position
      onMore()
    },
    onHead(position) {
      if (position <= furthest) return
      furthest = position
      onMore()
    },
  })

  function joined(limit: number): StoredEvent[] {
    const events: StoredEvent[] = []
    let used = 0
    for (const event of buffer) {
      if (events.length === limit) break
      if (event.position > at) {
        if (event.previousPosition !== at) break
        events.push(event)
        at = event.position
      }
      used += 1
    }
    buffer.splice(0, used)
    return events
  }

  return {
    async take(limit) {
      const ready = joined(limit)
      if (ready.length > 0 || furthest <= at) return ready
      const missing = await feed.readAll(at, limit)
      const last = missing.at(-1)
      if (last !== undefined) at = last.position
      return missing
    },
    hasMore: () => furthest > at,
    stop,
  }
}
