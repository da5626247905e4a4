import { CancelledError, type StreamingRead } from '@eventstore/db-client'

/** The client's reads, as the store uses them. */
export type Reading<Event> = StreamingRead<Event>

/** A read that is open: its events come in batches, as they are asked for. */
export type OpenRead<Event> = {
  /** The next `count` events; fewer are the last ones. */
  next(count: number): Promise<Event[]>
  /** Gives the read back to the server. */
  leave(): void
}

/**
 * The reads that are under way: a store that closes breaks them off, and whoever reads is told so instead of handed a
 * part. Events are taken as they come: an iteration over the client's stream costs more than all the rest of a read.
 */
export function readsUnderWay() {
  const underWay = new Set<(reason: Error) => void>()
  let isClosed = false
  const closed = () => new Error('The event store is closed: its reads are broken off')

  function open<Event>(reading: Reading<Event>): OpenRead<Event> {
    let waiting: Event[] = []
    let isOver = false
    let fault: unknown = null
    let wanted = 0
    let tell: () => void = () => undefined

    function end(reason: unknown) {
      if (isOver) return
      isOver = true
      fault = reason
      underWay.delete(breakOff)
      tell()
    }
    function leave() {
      end(null)
      // To its end: there is nothing to give back.
      if (reading.readableEnded) return
      // Without anybody who listens a late fault of the connection would end the process.
      reading.on('error', () => undefined)
      void reading.cancel().catch(() => undefined)
    }
    function breakOff(reason: Error) {
      end(reason)
      leave()
    }

    reading.on('data', event => {
      if (isOver) return
      waiting.push(event)
      if (waiting.length < wanted) return
      reading.pause()
      tell()
    })
    reading.on('error', end)
    reading.on('end', () => end(null))
    underWay.add(breakOff)
    if (isClosed) breakOff(closed())

    return {
      async next(count) {
        wanted = count
        if (waiting.length < count && !isOver) {
          await new Promise<void>(resolve => {
            tell = resolve
            reading.resume()
          })
        }
        if (fault !== null) throw fault
        const taken = waiting.length <= count ? waiting : waiting.slice(0, count)
        waiting = waiting.length <= count ? [] : waiting.slice(count)
        return taken
      },
      leave,
    }
  }

  return {
    open,
    /** All that is read, to its end, or until nobody waits for it any more. */
    async all<Event>(reading: Reading<Event>, signal: AbortSignal): Promise<Event[]> {
      const read = open(reading)
      signal.addEventListener('abort', read.leave)
      try {
        return await read.next(Number.POSITIVE_INFINITY)
      } finally {
        signal.removeEventListener('abort', read.leave)
        read.leave()
      }
    },
    /** Their connection is lost: whoever reads reads again. */
    interrupt() {
      for (const breakOff of [...underWay]) breakOff(new CancelledError())
    },
    close() {
      isClosed = true
      for (const breakOff of [...underWay]) breakOff(closed())
    },
  }
}
