/** The only source of time; injected, so that tests can set it. */
export type Clock = { /** An instant in UTC, ISO 8601 with milliseconds and `Z`. */ now(): string }

export const systemClock: Clock = { now: () => new Date().toISOString() }

/** A clock that stands still until it is set; for tests. */
export function settableClock(start: string): Clock & { set(instant: string): void } {
  let current = new Date(start).toISOString()
  return {
    now: () => current,
    set: instant => {
      current = new Date(instant).toISOString()
    },
  }
}
