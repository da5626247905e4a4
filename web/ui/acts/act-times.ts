import { checkTimeZone } from '@quayside/contracts/reference/time-zones.ts'
import { clockTime, instantOfClock } from '../form/clock-time.ts'
import { isUnreadable } from '../form/decimals.ts'
import { ownZone } from '../own-zone.ts'
import { type ActValues, textAt } from './act-values.ts'

/** The zone by whose clock times are entered: the place's, or the reader's while that is not known. */
export function clockOf(zone: string | null | undefined): string {
  return zone && checkTimeZone(zone) === null ? zone : ownZone()
}

/** A "2026-12-01T08:30" of a place's clock as an instant; of the reader's where the place's is not known. None of what is no time. */
export function instantAt(values: ActValues, path: string, zone = ''): string | null {
  const text = textAt(values, path)
  return isUnreadable(text) ? null : instantOfClock(text, clockOf(zone))
}

/** An instant as "2026-12-01T08:30" of that clock, for an input of that kind. */
export function localTime(instant: string | null | undefined, zone: string | null = ''): string {
  return clockTime(instant, clockOf(zone))
}
