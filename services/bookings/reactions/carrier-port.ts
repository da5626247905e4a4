import {
  type CarrierBookingArgs,
  carrierBookingId,
  carrierBookingType,
} from '@quayside/contracts/bookings/carrier-port.ts'
import type { BookingEvent } from '@quayside/contracts/bookings/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { quaysideTaskQueue } from '@quayside/contracts/purchase-orders/workflow.ts'
import { streamOf } from '@quayside/platform/commands/aggregate.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import { sql } from 'kysely'
import type { BookingDesk } from '../desk/booking-desk.ts'
import { booking } from '../domain/booking.ts'
import { isBooking } from '../domain/booking-state.ts'

const handles = [
  'BookingPassedOn',
  'AmendmentAsked',
  'CancellationAsked',
  'BookingRequestAnswered',
  'BookingCancelled',
] as const
type Handled = StoredEvent<Extract<BookingEvent, { type: (typeof handles)[number] }>>

/** What happens to a booking that is with its carrier's own system is told to that. */
export function carrierPort({ ports: { commands, workflows, database } }: BookingDesk): Reaction {
  return {
    name: 'carrier-port',
    handles,
    async running() {
      const { rows } = await sql<{ id: string }>`select id from port_references`.execute(database)
      return rows.map(({ id }) => streamOf(booking, id))
    },
    async react(stored) {
      const event = stored as Handled
      const { bookingId } = event.data
      const { state } = await commands.load(booking, bookingId)
      if (!isBooking(state) || !concernsPort(event, state.passedOn)) return
      const args: [CarrierBookingArgs] = [{ bookingId, eventId: event.id, isTaken: false, quiet: 0 }]
      const id = carrierBookingId(bookingId, event.id)
      await workflows.start(carrierBookingType, { id, args, taskQueue: quaysideTaskQueue })
    },
  }
}

function concernsPort(event: Handled, passedOn: readonly { readonly channel: string }[]): boolean {
  if (event.type === 'BookingPassedOn') return event.data.channel === 'port'
  if (event.type === 'BookingRequestAnswered' && event.data.outcome !== 'WITHDRAWN') return false
  return passedOn.at(-1)?.channel === 'port'
}
