import type { TransportMode } from '@quayside/contracts/reference/incoterms.ts'
import type {
  ContainerLink,
  CustomsDeclaration,
  DeliveryDrop,
  ReportedEmissions,
  ShipmentCharge,
  ShipmentDetails,
  ShipmentInvoice,
  ShipmentLeg,
  ShipmentLine,
  ShipmentPackage,
  ShipmentParty,
  ShipmentReference,
  ShipmentSeal,
} from '@quayside/contracts/shipments/details.ts'
import type { ShipmentDocumentType } from '@quayside/contracts/shipments/document-types.ts'
import type { GoodsCollection, GoodsReceipt } from '@quayside/contracts/shipments/events.ts'
import type { Milestone } from '@quayside/contracts/shipments/milestones.ts'
import type {
  BookingState,
  DeclarationState,
  HoldKind,
  IssueKind,
  Operation,
  ShipmentChip,
  ShipmentStatus,
} from '@quayside/contracts/shipments/statuses.ts'

/** The newest of what one source said of one thing, and the hashes of what it said last. */
export type KeptMilestone = {
  readonly milestone: Milestone
  readonly seen: readonly string[]
  /** `at` null: it did not happen. */
  readonly corrected: { readonly at: string | null } | null
}

export type Declaration = CustomsDeclaration & {
  readonly state: DeclarationState
  readonly override: { readonly value: string; readonly duty: string; readonly vat: string } | null
  readonly overrideReason: string | null
}

export type Hold = {
  readonly holdId: string
  readonly kind: HoldKind
  readonly reason: string
  readonly condition: string | null
  readonly open: boolean
  /** None of what was kept from before. */
  readonly placedBy?: 'client' | 'operator'
}

export type Issue = {
  readonly issueId: string
  readonly kind: IssueKind
  readonly text: string
  readonly open: boolean
  /** Of a delivery's: how much of which line; none in what was kept from before. */
  readonly lines?: readonly { readonly lineId: string; readonly quantity: string }[]
  /** The supplier that opened it. */
  readonly vendorCompanyId: string | null
}

export type AttachedDocument = {
  readonly documentId: string
  readonly documentType: ShipmentDocumentType
  readonly fileName: string
  readonly vendorCompanyId: string | null
  /** The documents that it took the place of, the first version first; rows from before have none. */
  readonly formers?: readonly string[]
}

export type Shipment = {
  /** Derived in `evolve` from the facts below; no event sets it. */
  readonly status: ShipmentStatus
  readonly chip: ShipmentChip | null
  readonly shipmentId: string
  readonly shipmentNumber: string
  readonly clientCompanyId: string
  readonly date: string
  readonly operation: Operation
  readonly mode: TransportMode | null
  readonly details: ShipmentDetails
  readonly references: readonly ShipmentReference[]
  readonly noReference: boolean
  readonly lines: readonly ShipmentLine[]
  /** Numbers the shipment's changes on its orders' streams. */
  readonly sequence: number
  readonly splitFrom: string | null
  readonly splitInto: readonly string[]
  readonly booking: {
    readonly state: BookingState
    readonly carrier: string | null
    readonly reference: string | null
    readonly etd: string | null
    readonly eta: string | null
  }
  /** The one of the bookings service that stands: only that gives the facts above then. */
  readonly bookedBy?: { readonly bookingId: string; readonly bookingNumber: string }
  readonly processing: boolean
  readonly parties: readonly ShipmentParty[]
  readonly charges: readonly ShipmentCharge[]
  readonly seals: readonly ShipmentSeal[]
  readonly packages: readonly ShipmentPackage[]
  readonly invoices: readonly ShipmentInvoice[]
  readonly documents: readonly AttachedDocument[]
  readonly containers: readonly (ContainerLink & { readonly returnWaived: boolean })[]
  readonly legs: readonly ShipmentLeg[]
  /** By source, code, class, leg and scope: bounded by these, not by how many messages came. */
  readonly milestones: Readonly<Record<string, KeptMilestone>>
  readonly unknownMessages: readonly string[]
  /** Absent of those from before it could be reported. */
  readonly emissions?: ReportedEmissions
  readonly declarations: readonly Declaration[]
  readonly holds: readonly Hold[]
  /** In a supplier's view, which has no holds: whether one is open. */
  readonly onHold?: boolean
  readonly issues: readonly Issue[]
  readonly comments: readonly string[]
  readonly drops: readonly DeliveryDrop[]
  /** Per line: what will never be delivered. */
  readonly writtenOff: Readonly<Record<string, string>>
  /** The warehouse receipts whose goods are on hand; none in what was kept from before there were any. */
  readonly onHand?: readonly string[]
  /** The supplier of each of them, where it is known. */
  readonly onHandOf?: Readonly<Record<string, string>>
  /** Of its pickup requests; none in what was kept from before they were told. */
  readonly collections?: readonly GoodsCollection[]
  /** What warehouses counted of it; likewise. */
  readonly receipts?: readonly GoodsReceipt[]
  readonly ended: 'COMPLETED' | 'CANCELLED' | null
  /** Rises only with what an overwriting command would replace. */
  readonly version: number
}

export type ShipmentState = { readonly status: 'NONE' } | Shipment

export const initial: ShipmentState = { status: 'NONE' }

export function isShipment(state: ShipmentState): state is Shipment {
  return state.status !== 'NONE'
}
