import type { ActorKind } from '@quayside/contracts/access/actors.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import type { Booking } from './booking-state.ts'

/** Who gives a command, in whose name; `S` is the carrier, a timer, or what happened to the shipment. */
export type By = {
  readonly kind: ActorKind
  readonly uid: string | null
  readonly company: string
  /** The clients a person of the operating company serves; a client's own company; empty for a supplier. */
  readonly clients: readonly string[] | 'all'
}

export const system: By = { kind: 'S', uid: null, company: '', clients: 'all' }

/** What every command carries: who and when, by the clock and by the client's calendar. */
export type Asked = { readonly by: By; readonly now: string; readonly today: string }

export function serves({ kind, clients }: By, clientCompanyId: string): boolean {
  return kind === 'S' || clients === 'all' || clients.includes(clientCompanyId)
}

/** A booking of others is answered as if it were none. */
export function notConcerned(by: By, booking: Booking): Rejection | null {
  const isTheirs = by.kind === 'P' ? suppliersOf(booking).includes(by.company) : serves(by, booking.clientCompanyId)
  return isTheirs ? null : { code: 'booking-not-found', params: {} }
}

export function suppliersOf({ versions }: Pick<Booking, 'versions'>): string[] {
  return [...new Set(versions.flatMap(({ content }) => content.lines.map(line => line.vendorCompanyId)))]
}

const names: Readonly<Record<string, Rejection['code']>> = { O: 'only-operator', CO: 'only-client-or-operator' }

export function notYours(who: readonly ActorKind[]): Rejection {
  const people = [...new Set(who)].filter(kind => kind !== 'S').sort()
  return { code: names[people.join('')] ?? 'only-system', params: { who: people.join(', ') } }
}
