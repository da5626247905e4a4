import { type Position, startPosition } from '@quayside/contracts/kernel/envelope.ts'
import type { Logger } from '../service/logger.ts'

const shortestMs = 5
const longestMs = 20
const afterFaultMs = 500

/** Looks at the store's head every 5 to 20 ms, oftener while it moves: the net behind wake-ups that got lost. */
export function adaptivePoll({
  head,
  onMoved,
  log,
}: {
  head: () => Promise<Position>
  onMoved: () => void
  log: Logger
}) {
  let last = startPosition
  let delay = shortestMs
  let isOn = false
  let timer: NodeJS.Timeout | null = null
  let looking: Promise<void> | null = null

  function plan() {
    if (!isOn || timer !== null || looking !== null) return
    timer = setTimeout(() => {
      timer = null
      looking = look().finally(() => {
        looking = null
        plan()
      })
    }, delay)
    timer.unref()
  }

  async function look() {
    try {
      const position = await head()
      const hasMoved = position > last
      if (hasMoved) last = position
      delay = hasMoved ? shortestMs : Math.min(longestMs, delay * 1.5)
      if (hasMoved) onMoved()
    } catch (fault) {
      delay = afterFaultMs
      log.warn({ err: fault }, 'the event store could not be asked for its head')
    }
  }

  return {
    /** An own append: no news for the poll. */
    seen(position: Position) {
      if (position > last) last = position
    },
    run(on: boolean) {
      isOn = on
      plan()
    },
    async stop() {
      isOn = false
      if (timer !== null) clearTimeout(timer)
      timer = null
      await looking
    },
  }
}
