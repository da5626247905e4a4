const second = 1_000
const hour = 3_600 * second
const day = 24 * hour

/** For so long an endpoint may fail before it is paused. */
export const patienceMs = 3 * day

/** How long after the how manieth failure in a row the same is tried again: 5 s, 10 s ... 1 h. */
export function againAfterMs(failures: number): number {
  return Math.min(hour, 5 * second * 2 ** Math.min(failures - 1, 20))
}

/** Whether nothing was taken for so long that it is paused. */
export function isGivenUp(failingSince: string, now: string): boolean {
  return Date.parse(now) - Date.parse(failingSince) >= patienceMs
}
