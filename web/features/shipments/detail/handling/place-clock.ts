import { checkTimeZone } from '@quayside/contracts/reference/time-zones.ts'
import { ownZone } from '../../../../ui/own-zone.ts'

/** The zone by whose clock times are entered: the place's, or the reader's while that is not known. */
export function clockOf(zone: string | null | undefined): string {
  return zone && checkTimeZone(zone) === null ? zone : ownZone()
}
