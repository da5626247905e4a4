import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { newestForm } from '@quayside/contracts/kernel/upcasting.ts'
import { upcasters } from '@quayside/contracts/upcasters.ts'
import type { EventStore } from './event-store.ts'

/** An event of a store or a broker as it would be written today. */
export const asToday = (event: StoredEvent): StoredEvent => newestForm(upcasters, event)

/** Gives every event in its newest form; the texts, of which hashes are taken, stay letter by letter. */
export function inNewestForms(store: EventStore): EventStore {
  return {
    ...store,
    readStream: async (stream, options) => (await store.readStream(stream, options)).map(asToday),
    readAll: async (after, limit) => (await store.readAll(after, limit)).map(asToday),
    onCommitted: listener => store.onCommitted(events => listener(events.map(asToday))),
  }
}
