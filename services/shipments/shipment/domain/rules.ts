import type { ActorKind } from '@quayside/contracts/access/actors.ts'
import { type By, notYours } from '@quayside/contracts/access/by.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import {
  isInRows as isInTable,
  mayRepeat as mayRepeatIn,
  refusedByRows,
  type Row as Transition,
} from '@quayside/contracts/kernel/transitions.ts'
import { type Operation, type ShipmentStatus, shipmentStatuses } from '@quayside/contracts/shipments/statuses.ts'
import { notConcerned } from './actors.ts'
import type { Shipment } from './state.ts'

export { isSame } from '@quayside/platform/values/same.ts'

/** What every command carries: who and when. Times come from outside. */
export type Asked = {
  readonly by: By
  /** An instant, and the day it is in the client company's zone. */
  readonly now: string
  readonly today: string
}

export type Row = Transition<ShipmentStatus, Operation>

/** One line of the table of transitions: who, from where, and what else must hold. */
export type Rule = {
  readonly rows: readonly Row[]
  readonly also?: (shipment: Shipment, asked: Asked) => Rejection | null
}

export const beforeDeparture: readonly ShipmentStatus[] = ['PO_CONFIRMED', 'BOOKING_REQUEST', 'FOR_PROCESSING']
export const onItsWay: readonly ShipmentStatus[] = ['IN_TRANSIT', 'AT_DESTINATION', 'ON_CUSTOMS']
export const live: readonly ShipmentStatus[] = shipmentStatuses.filter(
  status => status !== 'COMPLETED' && status !== 'CANCELLED',
)

/** The operator's act, and the client's where nobody coordinates. */
export const operatorsAct = (from: readonly ShipmentStatus[], ...also: readonly ActorKind[]): readonly Row[] => [
  { who: ['O', ...also], from },
  { who: ['C'], from, when: 'not-coordinated' },
]

/** Refused because of who asks or where it stands: the same answer for a command and for `allowedCommands`. */
export function blocked(rule: Rule, shipment: Shipment, asked: Asked): Rejection | null {
  return (
    notConcerned(asked.by, shipment) ??
    refused(rule.rows, shipment, asked.by.kind) ??
    rule.also?.(shipment, asked) ??
    null
  )
}

/** Whether this person may give the command in some status: then repeating it, once the shipment is where it leads to, is no error. */
export function mayRepeat(rule: Rule, shipment: Shipment, { by }: Asked): boolean {
  return notConcerned(by, shipment) === null && mayRepeatIn(rule.rows, standingOf(shipment, by.kind))
}

/** Whether the rule has a row for this kind of actor and the present status; cheaper than asking what blocks it. */
export function isInRows(rule: Rule, shipment: Shipment, { by }: Asked): boolean {
  return isInTable(rule.rows, standingOf(shipment, by.kind))
}

function standingOf({ status, operation: when }: Shipment, kind: ActorKind) {
  return { kind, status, when }
}

function refused(rows: readonly Row[], shipment: Shipment, kind: ActorKind): Rejection | null {
  const { status, shipmentNumber: number } = shipment
  // Once it has ended nobody can do anything: that is said first, whoever asks.
  if (shipment.ended !== null) return { code: 'shipment-over', params: { number, status } }
  return refusedByRows(rows, standingOf(shipment, kind), {
    others: notYours,
    when: () => ({ code: 'operation-coordinated', params: { number } }),
    status: allowed => ({ code: 'shipment-wrong-status', params: { number, status, allowed: allowed.join(', ') } }),
  })
}
