import type { BookingEvent } from '@quayside/contracts/bookings/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import { passOn } from '../commands/passing-on.ts'
import { type BookingDesk, contextAfter } from '../desk/booking-desk.ts'
import { system } from '../domain/actors.ts'

const handles = ['BookingChanged', 'BookingSupplied'] as const
type Handled = StoredEvent<Extract<BookingEvent, { type: (typeof handles)[number] }>>

/** A carrier that has a version gets the next one the same way; whom a person told is told by a person. */
export function passedOnAgain(desk: BookingDesk): Reaction {
  return {
    name: 'passed-on-again',
    handles,
    async react(stored) {
      const event = stored as Handled
      const { bookingId: id, version } = event.data
      const state = await desk.load(id)
      const last = state.passedOn.findLast(one => one.version < version)
      if (state.askedVersion !== version || last === undefined || last.channel === 'hand') return
      const { channel } = last
      const context = contextAfter(event, 'passed-on-again')
      await passOn(desk, { id, by: system, context, version, channel, at: null })
    },
  }
}
