import type { Person, Rig } from '@quayside/platform/testing/rig.ts'
import { v7 } from 'uuid'
import type { BookingCommand } from '../domain/booking.ts'
import * as given from '../domain/testing/bookings.ts'

/** A booking with this history, of the rig's client and supplier. */
export async function happenedIn(
  rig: Rig,
  commands: readonly BookingCommand[],
  { client = rig.people.client, supplier = rig.people.supplier }: { client?: Person; supplier?: Person } = {},
): Promise<string> {
  const id = v7()
  const own = [
    [given.bookingId, id],
    [given.client, client.company],
    [given.supplier, supplier.company],
  ] as const
  const told = JSON.stringify(given.after(...commands))
  const text = own.reduce((whole, [from, to]) => whole.replaceAll(from, to), told)
  await rig.append(`Booking-${id}`, JSON.parse(text), [client.company, supplier.company])
  await rig.settled()
  return id
}
