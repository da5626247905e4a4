import type { Permission } from '../access/permissions.ts'
import type { ChangeRequestKind, OrderSide, OrderStatus } from './statuses.ts'

/** An event behind a station, as it opens in the history. */
export type StationEvent = { readonly id: string; readonly type: string; readonly at: string }

/** The stations that an order's own events reach. */
export type OrderStation = 'sent' | 'confirmed' | 'approved' | 'departed' | 'delivered'

/** By line, in its unit. */
export type Quantities = Readonly<Record<string, string>>

/** So much of a line, in its unit, by a day: of what is approved or proposed and has not come, or of the rest. */
export type PromisedPart = {
  readonly quantity: string
  /** Null where none was named for the rest. */
  readonly date: string | null
  readonly isRest: boolean
}

/**
 * The dates of an order or partial order as a whole, days (ISO 8601): the earliest and the latest required one; the
 * latest that is promised and still to come; the latest named for what is not promised yet; the latest on which
 * something came.
 */
export type OrderDates = {
  readonly required: string | null
  readonly lastRequired: string | null
  readonly promised: string | null
  readonly pending: string | null
  /** The later of these two: by then all of it is to come, its rest included. */
  readonly lastPromised: string | null
  readonly actual: string | null
  /** Days by which the worst line comes, or came, later (+) than required; null where no day is known, and of what has ended. */
  readonly slipDays: number | null
  /** How many lines come, or came, later than required. */
  readonly lateLines: number
}

/** How many lines are promised in full, of those of which anything is wanted. */
export type LinesInFull = { readonly promised: number; readonly wanted: number }

/** What a shipment has of a part: its own number of events says the rest. */
export type CarriedFacts = {
  readonly shipmentId: string
  /** The order or partial order that it stands at. */
  readonly partId: string
  readonly allocated: Quantities
  readonly delivered: Quantities
  /** An instant. */
  readonly departedAt: string | null
  /** A day. */
  readonly deliveredOn: string | null
}

/** An order, or one of its partial orders. */
export type OrderPartFacts = {
  readonly id: string
  readonly number: string
  readonly status: OrderStatus
  /** Since when it has had its status. */
  readonly since: string
  readonly dates: OrderDates
  /** What was ordered and neither cancelled nor written off since. */
  readonly wanted: Quantities
  /** Of what is wanted, 0 to 1: promised (approved or waiting for it) and approved; once it is cancelled, how far it had come. */
  readonly shares: { readonly promised: number; readonly approved: number }
  readonly linesInFull: LinesInFull
  readonly stations: Readonly<Partial<Record<OrderStation, readonly StationEvent[]>>>
  /** An order with partial orders ships through them. */
  readonly carried: readonly CarriedFacts[]
}

export type OrderLineFacts = {
  readonly lineId: string
  readonly number: number
  readonly productId: string | null
  readonly sku: string | null
  readonly unit: string
  readonly required: string
  readonly requiredDate: string
  readonly unitPrice: string
  readonly cancelled: string
  readonly approved: string
  /** Of what is approved; null while nothing is, and where it is as ordered. */
  readonly approvedDate: string | null
  readonly approvedPrice: string | null
  /** The import and its row that it came from. */
  readonly imported: { readonly importId: string; readonly row: number } | null
}

export type OrderRequestFacts = {
  readonly requestId: string
  readonly kind: ChangeRequestKind
  readonly lineNumber: number
  readonly current: string | null
  readonly wish: string | null
}

export const orderWaits = [
  'send',
  'confirm',
  'submit',
  'read-file',
  'approve',
  'reopen',
  'answer-change-request',
  'answer-cancellation-request',
] as const

/** Something that one side owes an answer or an act. */
export type OrderWait = {
  readonly what: (typeof orderWaits)[number]
  readonly side: OrderSide
  /** Who of the side may do it. */
  readonly permission: Permission
  /** The order or partial order that it is about. */
  readonly partId: string
  readonly due: string | null
  readonly since: string
  /** Why it is asked, or asked again. */
  readonly reason: string | null
  readonly request: OrderRequestFacts | null
}

/** What a purchase order is, as its own service says it: to its client, and to its supplier once it was sent. */
export type OrderFacts = {
  readonly orderId: string
  /** Empty while a draft has none. */
  readonly number: string
  readonly status: OrderStatus
  readonly clientCompanyId: string
  readonly vendorCompanyId: string | null
  /** Before it is sent an order is the client's own business. */
  readonly isSent: boolean
  readonly buyerUid: string | null
  readonly currency: string | null
  /** Other numbers that it is known by. */
  readonly references: readonly string[]
  /** Of the confirmation round; its zone is that of the client's working days. */
  readonly round: { readonly number: number; readonly deadline: string; readonly timeZone: string } | null
  /** While approval is awaited. */
  readonly approveBy: string | null
  /** Its confirmation file: attached, it waits to be read. */
  readonly file: { readonly documentId: string; readonly name: string; readonly state: 'attached' | 'read' } | null
  /** The order itself first; none of a draft. */
  readonly parts: readonly OrderPartFacts[]
  readonly lines: readonly OrderLineFacts[]
  readonly waits: readonly OrderWait[]
}
