import type { BookingEvent } from '@quayside/contracts/bookings/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { streamOf } from '@quayside/platform/commands/aggregate.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import { dueAt as wakeAt } from '@quayside/platform/validity/validity.ts'
import { sql } from 'kysely'
import type { BookingDesk } from '../desk/booking-desk.ts'
import { booking } from '../domain/booking.ts'
import { isBooking } from '../domain/booking-state.ts'
import { dueAt } from '../read-models/booking-row.ts'

/** It waits for an answer, or does so until another day: the timer is told when it is due. */
const handles = ['BookingStatusChanged', 'BookingChanged', 'BookingSupplied'] as const
type Handled = StoredEvent<Extract<BookingEvent, { type: (typeof handles)[number] }>>

export function validityTimer({ ports: { commands, workflows, database } }: BookingDesk): Reaction {
  return {
    name: 'validity-timer',
    handles,
    /** One of them starts it, and it asks for the others itself. */
    async running() {
      const { rows } = await sql<{ id: string }>`select id from due_bookings limit 1`.execute(database)
      return rows.map(({ id }) => streamOf(booking, id))
    },
    async react(stored) {
      const { state } = await commands.load(booking, (stored as Handled).data.bookingId)
      const at = isBooking(state) ? dueAt(state) : null
      if (at !== null) await wakeAt(workflows, 'bookings', at)
    },
  }
}
