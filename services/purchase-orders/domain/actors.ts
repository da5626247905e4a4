import type { ActorKind } from '@quayside/contracts/access/actors.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import type { OrderSide } from '@quayside/contracts/purchase-orders/statuses.ts'
import type { PurchaseOrder } from './state.ts'

/** Who gives a command, in whose name. The service checked that the person belongs to the company. */
export type By = {
  readonly kind: ActorKind
  readonly uid: string | null
  readonly company: string
  /** The clients a person of the operating company serves; a client's own company; empty for a supplier. */
  readonly clients: readonly string[] | 'all'
}

/** Who may create shipments of an order, and divide it for them. */
export const shippers: readonly ActorKind[] = ['C', 'A', 'O']

export function sideOf(kind: ActorKind): OrderSide {
  return kind === 'P' ? 'supplier' : 'buyer'
}

function isConcerned(by: By, state: PurchaseOrder): boolean {
  if (by.kind === 'S') return true
  if (!('clientCompanyId' in state)) return false
  // A supplier knows an order from when it was sent to it.
  if (by.kind === 'P') return 'sent' in state && state.sent && state.vendorCompanyId === by.company
  return state.clientCompanyId !== null && (by.clients === 'all' || by.clients.includes(state.clientCompanyId))
}

/** An order of others is answered as if it were none. */
export function notConcerned(by: By, state: PurchaseOrder): Rejection | null {
  return isConcerned(by, state) ? null : { code: 'purchase-order-not-found', params: {} }
}

const names: Readonly<Record<string, Rejection['code']>> = {
  P: 'only-supplier',
  AC: 'only-buyer',
  ACO: 'only-buyer-or-operator',
  CP: 'only-client-or-supplier',
  ACP: 'only-buyer-or-supplier',
  COP: 'only-client-supplier-or-operator',
}

/** The refusal for an actor whom a command does not name. */
export function notYours(who: readonly ActorKind[]): Rejection {
  const people = [...new Set(who)].filter(kind => kind !== 'S').sort()
  return { code: names[people.join('')] ?? 'only-system', params: { who: people.join(', ') } }
}
