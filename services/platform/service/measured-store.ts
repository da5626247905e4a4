import type { EventStore } from '../event-store/event-store.ts'
import type { Metrics } from '../http/metrics.ts'

/** The store, with its appends counted and timed. */
export function measuredStore(store: EventStore, metrics: Metrics): EventStore {
  return {
    ...store,
    async append(append) {
      const end = metrics.appends.startTimer()
      const appended = await store.append(append)
      end()
      metrics.appendedEvents.inc(appended.events.length)
      return appended
    },
  }
}
