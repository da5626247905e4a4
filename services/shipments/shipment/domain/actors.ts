import type { ActorKind } from '@quayside/contracts/access/actors.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import type { Shipment } from './state.ts'

/** Who gives a command, in whose name. The service checked that the person belongs to the company. */
export type By = {
  readonly kind: ActorKind
  readonly uid: string | null
  readonly company: string
  /** The clients a person of the operating company serves; a client's own company; empty for a supplier. */
  readonly clients: readonly string[] | 'all'
}

export function serves(by: By, clientCompanyId: string): boolean {
  return by.kind === 'S' || by.clients === 'all' || by.clients.includes(clientCompanyId)
}

function isConcerned(by: By, shipment: Shipment): boolean {
  if (by.kind === 'P') return shipment.lines.some(line => line.vendorCompanyId === by.company)
  return serves(by, shipment.clientCompanyId)
}

/** A shipment of others is answered as if it were none. */
export function notConcerned(by: By, shipment: Shipment): Rejection | null {
  return isConcerned(by, shipment) ? null : { code: 'shipment-not-found', params: {} }
}

const names: Readonly<Record<string, Rejection['code']>> = {
  O: 'only-operator',
  AO: 'only-operator-or-administrator',
  CO: 'only-client-or-operator',
  ACO: 'only-buyer-or-operator',
  COP: 'only-client-supplier-or-operator',
  ACOP: 'only-people-of-shipment',
}

/** The refusal for an actor whom a command does not name. */
export function notYours(who: readonly ActorKind[]): Rejection {
  const people = [...new Set(who)].filter(kind => kind !== 'S').sort()
  return { code: names[people.join('')] ?? 'only-system', params: { who: people.join(', ') } }
}
