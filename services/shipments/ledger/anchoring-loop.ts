import type { Clock } from '@quayside/platform/ports/clock.ts'
import type { Logger } from '@quayside/platform/service/logger.ts'
import type { Round } from './anchoring.ts'

/** Calls once, after so many milliseconds; the answer takes it back. */
export type Timer = (ms: number, run: () => void) => () => void

export const systemTimer: Timer = (ms, run) => {
  const timeout = setTimeout(run, ms)
  return () => clearTimeout(timeout)
}

/** What another process has queued is seen after so long at the latest. */
const idleMs = 15_000
const elsewhereMs = 5_000
const firstAwayMs = 500
const longestAwayMs = 30_000

export type AnchoringLoop = {
  /** Something was queued. */
  wake(): void
  /** After the round that runs. */
  close(): Promise<void>
}

/** Rounds without end: at once while something is due, seldom while nothing is, ever less often while the chain is away. */
export function startAnchoring(parts: {
  round(): Promise<Round>
  clock: Clock
  timer: Timer
  log: Logger
}): AnchoringLoop {
  const { round, clock, timer, log } = parts
  let cancel = () => {}
  let running: Promise<void> | null = null
  let isWoken = false
  let isClosed = false
  let awayRounds = 0

  function next(ms: number) {
    if (isClosed) return
    cancel()
    cancel = timer(ms, () => {
      running = run()
    })
  }

  async function run() {
    isWoken = false
    const result = await round().catch((error: unknown): Round => {
      log.error({ err: error }, 'a round of anchoring failed')
      return { kind: 'away', reason: 'fault' }
    })
    running = null
    next(isWoken && result.kind === 'done' ? 0 : pauseAfter(result))
  }

  function pauseAfter(result: Round): number {
    if (result.kind === 'away') {
      if (awayRounds === 0) log.warn({ reason: result.reason }, 'the chain is away; anchors wait')
      awayRounds += 1
      return Math.min(firstAwayMs * 2 ** (awayRounds - 1), longestAwayMs)
    }
    if (awayRounds > 0 && result.kind === 'done') log.info('the chain is back')
    awayRounds = 0
    if (result.kind === 'elsewhere') return elsewhereMs
    if (result.nextDue === null) return idleMs
    return Math.min(Math.max(0, Date.parse(result.nextDue) - Date.parse(clock.now())), idleMs)
  }

  next(0)
  return {
    wake() {
      isWoken = true
      if (running === null && awayRounds === 0) next(0)
    },
    async close() {
      isClosed = true
      cancel()
      await running
    },
  }
}
