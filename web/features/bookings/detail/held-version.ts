import type { BookingDetail } from '@quayside/contracts/bookings/queries.ts'

/** The newest version that holds: one that is asked for, or was declined, does not. */
export const heldVersion = ({ versions, version }: Pick<BookingDetail, 'versions' | 'version'>): number =>
  versions.findLast(one => one.holds)?.version ?? version
