/** True once the day has ended everywhere on earth: the server, which knows the company's zone, may refuse one day more. */
export function hasPassed(day: string): boolean {
  return day < new Date(Date.now() - 12 * 3_600_000).toISOString().slice(0, 10)
}
