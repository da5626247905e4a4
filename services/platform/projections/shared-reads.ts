import type { Position, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { EventStore } from '../event-store/event-store.ts'

const mostKept = 2_000
const mostStretches = 4
const idleMs = 2_000

/** What was last read of the log from one place on: the events after `start`, in order, without a gap. */
type Stretch = { start: Position; events: StoredEvent[]; reading: Promise<boolean> | null }

/**
 * Reads the log for all runners of a process: those that catch up from about the same place read it once together, not each
 * by itself. Keeps the last 2,000 events of at most four places, until nobody has asked for two seconds.
 */
export function sharedReads({ readAll }: Pick<EventStore, 'readAll'>): EventStore['readAll'] {
  let stretches: Stretch[] = []
  let idle: NodeJS.Timeout | null = null

  function stretchOf(after: Position): Stretch {
    const found = stretches.find(each => placeIn(each, after) !== null) ?? { start: after, events: [], reading: null }
    stretches = [...stretches.filter(each => each !== found), found].slice(-mostStretches)
    if (idle !== null) clearTimeout(idle)
    idle = setTimeout(() => {
      stretches = []
    }, idleMs)
    idle.unref()
    return found
  }

  /** Whether anything followed. */
  async function goOn(stretch: Stretch, limit: number): Promise<boolean> {
    const events = await readAll(stretch.events.at(-1)?.position ?? stretch.start, limit)
    stretch.events.push(...events)
    const over = stretch.events.length - mostKept
    if (over > 0) stretch.start = stretch.events.splice(0, over).at(-1)?.position ?? stretch.start
    return events.length > 0
  }

  return async (after, limit) => {
    const stretch = stretchOf(after)
    // A read that was begun before may have missed what the asker knows of.
    for (let isLater = false; ; isLater = true) {
      const place = placeIn(stretch, after)
      // The others have gone on without this one.
      if (place === null) return readAll(after, limit)
      const found = stretch.events.slice(place, place + limit)
      if (found.length > 0) return found
      isLater ||= stretch.reading === null
      stretch.reading ??= goOn(stretch, limit).finally(() => {
        stretch.reading = null
      })
      if (!(await stretch.reading) && isLater) return []
    }
  }
}

/** How many of its events come before or at a position; null when it is none of theirs. */
function placeIn({ start, events }: Stretch, after: Position): number | null {
  if (after === start) return 0
  let [low, high] = [0, events.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((events[middle] as StoredEvent).position < after) low = middle + 1
    else high = middle
  }
  return events[low]?.position === after ? low + 1 : null
}
