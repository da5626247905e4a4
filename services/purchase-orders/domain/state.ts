import type { LineInput, OrderDetails, OrderedLine } from '@quayside/contracts/purchase-orders/details.ts'
import type { FieldChange, Proposal } from '@quayside/contracts/purchase-orders/events.ts'
import type {
  ChangeRequestKind,
  ChangeRequestStatus,
  ChildStatus,
  OrderSide,
  OrderStatus,
  RoundCause,
} from '@quayside/contracts/purchase-orders/statuses.ts'

/** What a line of an order and a line of a child have in common: the piece that is confirmed, shipped and delivered. */
export type SliceLine = {
  readonly lineId: string
  readonly number: number
  /** R */
  readonly required: string
  /** X */
  readonly cancelled: string
  /** C */
  readonly confirmed: string
  /** L and V, over all shipments of the order or child itself. */
  readonly allocated: string
  readonly delivered: string
  readonly confirmedDate: string | null
  /** Null: at the ordered price. */
  readonly confirmedPrice: string | null
  readonly actualDate: string | null
}

export type Line = SliceLine & {
  readonly item: Omit<OrderedLine, 'lineId' | 'number' | 'quantity'>
  /** K */
  readonly moved: string
  /** Q and what goes with it. */
  readonly proposal: Proposal | null
  /** What was declined, until something new is proposed; kept states of before do not have it. */
  readonly declined?: Proposal | null
  readonly pendingDate: string | null
}

/** What a shipment has of an order or child: L and V per line. */
export type Shipment = {
  readonly shipmentId: string
  /** The shipment's own number of its last change; an older or equal one is a repeat. */
  readonly sequence: number
  readonly departed: boolean
  /** An instant and a day, as the shipment told them; none in what was kept from before they were. */
  readonly departedAt?: string | null
  readonly deliveredOn?: string | null
  readonly state: 'open' | 'settled' | 'cancelled'
  readonly lines: readonly ShipmentPart[]
}

export type ShipmentPart = {
  readonly lineId: string
  readonly allocated: string
  readonly delivered: string
  /** Of what was delivered, and what was missing beside it; none in what was kept from before they were told. */
  readonly damaged?: string
  readonly short?: string
}

/** An order that ships itself, or a child: what can be allocated. */
export type Slice = {
  readonly status: OrderStatus
  readonly lines: readonly SliceLine[]
  readonly shipments: readonly Shipment[]
}

export type Child = {
  readonly childId: string
  readonly number: string
  readonly status: ChildStatus
  readonly version: number
  readonly lines: readonly SliceLine[]
  readonly shipments: readonly Shipment[]
  readonly mergedInto: string | null
}

export type Round = {
  readonly number: number
  readonly cause: RoundCause
  readonly openedAt: string
  readonly deadline: string
  /** That of the client's working days; none in what was kept from before it was. */
  readonly timeZone?: string
  readonly reminders: readonly { readonly moment: 'half' | 'eighty' | 'day'; readonly at: string }[]
  readonly reminded: readonly string[]
  /** A confirmation file is being read. */
  readonly paused: boolean
  readonly remindReaderAt: string | null
  readonly approveBy: string | null
  readonly approvalReminders: readonly string[]
  readonly open: boolean
}

export type ChangeRequest = {
  readonly requestId: string
  readonly target: string
  readonly lineId: string
  readonly lineNumber: number
  readonly kind: ChangeRequestKind
  readonly status: ChangeRequestStatus
  readonly side: OrderSide
  readonly proposedBy: string | null
  readonly decideBy: string
  readonly date: string | null
  readonly quantity: string | null
  readonly unitPrice: string | null
  readonly current: string | null
  readonly reason: string | null
  readonly answer: string | null
}

export type Comment = {
  readonly kind: 'declined' | 'rejected' | 'resent' | 'reversed' | 'cancelled'
  readonly text: string
}

export type PreOrder = {
  readonly status: 'PRE_ORDER'
  readonly orderId: string
  readonly orderNumber: string | null
  readonly clientCompanyId: string
  readonly vendorCompanyId: string | null
  readonly details: OrderDetails
  readonly lines: readonly LineInput[]
  readonly version: number
}

export type Order = {
  readonly status: Exclude<OrderStatus, 'PRE_ORDER'>
  readonly orderId: string
  readonly orderNumber: string
  readonly clientCompanyId: string
  readonly vendorCompanyId: string
  readonly registrationDate: string
  readonly details: OrderDetails
  readonly lines: readonly Line[]
  readonly children: readonly Child[]
  readonly shipments: readonly Shipment[]
  /** Rises only with what an overwriting command would replace. */
  readonly version: number
  readonly importId: string | null
  readonly amendedByPerson: boolean
  readonly sent: boolean
  readonly round: Round | null
  readonly confirmation: { readonly onBehalf: boolean; readonly confirmedBy: string | null } | null
  readonly file: {
    readonly documentId: string
    readonly documentType: string
    readonly fileName: string
    readonly previousStatus: OrderStatus
    readonly state: 'attached' | 'read'
  } | null
  readonly changeRequests: readonly ChangeRequest[]
  readonly cancellationRequests: readonly { readonly target: string; readonly reason: string }[]
  readonly lastComment: Comment | null
  readonly changedSinceSent: readonly FieldChange[]
}

export type PurchaseOrder =
  | { readonly status: 'NONE' }
  | {
      readonly status: 'GONE'
      readonly because: 'discarded' | 'undone' | 'voided'
      readonly clientCompanyId: string | null
    }
  | PreOrder
  | Order

export const initial: PurchaseOrder = { status: 'NONE' }

export function isOrder(state: PurchaseOrder): state is Order {
  return state.status !== 'NONE' && state.status !== 'GONE' && state.status !== 'PRE_ORDER'
}
