import type { ShipmentLeg, ShipmentPlace } from './details.ts'
import type {
  BookingState,
  DeclarationKind,
  DeclarationState,
  HoldKind,
  IssueKind,
  Operation,
  ShipmentChip,
  ShipmentStatus,
} from './statuses.ts'

/** The stations of the chain line that a shipment brings its goods through, in their order. */
export const shippedStations = ['booked', 'picked-up', 'departed', 'arrived', 'cleared', 'delivered'] as const
export type ShippedStation = (typeof shippedStations)[number]

/** How much has passed a station, and when. */
export type ShippedStationFacts = {
  /** 0 to 1: all of it, also where only what lies behind it says so. */
  readonly share: number
  /** When something did: an instant, or null where nobody told. */
  readonly at: string | null
  /** The day of it at its place; null where no place is known. */
  readonly on: string | null
  /** An instant, or a day where nobody told the hour. */
  readonly estimated: string | null
  readonly planned: string | null
  /** UN/LOCODE. */
  readonly place: string | null
}

/** What a shipment has of an order, or of one of its partial orders: `orderId` is whichever its line names. */
export type ShipmentLineFacts = {
  readonly lineId: string
  readonly orderId: string
  readonly orderNumber: string
  readonly orderLineId: string
  readonly vendorCompanyId: string
  readonly quantity: string
  /** In whatever state it came; null while no delivery was recorded line by line. */
  readonly received: string | null
}

/** What a shipment is, as its own service says it: to its client the whole, to a supplier what it may see. */
export type ShipmentFacts = {
  readonly shipmentId: string
  readonly number: string
  readonly status: ShipmentStatus
  readonly chip: ShipmentChip | null
  /** Since when it has had its status. */
  readonly since: string
  /** Whether its last ShipmentStatusChanged told people that all of it is cleared. */
  readonly isToldCleared: boolean
  readonly clientCompanyId: string
  /** Of the goods that are seen. */
  readonly suppliers: readonly string[]
  readonly operation: Operation
  /** Where its way begins and ends. */
  readonly ends: Readonly<Record<'origin' | 'destination', ShipmentPlace | null>>
  readonly lines: readonly ShipmentLineFacts[]
  readonly booking: {
    readonly state: BookingState
    readonly carrier: string | null
    readonly reference: string | null
    readonly etd: string | null
    readonly eta: string | null
  }
  /** The client's own. */
  readonly references: readonly string[]
  /** Of transport documents, and the tracking number. */
  readonly documentNumbers: readonly string[]
  /** A supplier sees those that its goods are packed in. */
  readonly containers: readonly { readonly containerUseId: string; readonly containerNumber: string }[]
  /** The ids of those that are attached. */
  readonly documents: readonly string[]
  readonly legs: readonly ShipmentLeg[]
  readonly stations: Readonly<Record<ShippedStation, ShippedStationFacts>>
  /** The day, at its place, of the last that came, be it a part; null while nothing has. */
  readonly deliveredOn: string | null
  /** Whether a hold is open: all that a supplier is told of holds. */
  readonly onHold: boolean
  readonly holds: readonly { readonly holdId: string; readonly kind: HoldKind; readonly open: boolean }[]
  readonly issues: readonly {
    readonly issueId: string
    readonly kind: IssueKind
    readonly open: boolean
    /** The supplier that opened it. */
    readonly vendorCompanyId: string | null
  }[]
  readonly declarations: readonly {
    readonly declarationId: string
    readonly kind: DeclarationKind
    readonly state: DeclarationState
  }[]
}
