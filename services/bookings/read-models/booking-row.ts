import type { ActorKind } from '@quayside/contracts/access/actors.ts'
import type { BookingListItem } from '@quayside/contracts/bookings/queries.ts'
import type { Viewer } from '@quayside/platform/facts/published.ts'
import { addDays, startOfDay, today } from '@quayside/platform/values/dates.ts'
import { bookingFacts } from '../domain/booking-facts.ts'
import { type Booking, contentOf } from '../domain/booking-state.ts'
import { possibleCommands, waiting } from '../domain/rules.ts'

/** An item as it is kept: without names, and with what each kind of person could do. */
export type KeptRow = Omit<BookingListItem, 'clientName' | 'suppliers' | 'actions' | 'id'> & {
  readonly suppliers: readonly string[]
  readonly actions: Readonly<Partial<Record<ActorKind, readonly string[]>>>
}
export type BookingRow = {
  readonly id: string
  readonly viewer: string
  readonly client_company_id: string | null
  readonly vendor_company_id: string | null
  readonly status: string
  readonly booking_number: string
  readonly date: string
  readonly etd: string
  readonly eta: string
  readonly validity_date: string
  readonly mode: string | null
  readonly shipment_id: string
  readonly quote_id: string | null
  readonly has_request: boolean
  readonly keys: readonly string[]
  readonly row: KeptRow
}

export function rowOf(booking: Booking, since: string, { client, vendor }: Viewer): BookingRow {
  const facts = bookingFacts(booking, since, vendor)
  const { terms } = contentOf(booking)
  const isSupplier = vendor !== null
  const date = today(booking.at, booking.zone)
  return {
    id: booking.bookingId,
    viewer: client ?? vendor ?? '',
    client_company_id: client,
    vendor_company_id: vendor,
    status: facts.status,
    booking_number: facts.number,
    date,
    etd: facts.etd ?? '',
    eta: facts.eta ?? '',
    validity_date: facts.validityDate ?? '',
    mode: facts.mode,
    shipment_id: facts.shipmentId,
    quote_id: facts.quoteId,
    has_request: facts.openRequest !== null,
    keys: keysOf(booking, facts),
    row: {
      version: booking.version,
      bookingNumber: facts.number,
      date,
      status: facts.status,
      chip: booking.chip,
      mode: facts.mode,
      carrier: facts.carrier,
      carrierReference: facts.carrierReference,
      clientCompanyId: facts.clientCompanyId,
      suppliers: facts.suppliers,
      shipmentId: facts.shipmentId,
      shipmentNumber: facts.shipmentNumber,
      quoteId: facts.quoteId,
      quoteNumber: isSupplier ? null : booking.quoteNumber,
      quoteRevision: isSupplier ? null : booking.quoteRevision,
      customerReference: isSupplier ? null : terms.customerReference,
      orders: facts.orders.map(({ orderId: id, orderNumber }) => ({ id, orderNumber })),
      origin: facts.ends.origin,
      destination: facts.ends.destination,
      etd: facts.etd,
      eta: facts.eta,
      validityDate: facts.validityDate,
      daysValue: terms.daysValue,
      openRequest: facts.openRequest?.kind ?? null,
      actions: actionsOf(booking, isSupplier),
    },
  }
}

/** What each kind of person could do with it; whether this person may is settled when the list is read. */
function actionsOf(booking: Booking, isSupplier: boolean): KeptRow['actions'] {
  const kinds: readonly ActorKind[] = isSupplier ? [] : ['C', 'O']
  return Object.fromEntries(
    kinds.map(kind => {
      const by = { kind, uid: null, company: '', clients: [booking.clientCompanyId] }
      return [kind, possibleCommands(booking, { by, now: '', today: '' })]
    }),
  )
}

export function searchKey(text: string): string {
  return text.trim().toLowerCase()
}

/** Everything that this viewer would look for it by, and the ids of orders and suppliers. */
function keysOf({ shipmentNumber, quoteNumber }: Booking, facts: ReturnType<typeof bookingFacts>): string[] {
  // Who knows a number leaves out its beginning.
  const tails = (number: string) => number.split('-').map((_, index, parts) => parts.slice(index).join('-'))
  const keys = [
    ...tails(facts.number),
    ...tails(shipmentNumber),
    ...(facts.quoteId === null ? [] : tails(quoteNumber ?? '')),
    facts.carrierReference ?? '',
    ...facts.references,
    ...facts.orders.flatMap(one => [one.orderId, one.orderNumber]),
    ...facts.suppliers,
  ]
  return [...new Set(keys.map(searchKey).filter(key => key !== ''))].sort()
}

/** The instant at which nobody can answer it any more; null where nothing runs out. */
export function dueAt(booking: Booking): string | null {
  const { validityDate } = contentOf(booking).terms
  if (validityDate === null || !waiting.includes(booking.status)) return null
  return startOfDay(addDays(validityDate, 1), booking.zone)
}
