/** The lifecycle statuses of a booking; requests to change or cancel a confirmed one stand beside it. */
export const bookingStatuses = [
  'REQUESTED',
  'PENDING_UPDATE',
  'CONFIRMED',
  'REJECTED',
  'DECLINED',
  'CANCELLED',
  'EXPIRED',
  'COMPLETED',
] as const
export type BookingStatus = (typeof bookingStatuses)[number]

/** A shipment has at most one booking that is one of these. */
export const liveBookingStatuses = ['REQUESTED', 'PENDING_UPDATE', 'CONFIRMED'] as const satisfies BookingStatus[]

export function isLiveBooking(status: string): boolean {
  return (liveBookingStatuses as readonly string[]).includes(status)
}

/** Shown beside the status: the carrier has the version that is asked for. */
export const bookingChips = ['WITH CARRIER'] as const
export type BookingChip = (typeof bookingChips)[number]

export const bookingTabs = ['requested', 'confirmed', 'completed', 'ended', 'general-view'] as const
export type BookingTab = (typeof bookingTabs)[number]
export const bookingTabStatuses: Readonly<Record<BookingTab, readonly BookingStatus[]>> = {
  requested: ['REQUESTED', 'PENDING_UPDATE'],
  confirmed: ['CONFIRMED'],
  completed: ['COMPLETED'],
  ended: ['REJECTED', 'DECLINED', 'CANCELLED', 'EXPIRED'],
  'general-view': bookingStatuses,
}

export const bookingDocumentTypes = ['PURCHASE_ORDER', 'COMMERCIAL_INVOICE', 'DELIVERY_ORDER', 'OTHER'] as const
export type BookingDocumentType = (typeof bookingDocumentTypes)[number]

/** How a carrier gets a booking: by its port, by a mailed link, or told by a person. */
export const bookingChannels = ['port', 'link', 'hand'] as const
export type BookingChannel = (typeof bookingChannels)[number]

/** A person who told what the carrier said, the carrier by its link, or its port's message. */
export const answerWays = ['hand', 'link', 'message'] as const
export type AnswerWay = (typeof answerWays)[number]

export const bookingRequestKinds = ['AMENDMENT', 'CANCELLATION'] as const
export type BookingRequestKind = (typeof bookingRequestKinds)[number]
export const bookingRequestStates = ['RECEIVED', 'CONFIRMED', 'DECLINED', 'WITHDRAWN'] as const
export type BookingRequestState = (typeof bookingRequestStates)[number]
export const requestSides = ['client', 'carrier'] as const
export type RequestSide = (typeof requestSides)[number]

/** What a carrier has said of a booking, in the terms of DCSA Booking 2.0. */
export const carrierWords = [
  'RECEIVED',
  'UPDATE_RECEIVED',
  'PENDING_UPDATE',
  'CONFIRMED',
  'PENDING_AMENDMENT',
  'AMENDMENT_RECEIVED',
  'AMENDMENT_CONFIRMED',
  'AMENDMENT_DECLINED',
  'AMENDMENT_CANCELLED',
  'CANCELLATION_RECEIVED',
  'CANCELLATION_CONFIRMED',
  'CANCELLATION_DECLINED',
  'REJECTED',
  'DECLINED',
  'CANCELLED',
  'COMPLETED',
] as const
export type CarrierWord = (typeof carrierWords)[number]

export function isCarrierWord(code: string): code is CarrierWord {
  return (carrierWords as readonly string[]).includes(code)
}

/** Why a booking was cancelled. */
export const cancelCauses = ['person', 'carrier', 'shipment-deleted'] as const
export type CancelCause = (typeof cancelCauses)[number]
