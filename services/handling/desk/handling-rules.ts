import type { ActorKind } from '@quayside/contracts/access/actors.ts'
import { type By, notYours } from '@quayside/contracts/access/by.ts'
import type { ErrorCode } from '@quayside/contracts/errors/codes.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import type { CommandVerdict } from '@quayside/contracts/kernel/lists.ts'
import { type Row, refusedByActor, refusedByRows, verdictOn } from '@quayside/contracts/kernel/transitions.ts'
import { checkTimeZone } from '@quayside/contracts/reference/time-zones.ts'
import type { HandlingFacts } from '@quayside/contracts/shipments/handled.ts'
import type { Operation } from '@quayside/contracts/shipments/statuses.ts'
import { lifeFault as timeFault } from '@quayside/platform/values/life-of-goods.ts'

/** The shipment that it belongs to: facts from outside, as fresh as they can be had. */
export type OfShipment = Readonly<HandlingFacts>
/** The same of what may be of no shipment: then `vendors` are whose goods of the client they may be, and `date` is today. */
export type HandlingOf = Omit<OfShipment, 'shipmentId' | 'shipmentNumber' | 'status'> & {
  readonly [Name in 'shipmentId' | 'shipmentNumber' | 'status']: OfShipment[Name] | null
}
type Asked = { readonly by: By; readonly now: string; readonly of: HandlingOf }
export type Handling = { readonly by: By; readonly now: string; readonly of: OfShipment }

/** One line of a table of section 5: who may do it, and from which of its statuses. */
export type HandlingRule<Status extends string> = {
  readonly rows: readonly Row<Status, Operation>[]
  /** Winds up what a cancelled shipment leaves behind. */
  readonly ends?: true
}
type Standing<Status> = { readonly number: string; readonly status: Status }

export const everyone: readonly ActorKind[] = ['O', 'A', 'C', 'P']
export const runners: readonly ActorKind[] = ['O', 'A', 'C']

export const byEveryone = <Status extends string>(...from: Status[]): HandlingRule<Status> => ({
  rows: [{ who: everyone, from }],
})
/** The client runs it itself where nobody coordinates the transport. */
export const byRunners = <Status extends string>(...from: Status[]): HandlingRule<Status> => ({
  rows: [
    { who: ['O', 'A'], from },
    { who: ['C'], from, when: 'not-coordinated' },
  ],
})
export const ending = <Status extends string>(rule: HandlingRule<Status>): HandlingRule<Status> => ({
  ...rule,
  ends: true,
})

/**
 * Nothing is asked for, moved or stored any more for a shipment that has ended; where it was cancelled, what is under way
 * is still brought to its end: a truck is called off, goods leave the warehouse.
 */
export function overFault({ of: { shipmentNumber: number, status } }: Handling, ends = false): Rejection | null {
  const isOver = status === 'COMPLETED' || (status === 'CANCELLED' && !ends)
  return isOver ? { code: 'shipment-over', params: { number, status } } : null
}

/** Refused because of who asks, wherever it stands. */
export function actorFault<Status extends string>(
  rule: HandlingRule<Status>,
  asked: Handling,
  { status }: Standing<Status>,
): Rejection | null {
  return overFault(asked, rule.ends) ?? refusedByActor(rule.rows, standingOf(asked, status), refusalsOf(asked))
}

/** Refused because of where it stands, of whoever may at all; `code` is the refusal of its own kind. */
export function statusFault<Status extends string>(
  rule: HandlingRule<Status>,
  asked: Handling,
  { number, status }: Standing<Status>,
  code: ErrorCode,
): Rejection | null {
  return refusedByRows(rule.rows, standingOf(asked, status), {
    ...refusalsOf(asked),
    status: allowed => ({ code, params: { number, status, allowed: allowed.join(', ') } }),
  })
}

function standingOf<Status extends string>({ by, of }: Handling, status: Status) {
  return { kind: by.kind, status, when: of.operation }
}

function refusalsOf({ of: { shipmentNumber: number } }: Handling) {
  return {
    others: notYours,
    when: (): Rejection => ({ code: 'operation-coordinated', params: { number } }),
  }
}

/** Of a party's place the zone may be unknown: of nothing that is told in it. */
export function placeZoneFault(zone: string, field: string): Rejection | null {
  return zone === '' ? null : checkTimeZone(zone, field)
}

/** What has happened to goods: not in the future, and within the shipment's life. */
export function happenedFault(at: string, asked: Asked, zone: string, field = 'at'): Rejection | null {
  if (Date.parse(at) > Date.parse(asked.now)) return { code: 'handled-in-future', params: { at, zone }, field }
  return lifeFault(at, asked, field, zone)
}

/** The shipment's own rule of impossible times. */
export function lifeFault(
  at: string,
  { of, now }: Pick<Asked, 'of' | 'now'>,
  field: string,
  zone: string,
): Rejection | null {
  return timeFault(at, { date: of.date, now, field, zone })
}

/** A company that stands on it is one of the shipment's suppliers: it would see what is none of its business otherwise. */
export function isSupplierOf({ vendors }: Pick<HandlingOf, 'vendors'>, companyId: string | null | undefined): boolean {
  return companyId == null || vendors.includes(companyId)
}

type Named = { readonly companyId: string | null } | null

/** Companies that are on it: the client, its suppliers and whoever speaks for the operator; a supplier names no other one. */
export function companyFaults(
  parties: Readonly<Record<string, Named>>,
  { by, of }: Pick<Asked, 'by' | 'of'>,
  known: object,
): Rejection[] {
  const vendors = by.kind === 'P' ? [] : of.vendors
  const own = new Set<string>([of.clientCompanyId, by.company, ...vendors])
  const before = known as Readonly<Record<string, Named | undefined>>
  return Object.entries(parties).flatMap(([role, party]): Rejection[] => {
    const company = party?.companyId ?? null
    if (company === null || own.has(company) || before[role]?.companyId === company) return []
    return [{ code: 'handling-company-unknown', params: { company }, field: `content.${role}.companyId` }]
  })
}

/** Of one that is there: each command that may be given on it, or why not. */
export function verdictsOn<Name extends string>(
  commands: Readonly<Record<Name, { readonly permission: string }>>,
  permissions: ReadonlySet<string>,
  who: (name: Name) => readonly ActorKind[],
  blocked: (name: Name) => Rejection | null,
): CommandVerdict[] {
  const names = Object.keys(commands) as Name[]
  return names.map(name => {
    const { permission } = commands[name]
    return verdictOn(name, blocked(name), { permission, permissions }, who(name))
  })
}
