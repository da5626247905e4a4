import type { StreamingRead } from '@eventstore/db-client'

/** The reads that are under way: a store that closes breaks them off, and whoever reads is told so instead of handed a part. */
export function readsUnderWay() {
  const underWay = new Set<Pick<StreamingRead<unknown>, 'cancel'>>()
  let isClosed = false

  return {
    /** What is read; given back to the server when it is left early. */
    async *of<Event>(reading: StreamingRead<Event>): AsyncGenerator<Event> {
      underWay.add(reading)
      try {
        if (!isClosed) yield* reading
        // The client takes a read that is broken off for one that is through.
        if (isClosed) throw new Error('The event store is closed: its reads are broken off')
      } finally {
        underWay.delete(reading)
        void reading.cancel().catch(() => undefined)
      }
    },
    close() {
      isClosed = true
      for (const reading of underWay) void reading.cancel().catch(() => undefined)
    },
  }
}
