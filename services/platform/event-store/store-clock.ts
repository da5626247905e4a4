import type { Pool } from 'pg'
import type { Logger } from '../service/logger.ts'

const everyMs = 60_000
const measurements = 3
/** So much is evened out by standing still; more than that was a clock set right, and is followed. */
const evenedOutMs = 60_000
/** A clock of a machine that is further off the database's is told: sessions, rounds and days that people are shown go by it. */
const mostOffMs = 60_000

/** The clock of `recordedAt`. */
export type StoreClock = {
  /** An instant in UTC, ISO 8601 with milliseconds and `Z`. */
  now(): string
}

/**
 * The database's clock without asking it each time: this machine's steady one, set by it at the start and each minute
 * (after Cristian, "Probabilistic clock synchronization", 1989: of several answers the quickest is the most exact). So all
 * processes of an installation tell one time, whatever the clocks of their machines say.
 */
export function databaseClock(pool: Pick<Pool, 'query'>, log: Pick<Logger, 'warn'>) {
  /** What is to be added to `performance.now()`. */
  let distance = performance.timeOrigin
  let last = 0
  let timer: NodeJS.Timeout | null = null
  let isOff = false

  async function measureOnce(): Promise<{ distance: number; uncertainty: number }> {
    const before = performance.now()
    const { rows } = await pool.query({
      text: 'select extract(epoch from clock_timestamp()) * 1000',
      rowMode: 'array',
    })
    const after = performance.now()
    return { distance: Number((rows as [[string]])[0][0]) - (before + after) / 2, uncertainty: after - before }
  }

  async function measure(): Promise<void> {
    let best = await measureOnce()
    for (let count = 1; count < measurements; count += 1) {
      const next = await measureOnce()
      if (next.uncertainty < best.uncertainty) best = next
    }
    distance = best.distance
    const offMs = Math.round(Date.now() - performance.now() - distance)
    const wasOff = isOff
    isOff = Math.abs(offMs) > mostOffMs
    if (isOff && !wasOff) {
      log.warn(
        { offMs },
        "this machine's clock is off the database's by more than a minute: set it; events have the database's",
      )
    }
  }

  function plan() {
    timer = setTimeout(() => {
      measure()
        .catch(fault => log.warn({ err: fault }, "the database's clock could not be read, the last reading stands"))
        .finally(() => timer !== null && plan())
    }, everyMs)
    timer.unref()
  }

  return {
    now() {
      const moment = performance.now() + distance
      last = moment < last && last - moment < evenedOutMs ? last : moment
      return new Date(last).toISOString()
    },
    /** Reads the database's clock, now and from now on. Throws when it cannot be read now. */
    async start() {
      await measure()
      plan()
    },
    close() {
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  } satisfies StoreClock & { start(): Promise<void>; close(): void }
}
