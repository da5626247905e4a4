import { type Position, type StoredEvent, startPosition } from '@quayside/contracts/kernel/envelope.ts'
import type { EventStore } from '../event-store/event-store.ts'

/** The whole history, in its order. */
export async function* everyEvent(store: Pick<EventStore, 'readAll'>): AsyncGenerator<StoredEvent, void> {
  for (let after: Position = startPosition; ; ) {
    const events = await store.readAll(after, 1000)
    yield* events
    const last = events.at(-1)
    if (last === undefined) return
    after = last.position
  }
}
