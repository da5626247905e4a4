import type { DigestPeriod } from '@quayside/contracts/notifications/settings.ts'
import { addDays, daysBetween, instantAt, today } from '@quayside/platform/values/dates.ts'

/** By the person's clock: every day, or on Monday. */
const morning = '07:00'
const aMonday = '1970-01-05'

/** The last moment at which a summary was due, and the next; where the clocks go forward or back it stays 07:00. */
export function digestTimes(now: string, zone: string, period: DigestPeriod): { last: string; next: string } {
  const date = today(now, zone)
  const days = period === 'daily' ? 1 : 7
  const day = addDays(date, -(daysBetween(aMonday, date) % days))
  const on = (due: string) => instantAt(due, morning, zone)
  const isOver = on(day) <= now
  return isOver ? { last: on(day), next: on(addDays(day, days)) } : { last: on(addDays(day, -days)), next: on(day) }
}
