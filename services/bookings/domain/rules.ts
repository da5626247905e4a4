import type { ActorKind } from '@quayside/contracts/access/actors.ts'
import { notYours } from '@quayside/contracts/access/by.ts'
import { type BookingCommandName, bookingCommands } from '@quayside/contracts/bookings/commands.ts'
import type { BookingStatus } from '@quayside/contracts/bookings/statuses.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import type { CommandVerdict } from '@quayside/contracts/kernel/lists.ts'
import {
  mayRepeat as mayRepeatIn,
  type Row,
  refusedByRows,
  verdictOn,
  whoMay,
} from '@quayside/contracts/kernel/transitions.ts'
import type { Operation } from '@quayside/contracts/shipments/statuses.ts'
import { type Asked, notConcerned } from './actors.ts'
import { type Booking, contentOf } from './booking-state.ts'
import { openRequest } from './standing.ts'

/** One line of the table of section 4: who, from where, and what else must hold. */
export type Rule = {
  readonly rows: readonly Row<BookingStatus, Operation>[]
  readonly also?: (booking: Booking, asked: Asked) => Rejection | null
}

export const waiting: readonly BookingStatus[] = ['REQUESTED', 'PENDING_UPDATE']
const live: readonly BookingStatus[] = [...waiting, 'CONFIRMED']
const over: readonly BookingStatus[] = ['REJECTED', 'DECLINED', 'CANCELLED', 'EXPIRED']

const byClient = (...from: BookingStatus[]) => [{ who: ['C', 'O'] as const, from }]
const byCarrier = (...from: BookingStatus[]) => [{ who: ['O', 'S'] as const, from }]

export const rules: Readonly<Record<BookingCommandName, Rule>> = {
  'pass-on': {
    rows: [
      // S: the carrier that has a version gets the next one too.
      { who: ['O', 'S'], from: waiting },
      { who: ['C'], from: waiting, when: 'not-coordinated' },
    ],
    also: expired,
  },
  change: { rows: byClient('REQUESTED'), also: expired },
  'ask-update': { rows: byCarrier('REQUESTED'), also: expired },
  supply: { rows: byClient('PENDING_UPDATE'), also: expired },
  confirm: { rows: byCarrier(...waiting), also: expired },
  reject: { rows: byCarrier(...waiting), also: expired },
  cancel: { rows: [{ who: ['C', 'O', 'S'], from: waiting }] },
  'confirm-again': { rows: byCarrier('CONFIRMED'), also: booking => deleted(booking) ?? arrived(booking) },
  withdraw: { rows: byCarrier('CONFIRMED'), also: departed },
  'end-deleted': { rows: [{ who: ['O'], from: ['CONFIRMED'] }], also: lives },
  'ask-amendment': {
    rows: byClient('CONFIRMED'),
    also: booking => deleted(booking) ?? departed(booking) ?? requestOpen(booking),
  },
  'ask-cancellation': {
    rows: [{ who: ['C', 'O', 'S'], from: ['CONFIRMED'] }],
    also: booking => departed(booking) ?? cancellationOpen(booking),
  },
  'answer-request': { rows: [{ who: ['C', 'O', 'S'], from: ['CONFIRMED'] }], also: noneOpen },
  'withdraw-request': { rows: byClient('CONFIRMED'), also: noneOfClientOpen },
  'attach-document': { rows: byClient(...live) },
  'remove-document': { rows: byClient(...live) },
  'book-again': { rows: byClient(...over), also: deleted },
}

/** Compared by every decision: a timer that is late lets nobody answer. */
export function isExpired(booking: Booking, { today }: Pick<Asked, 'today'>): boolean {
  const { validityDate } = contentOf(booking).terms
  return waiting.includes(booking.status) && validityDate !== null && today > validityDate
}

function expired(booking: Booking, asked: Asked): Rejection | null {
  const { validityDate: date } = contentOf(booking).terms
  return isExpired(booking, asked) ? { code: 'booking-expired', params: { number: booking.bookingNumber, date } } : null
}

