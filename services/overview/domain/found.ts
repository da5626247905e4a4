import type { QueueItem, QueueKind, SearchEntity } from '@quayside/contracts/overview/queries.ts'
import type { Operation } from '@quayside/contracts/shipments/statuses.ts'

export type FoundEntity = Exclude<SearchEntity, 'purchase-order' | 'child-order' | 'company' | 'product' | 'import'>

/** What a thing is shown and found by, and what of it waits for somebody; no more than whoever is told it may see. */
export type Found = {
  readonly number: string
  readonly status: string
  readonly subtitle: string | null
  readonly words: readonly string[]
  readonly waits: Wait | null
  /** Of a shipment: whether anybody coordinates it. */
  readonly operation?: Operation
  /** Of what is handled at a place: by them it is known whether the client runs it itself. */
  readonly handled?: { readonly shipmentId: string | null; readonly placeId: string | null }
  /** Of goods: they are the operating company's to see that received them. */
  readonly isOfUnknownOwner?: boolean
}

export type FoundKind = Exclude<
  QueueKind,
  | 'send'
  | 'confirm'
  | 'confirm-again'
  | 'submit'
  | 'approve'
  | 'read-file'
  | 'answer-change-request'
  | 'answer-cancellation-request'
  | 'reopen'
  | 'fix-import'
>

/** `from`: an instant, before which nothing waits yet; `until`: the last day, by the clock of `zone`, without one by the client's. */
export type Wait = {
  readonly kind: FoundKind
  readonly since: string
  readonly from?: string
  readonly until?: string | null
  readonly zone?: string | null
}

export const pageOf: Readonly<Record<FoundEntity, string>> = {
  shipment: '/shipments/',
  quote: '/quotes/edit/',
  'quote-request': '/quotes/requests/',
  booking: '/bookings/',
  pickup: '/pick-up/',
  'warehouse-receipt': '/warehouse/receipts/',
}

export const actOf: Readonly<Record<FoundKind, QueueItem['act']>> = {
  'answer-quote': 'review',
  'make-offer': 'offer',
  'supply-booking': 'supply',
  'answer-booking-request': 'answer',
  'pass-on-booking': 'pass-on',
  'schedule-pickup': 'schedule',
  'answer-pickup-cancellation': 'answer',
  'tell-pickup': 'record',
  'store-goods': 'store',
  'lift-contingency': 'lift',
}

export function textOf(...parts: readonly (string | null)[]): string | null {
  return parts.filter(Boolean).join(', ') || null
}
