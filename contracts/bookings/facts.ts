import type { TransportMode } from '../reference/incoterms.ts'
import type { ShipmentPlace } from '../shipments/details.ts'
import type { BookingRequestKind, BookingStatus } from './statuses.ts'

/** What a booking is, as its own service says it: to its client the whole, to a supplier what it may see. */
export type BookingFacts = {
  readonly bookingId: string
  readonly number: string
  readonly status: BookingStatus
  /** Since when it has had its status. */
  readonly since: string
  readonly clientCompanyId: string
  /** Of the goods that are seen. */
  readonly suppliers: readonly string[]
  readonly shipmentId: string
  readonly shipmentNumber: string
  /** Never told to a supplier, as the next two. */
  readonly quoteId: string | null
  readonly references: readonly string[]
  readonly validityDate: string | null
  readonly mode: TransportMode | null
  readonly carrier: string
  readonly carrierReference: string | null
  readonly ends: Readonly<Record<'origin' | 'destination', ShipmentPlace | null>>
  readonly etd: string | null
  readonly eta: string | null
  readonly orders: readonly { readonly orderId: string; readonly orderNumber: string }[]
  /** Its documents, of which a supplier is told none. */
  readonly documents: readonly string[]
  /** The carrier has the version that is asked for. */
  readonly isWithCarrier: boolean
  /** What waits for an answer beside the status, and whose answer that is. */
  readonly openRequest: { readonly kind: BookingRequestKind; readonly answeredBy: 'carrier' | 'client' } | null
}