function departed({ bookingNumber: number, shipment }: Booking): Rejection | null {
  return shipment.departed ? { code: 'booking-departed', params: { number } } : null
}

function arrived({ bookingNumber: number, shipment }: Booking): Rejection | null {
  return shipment.arrived ? { code: 'booking-arrived', params: { number } } : null
}

function deleted({ bookingNumber: number, shipment }: Booking): Rejection | null {
  return shipment.deleted ? { code: 'booking-shipment-deleted', params: { number } } : null
}

function lives({ bookingNumber: number, shipment }: Booking): Rejection | null {
  return shipment.deleted ? null : { code: 'booking-shipment-lives', params: { number } }
}

function requestOpen(booking: Booking): Rejection | null {
  return openRequest(booking) === null
    ? null
    : { code: 'booking-request-open', params: { number: booking.bookingNumber } }
}

/** An open amendment is withdrawn by a cancellation; another cancellation is not. */
function cancellationOpen(booking: Booking): Rejection | null {
  return openRequest(booking)?.kind === 'CANCELLATION' ? requestOpen(booking) : null
}

function noneOpen(booking: Booking): Rejection | null {
  return openRequest(booking) === null ? { code: 'booking-request-not-found', params: {} } : null
}

function noneOfClientOpen(booking: Booking): Rejection | null {
  return openRequest(booking)?.side === 'client' ? null : { code: 'booking-request-not-found', params: {} }
}

/** Refused because of who asks or where it stands: the same answer for a command and for `allowedCommands`. */
export function blocked(name: BookingCommandName, booking: Booking, asked: Asked): Rejection | null {
  const { status, operation: when, bookingNumber: number } = booking
  const { rows, also } = rules[name]
  return (
    notConcerned(asked.by, booking) ??
    refusedByRows(
      rows,
      { kind: asked.by.kind, status, when },
      {
        others: notYours,
        when: () => ({ code: 'operation-coordinated', params: { number: booking.shipmentNumber } }),
        status: allowed => ({ code: 'booking-wrong-status', params: { number, status, allowed: allowed.join(', ') } }),
      },
    ) ??
    also?.(booking, asked) ??
    null
  )
}

/** Whether this person may give it in some status: a repeat of what it has led to is no error then. */
export function mayRepeat(name: BookingCommandName, booking: Booking, { by }: Asked): boolean {
  const { status, operation: when } = booking
  return notConcerned(by, booking) === null && mayRepeatIn(rules[name].rows, { kind: by.kind, status, when })
}

const commandNames = Object.keys(rules) as BookingCommandName[]

/** Every command, and whether this person may give it now. */
export function allowedCommands(booking: Booking, asked: Asked, permissions: ReadonlySet<string>): CommandVerdict[] {
  return commandNames.map(name => {
    const right = { permission: bookingCommands[name].permission, permissions }
    return verdictOn(
      name,
      blocked(name, booking, asked) ?? ofOtherSide(name, booking, asked),
      right,
      whoGives(name, booking),
    )
  })
}

/** Of a request: who may answer it. The carrier's side is the operator's to tell; the client's side answers the carrier. */
export function ofOtherSide(name: BookingCommandName, booking: Booking, { by }: Asked): Rejection | null {
  if (name !== 'answer-request') return null
  const who: readonly ActorKind[] = openRequest(booking)?.side === 'carrier' ? ['C', 'O'] : ['O', 'S']
  return who.includes(by.kind) ? null : notYours(who)
}

/** The same for a list's row: the names alone. */
export function possibleCommands(booking: Booking, asked: Asked): BookingCommandName[] {
  return commandNames.filter(
    name => blocked(name, booking, asked) === null && ofOtherSide(name, booking, asked) === null,
  )
}

export function whoGives(name: BookingCommandName, { status, operation: when }: Booking): ActorKind[] {
  return whoMay(rules[name].rows, { status, when })
}
