/** Hours without a refresh after which a session ends: a month when the person asked to be remembered. */
export function idleHours(remember: boolean): number {
  return remember ? 30 * 24 : 12
}

/** Days after which a session ends however often it is used. */
export function longestDays(remember: boolean): number {
  return remember ? 90 : 1
}
