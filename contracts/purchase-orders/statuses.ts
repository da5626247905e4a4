/** The lifecycle statuses of a purchase order; nothing else is ever mixed into this field. */
export const orderStatuses = [
  'PRE_ORDER',
  'PENDING',
  'SENT_ORDER',
  'TO_BE_CONFIRMED',
  'PARTIALLY_CONFIRMED',
  'PO_FILE_UPLOADED',
  'CONFIRMED',
  'TO_BE_APPROVED',
  'PARTIALLY_APPROVED',
  'APPROVED',
  'IN_TRANSIT',
  'CLOSED_COMPLETE',
  'REJECTED',
  'EXPIRED',
  'CANCELLED',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Cancelled, or refused for good: nothing of it is to come, and it is late for nobody. */
export const hasEnded = (status: OrderStatus) => status === 'CANCELLED' || status === 'REJECTED'

/** A child order carries an approved slice and knows only these. */
export const childStatuses = ['APPROVED', 'IN_TRANSIT', 'CLOSED_COMPLETE', 'CANCELLED'] as const
export type ChildStatus = (typeof childStatuses)[number]

export const orderTabs = ['to-be-confirmed', 'confirmed', 'pre-orders'] as const
export type OrderTab = (typeof orderTabs)[number]

/** Which statuses a tab holds. PARTIALLY_APPROVED is in both tabs while something is open; CANCELLED only by its filter. */
export const tabStatuses: Readonly<Record<OrderTab, readonly OrderStatus[]>> = {
  'to-be-confirmed': [
    'PENDING',
    'SENT_ORDER',
    'TO_BE_CONFIRMED',
    'PARTIALLY_CONFIRMED',
    'PO_FILE_UPLOADED',
    'EXPIRED',
    'REJECTED',
    'PARTIALLY_APPROVED',
  ],
  confirmed: ['CONFIRMED', 'TO_BE_APPROVED', 'PARTIALLY_APPROVED', 'APPROVED', 'IN_TRANSIT', 'CLOSED_COMPLETE'],
  'pre-orders': ['PRE_ORDER'],
}

/** Statuses a tab shows only when its status filter names them. */
export const tabStatusesBehindFilter: Readonly<Record<OrderTab, readonly OrderStatus[]>> = {
  'to-be-confirmed': [],
  confirmed: ['CANCELLED'],
  'pre-orders': [],
}

export const changeRequestStatuses = ['PROPOSED', 'ACCEPTED', 'REJECTED', 'WITHDRAWN', 'EXPIRED'] as const
export type ChangeRequestStatus = (typeof changeRequestStatuses)[number]
export const changeRequestKinds = ['date', 'quantity', 'price', 'cancellation'] as const
export type ChangeRequestKind = (typeof changeRequestKinds)[number]

/** The two sides of an order: the client (and the operating company for it), and its supplier. */
export const orderSides = ['buyer', 'supplier'] as const
export type OrderSide = (typeof orderSides)[number]

/** Why a confirmation round was opened. */
export const roundCauses = [
  'sent',
  'resent',
  'declined',
  'reversed',
  'reopened',
  'partially-approved',
  'child-cancelled',
] as const
export type RoundCause = (typeof roundCauses)[number]

/** Derived badges: how far the goods have come, and how the dates stand. Nobody sets them. Allocated: on a shipment, not yet departed. */
export const fulfilments = [
  'none',
  'partly-allocated',
  'allocated',
  'partly-shipped',
  'shipped',
  'partly-delivered',
  'delivered',
] as const
export type Fulfilment = (typeof fulfilments)[number]
export const latenesses = ['on-time', 'early', 'late', 'overdue', 'unknown'] as const
export type Lateness = (typeof latenesses)[number]
