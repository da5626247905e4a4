import type { Position } from '@quayside/contracts/kernel/envelope.ts'
import type { EventFeed } from './event-feed.ts'

/** Resolves when everything that follows from the events so far has been done, and nothing new came of it. */
export async function settled({
  feed,
  runners,
  timeoutMs = 15_000,
}: {
  feed: EventFeed
  runners: readonly { settled(position: Position, timeoutMs?: number): Promise<void> }[]
  timeoutMs?: number
}): Promise<void> {
  const deadline = performance.now() + timeoutMs
  for (let head = await feed.check(); ; ) {
    const left = Math.max(1, deadline - performance.now())
    await Promise.all(runners.map(runner => runner.settled(head, left)))
    const now = await feed.check()
    if (now === head) return
    head = now
  }
}
