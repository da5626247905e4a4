import type { BookingFacts } from '@quayside/contracts/bookings/facts.ts'
import { type Booking, contentOf } from './booking-state.ts'
import { openRequest } from './standing.ts'
import { shownContent } from './viewed.ts'

/** `supplier`: whose view it is; null for the client's. */
export function bookingFacts(booking: Booking, since: string, supplier: string | null): BookingFacts {
  const {
    bookingId,
    bookingNumber: number,
    status,
    clientCompanyId,
    shipmentId,
    shipmentNumber,
    confirmation,
  } = booking
  const { terms, goods, locations, lines, references } = shownContent(contentOf(booking), {
    supplier,
    withExpenses: false,
    withCharges: false,
  })
  // What client and carrier ask of one another is not a supplier's.
  const open = supplier === null ? openRequest(booking) : null
  return {
    bookingId,
    number,
    status,
    since,
    clientCompanyId,
    suppliers: [...new Set(lines.map(line => line.vendorCompanyId))],
    shipmentId,
    shipmentNumber,
    quoteId: supplier === null ? booking.quoteId : null,
    references: [...references.map(one => one.value), ...[terms.customerReference].filter(one => one !== null)],
    validityDate: terms.validityDate,
    mode: goods.transportMode,
    carrier: terms.carrier,
    carrierReference: confirmation?.reference ?? null,
    ends: { origin: locations.origin, destination: locations.destination },
    etd: confirmation?.etd ?? null,
    eta: confirmation?.eta ?? null,
    orders: [...new Map(lines.map(({ orderId, orderNumber }) => [orderId, { orderId, orderNumber }])).values()],
    documents: supplier === null ? booking.documents.map(one => one.documentId) : [],
    isWithCarrier: booking.chip === 'WITH CARRIER',
    openRequest: open && { kind: open.kind, answeredBy: open.side === 'client' ? 'carrier' : 'client' },
  }
}
