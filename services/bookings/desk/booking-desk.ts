import type { By } from '@quayside/contracts/access/by.ts'
import type { BookingAnswer } from '@quayside/contracts/bookings/commands.ts'
import type { BookingEvent } from '@quayside/contracts/bookings/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { CommandContext, Outcome } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { today } from '@quayside/platform/values/dates.ts'
import { type Asked, notConcerned, suppliersOf } from '../domain/actors.ts'
import { type BookingCommand, booking } from '../domain/booking.ts'
import { type Booking, type BookingState, isBooking } from '../domain/booking-state.ts'
import { leanedOn } from './leaned-on.ts'

export type BookingOutcome = Outcome<BookingState>
export type Given = {
  readonly id: string
  readonly by: By
  readonly context: CommandContext
  /** The version the person saw, for commands that overwrite. */
  readonly version?: number | undefined
  readonly command: (asked: Asked, state: Booking) => BookingCommand
}

export function byOf({ actor, uid, company, scope }: Caller): By {
  return { kind: actor, uid, company, clients: scope.clients }
}

export function companiesOf(state: BookingState): readonly string[] {
  return isBooking(state) ? [state.clientCompanyId, ...suppliersOf(state)] : []
}

/** Of a command that an event causes: a repeat of it is known again by the event and the step. */
export function contextAfter(event: StoredEvent, step: string): CommandContext {
  const { correlationId } = event.metadata
  return {
    actor: { service: 'bookings' },
    key: `${event.id}/${step}`,
    bodyHash: '',
    correlationId,
    causationId: event.id,
  }
}

/** Gives commands to bookings: with their client's day, and to those whom they concern alone. */
export function bookingDesk(ports: Ports) {
  const { commands, database, clock } = ports
  const known = leanedOn(database)

  async function asked(by: By, clientCompanyId: string): Promise<Asked> {
    const now = clock.now()
    return { by, now, today: today(now, await known.zoneOf(clientCompanyId)) }
  }

  /** The zone that it was submitted in: a company that moves changes no promise. */
  function askedOf({ zone }: Pick<Booking, 'zone'>, by: By): Asked {
    const now = clock.now()
    return { by, now, today: today(now, zone) }
  }

  /** With the keys of all commands that it has obeyed. */
  async function loaded(id: string): Promise<{ state: Booking; keys: ReadonlySet<string> }> {
    const { state, events } = await commands.load(booking, id)
    if (!isBooking(state)) throw new ProblemError('booking-not-found')
    return { state, keys: new Set(events.map(event => event.metadata.commandKey)) }
  }

  /** Who asked for an amendment: in that person's name its goods are reserved. */
  async function askerOf(id: string, requestId: string): Promise<string> {
    const { events } = await commands.load(booking, id)
    const asked = (events as StoredEvent<BookingEvent>[]).find(
      event => event.type === 'AmendmentAsked' && event.data.requestId === requestId,
    )
    return asked?.metadata.actor.uid ?? ''
  }

  async function load(id: string): Promise<Booking> {
    return (await loaded(id)).state
  }

  /** The booking that a command is about; one of others is none. */
  async function concerned(id: string, by: By): Promise<Booking> {
    const state = await load(id)
    if (notConcerned(by, state) !== null) throw new ProblemError('booking-not-found')
    return state
  }

  async function give({ id, by, context, version, command }: Given): Promise<BookingOutcome> {
    const before = await concerned(id, by)
    const at = askedOf(before, by)
    return commands.handle({
      aggregate: booking,
      id,
      context,
      companies: companiesOf,
      command: (state: BookingState) => command(at, isBooking(state) ? state : before),
      ...(version !== undefined && {
        seen: { version, current: (state: BookingState) => (isBooking(state) ? state.version : 0) },
      }),
    })
  }

  return { ports, known, asked, askedOf, askerOf, load, loaded, concerned, give }
}
export type BookingDesk = ReturnType<typeof bookingDesk>

export function answerOf(state: BookingState): BookingAnswer {
  if (!isBooking(state)) throw new ProblemError('booking-not-found')
  const { bookingId: id, bookingNumber, shipmentId, shipmentNumber, status, chip, version } = state
  return { id, bookingNumber, shipmentId, shipmentNumber, status, chip, version }
}
