import type { By } from '@quayside/contracts/access/by.ts'
import { carrierEntryOf, lackedFor, ownChannelOf } from '@quayside/contracts/bookings/carrier-way.ts'
import { bookingAnswer, bookingCommands, passOnBooking } from '@quayside/contracts/bookings/commands.ts'
import type { BookingChannel } from '@quayside/contracts/bookings/statuses.ts'
import { type Carrier, companyCatalogue } from '@quayside/contracts/directory/queries.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { answerOf, type BookingDesk, type BookingOutcome, byOf } from '../desk/booking-desk.ts'
import { type Booking, type BookingState, contentOf } from '../domain/booking-state.ts'
import { carrierToken, linkHashOf } from './carrier-link.ts'

export function passingOnRoute(app: App, desk: BookingDesk): void {
  const { path: url, permission } = bookingCommands['pass-on']
  commandRoute(app, desk.ports, {
    url,
    permission,
    summary: 'Pass a booking on to its carrier: by its port, by a mailed link, or told by hand',
    params: z.strictObject({ id: z.uuid() }),
    body: passOnBooking,
    answer: bookingAnswer,
    respond: ({ state }: { state: BookingState }) => answerOf(state),
    async handle({ params: { id }, body: { version, channel, at }, caller, context }) {
      const by = byOf(caller)
      const before = await desk.concerned(id, by)
      const entry = await carrierOf(desk, before, context)
      const wanted = channel ?? ownChannelOf(entry)
      const lacks = lackedFor(entry, wanted)
      if (lacks !== null)
        throw new ProblemError('carrier-channel-missing', { carrier: contentOf(before).terms.carrier, lacks })
      return passOn(desk, { id, by, context, version, channel: wanted, at })
    },
  })
}

type Passing = {
  readonly id: string
  readonly by: By
  readonly context: CommandContext
  readonly version: number
  readonly channel: BookingChannel
  /** When a person told the carrier; null: now. */
  readonly at: string | null
}

export function passOn(desk: BookingDesk, { id, by, context, version, channel, at }: Passing): Promise<BookingOutcome> {
  return desk.give({
    id,
    by,
    context,
    command(asked) {
      const told = channel === 'hand' ? (at ?? asked.now) : asked.now
      const token = carrierToken(desk.ports.vault, { bookingId: id, version, at: told })
      const linkHash = channel === 'link' ? linkHashOf(token) : null
      return { ...asked, type: 'PassOn', version, channel, at: told, linkHash }
    },
  })
}

/** The entry of the catalogue that the client's forms use for its carrier; null where there is none. */
export async function carrierOf(
  desk: BookingDesk,
  state: Booking,
  { causationId }: Pick<CommandContext, 'causationId'>,
): Promise<Carrier | null> {
  const path = `/companies/${state.clientCompanyId}/catalogue`
  const { status, body } = await desk.ports.call.get('directory', path, { causationId })
  if (status >= 300) throw new ProblemError('unavailable')
  const { carriers } = companyCatalogue.parse(body)
  return carrierEntryOf(carriers, contentOf(state).terms)
}
