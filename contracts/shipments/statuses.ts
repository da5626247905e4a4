/** The lifecycle statuses of a shipment; nothing else is ever mixed into this field. */
export const shipmentStatuses = [
  'PO_CONFIRMED',
  'BOOKING_REQUEST',
  'FOR_PROCESSING',
  'IN_TRANSIT',
  'AT_DESTINATION',
  'ON_CUSTOMS',
  'DELIVERED',
  'COMPLETED',
  'CANCELLED',
] as const
export type ShipmentStatus = (typeof shipmentStatuses)[number]

/** Shown beside the status and derived like it; the code is the label that the specification names. */
export const shipmentChips = [
  'NOT READY',
  'TO BE PROCESSED',
  'IN_PROGRESS',
  'ONHAND',
  'RECEIVED',
  'PICKED UP',
  'DEPARTED',
  'ARRIVED',
  'CLEARED',
] as const
export type ShipmentChip = (typeof shipmentChips)[number]

export const shipmentTabs = ['to-be-processed', 'in-transit', 'delivered', 'general-view'] as const
export type ShipmentTab = (typeof shipmentTabs)[number]

export const shipmentTabStatuses: Readonly<Record<ShipmentTab, readonly ShipmentStatus[]>> = {
  'to-be-processed': ['PO_CONFIRMED', 'BOOKING_REQUEST', 'FOR_PROCESSING'],
  'in-transit': ['IN_TRANSIT', 'AT_DESTINATION', 'ON_CUSTOMS'],
  delivered: ['DELIVERED', 'COMPLETED'],
  'general-view': shipmentStatuses,
}

/** Coordinated: the freight operator runs the transport; else the client or supplier does and only reports. */
export const operations = ['coordinated', 'not-coordinated'] as const
export type Operation = (typeof operations)[number]

export const bookingStates = ['none', 'requested', 'confirmed'] as const
export type BookingState = (typeof bookingStates)[number]
export const bookingEnds = ['rejected', 'cancelled', 'expired', 'withdrawn'] as const
export type BookingEnd = (typeof bookingEnds)[number]

/** Overlays: they leave the status as it is. */
export const holdKinds = ['customs', 'carrier', 'document', 'payment', 'damage'] as const
export type HoldKind = (typeof holdKinds)[number]
export const issueKinds = ['short', 'over', 'damaged', 'impossible-times', 'other'] as const
export type IssueKind = (typeof issueKinds)[number]

export const declarationKinds = ['EXPORT', 'TRANSIT', 'IMPORT'] as const
export type DeclarationKind = (typeof declarationKinds)[number]
export const declarationStates = [
  'NONE',
  'PREDECLARED',
  'DECLARED',
  'INSPECTION',
  'HOLD',
  'CLEARED',
  'REFUSED',
] as const
export type DeclarationState = (typeof declarationStates)[number]

export const declarationMoves: Readonly<Record<DeclarationState, readonly DeclarationState[]>> = {
  NONE: ['PREDECLARED', 'DECLARED'],
  PREDECLARED: ['DECLARED'],
  DECLARED: ['CLEARED', 'INSPECTION', 'HOLD', 'REFUSED'],
  INSPECTION: ['HOLD', 'CLEARED', 'REFUSED'],
  HOLD: ['INSPECTION', 'CLEARED', 'REFUSED'],
  REFUSED: ['DECLARED'],
  CLEARED: ['HOLD'],
}

/** The states that are left until customs has cleared it, by the shortest way. */
export function wayToCleared(from: DeclarationState): DeclarationState[] {
  if (from === 'CLEARED') return []
  return declarationMoves[from].includes('CLEARED') ? ['CLEARED'] : ['DECLARED', 'CLEARED']
}

/** Why a shipment that is on its way is closed without delivery. */
export const undeliveredCauses = ['lost', 'destroyed', 'abandoned', 'returned', 'refused-entry'] as const
export type UndeliveredCause = (typeof undeliveredCauses)[number]

export const movementTypes = [
  'OCEAN_INBOUND',
  'OCEAN_OUTBOUND',
  'AIR_INBOUND',
  'AIR_OUTBOUND',
  'GROUND_INBOUND',
  'GROUND_OUTBOUND',
  'WAREHOUSE_RECEIPT',
  'WAREHOUSE_RELEASE',
  'PICKUP',
  'DELIVERY',
] as const
export type MovementType = (typeof movementTypes)[number]

export const deliveryTerms = [
  'DOOR_TO_DOOR',
  'DOOR_TO_PORT',
  'PORT_TO_DOOR',
  'PORT_TO_PORT',
  'CFS_CFS',
  'CFS_CY',
  'CY_CFS',
  'CY_CY',
] as const
export type DeliveryTerm = (typeof deliveryTerms)[number]

export const anchorStates = ['QUEUED', 'SUBMITTED', 'CONFIRMED', 'FAILED'] as const
export type AnchorState = (typeof anchorStates)[number]
