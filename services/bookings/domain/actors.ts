import { type By, serves } from '@quayside/contracts/access/by.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import type { Booking } from './booking-state.ts'

/** The carrier, a timer, or what happened to the shipment. */
export const system: By = { kind: 'S', uid: null, company: '', clients: 'all' }

/** What every command carries: who and when, by the clock and by the client's calendar. */
export type Asked = { readonly by: By; readonly now: string; readonly today: string }

/** A booking of others is answered as if it were none. */
export function notConcerned(by: By, booking: Booking): Rejection | null {
  const isTheirs = by.kind === 'P' ? suppliersOf(booking).includes(by.company) : serves(by, booking.clientCompanyId)
  return isTheirs ? null : { code: 'booking-not-found', params: {} }
}

export function suppliersOf({ versions }: Pick<Booking, 'versions'>): string[] {
  return [...new Set(versions.flatMap(({ content }) => content.lines.map(line => line.vendorCompanyId)))]
}
