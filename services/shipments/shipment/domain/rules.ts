import type { ActorKind } from '@quayside/contracts/access/actors.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import { isVisible } from '@quayside/contracts/kernel/visible.ts'
import { type Operation, type ShipmentStatus, shipmentStatuses } from '@quayside/contracts/shipments/statuses.ts'
import { type By, notConcerned, notYours } from './actors.ts'
import type { Shipment } from './state.ts'

/** What every command carries: who and when. Times come from outside. */
export type Asked = {
  readonly by: By
  /** An instant, and the day it is in the client company's zone. */
  readonly now: string
  readonly today: string
}

export type Row = {
  readonly who: readonly ActorKind[]
  readonly from: readonly ShipmentStatus[]
  /** Holds only in this kind of operation. */
  readonly when?: Operation
}

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
    refusedByRows(rule.rows, shipment, asked.by.kind) ??
    rule.also?.(shipment, asked) ??
    null
  )
}

/** Whether somebody who may give this command gives it again: then a state it has led to already is no error. */
export function mayRepeat(rule: Rule, shipment: Shipment, asked: Asked): boolean {
  if (notConcerned(asked.by, shipment) !== null) return false
  return rowsOf(rule.rows, shipment, asked.by.kind).length > 0
}

/** Whether the rule has a row for this kind of actor and the present status; cheaper than asking what blocks it. */
export function isInRows(rule: Rule, shipment: Shipment, asked: Asked): boolean {
  return rowsOf(rule.rows, shipment, asked.by.kind).some(row => row.from.includes(shipment.status))
}

function rowsOf(rows: readonly Row[], shipment: Shipment, kind: ActorKind): readonly Row[] {
  return rows.filter(row => row.who.includes(kind) && (row.when === undefined || row.when === shipment.operation))
}

function refusedByRows(rows: readonly Row[], shipment: Shipment, kind: ActorKind): Rejection | null {
  const { status, shipmentNumber: number } = shipment
  // Then nobody can any more, whoever could before.
  if (shipment.ended !== null) return { code: 'shipment-over', params: { number, status } }
  const named = rows.filter(row => row.who.includes(kind))
  if (named.length === 0) return notYours(rows.flatMap(row => row.who))
  const own = rowsOf(named, shipment, kind)
  if (own.length === 0) return { code: 'operation-coordinated', params: { number } }
  if (own.some(row => row.from.includes(status))) return null
  // Where only others may act in this status, that says more than the status.
  const others = rows.filter(row => row.from.includes(status))
  if (others.length > 0) return notYours(others.flatMap(row => row.who))
  const allowed = [...new Set(own.flatMap(row => row.from))].join(', ')
  return { code: 'shipment-wrong-status', params: { number, status, allowed } }
}

export function reasonMissing(reason: string, field = 'reason'): Rejection | null {
  return isVisible(reason) ? null : { code: 'reason-required', params: {}, field }
}

/** Equal by content: a repeated command that changes nothing appends nothing. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) return one === other
  const left = Object.entries(one).filter(([, value]) => value !== undefined)
  const right = new Map(Object.entries(other).filter(([, value]) => value !== undefined))
  const isAlike = Array.isArray(one) === Array.isArray(other) && left.length === right.size
  return isAlike && left.every(([name, value]) => right.has(name) && isSame(value, right.get(name)))
}
