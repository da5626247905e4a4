import type {
  NotificationEntity,
  NotificationField,
  NotificationType,
  SubscribableTopic,
} from '@quayside/contracts/notifications/statuses.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import type { OrderFacts } from '@quayside/contracts/purchase-orders/facts.ts'
import type { BookingAct } from './booking-changes.ts'
import type { HandlingAct } from './handling-changes.ts'
import type { PeopleAct } from './people-changes.ts'
import type { QuoteAct } from './quote-changes.ts'
import type { ShipmentNews } from './shipment-changes.ts'
import type { CourseAct } from './shipment-course.ts'

/**
 * Who is told: everyone of a side, the person who buys or invited (and the operator who subscribed to escalations), or the operating
 * company's people in the portal, whatever they subscribed to.
 */
export type Audience = 'client' | 'supplier' | 'buyer' | 'operator'

export type Side = Exclude<Audience, 'buyer' | 'operator'>

/** An event that people may be told of, by what it did: of a part, or of all. */
export type ToldAct =
  | PurchaseOrderEvent['type']
  | ShipmentNews['type']
  | CourseAct
  | 'InvitationMailGivenUp'
  | 'DeliveryFileLeftToPeople'
  | 'WebhookEndpointGivenUp'
  | PeopleAct
  | QuoteAct
  | BookingAct
  | HandlingAct
  | (typeof ofAPart)[keyof typeof ofAPart]

/** Acts that may be about a part of an order, by what they are called then. */
export const ofAPart = {
  QuantitiesConfirmed: 'PartConfirmed',
  ConfirmationApproved: 'PartApproved',
} as const

/** One field before and after, as the events tell it. */
export type Change = {
  /** Default a purchase order. */
  readonly entity?: NotificationEntity
  /** The order, or the child that the change is about. */
  readonly entityId: string
  readonly entityNumber: string
  readonly lineNumber: number | null
  readonly field: NotificationField | (string & {})
  readonly oldValue: string | null
  readonly newValue: string | null
  /** By whose clock (IANA) its times are told: that of the place where it happens; without one the reader’s. */
  readonly zone?: string
  readonly type: NotificationType
  readonly topic: SubscribableTopic
  readonly audience: readonly Audience[]
  /** The side whose person did it: the others of it are told in the portal, the order's buyer by e-mail as well. */
  readonly colleagues: Side | null
  readonly reason: string | null
  /** The event that did it: names what was done in words. */
  readonly act: ToldAct
}

export type DataOf<Type extends PurchaseOrderEvent['type']> = Extract<PurchaseOrderEvent, { type: Type }>['data']

/** The side that did not act (both when the system did), and both. */
export type Sides = { readonly others: readonly Audience[]; readonly both: readonly Audience[] }

/** A change whose event, and whose colleagues did it, have yet to be named, once for all changes of an event. */
export type Untold = Omit<Change, 'act' | 'colleagues'>

/** A change of one field of the order's head. */
export function fieldOf(
  facts: OrderFacts,
  field: Change['field'],
  oldValue: string | null,
  newValue: string | null,
  audience: readonly Audience[],
  rest: Partial<Untold> = {},
): Untold {
  const type = rest.type ?? (isDateField(field) ? 'DATE_CHANGE' : 'FIELD_CHANGED')
  return {
    entityId: facts.orderId,
    entityNumber: facts.number,
    lineNumber: null,
    field,
    oldValue,
    newValue,
    type,
    topic: type,
    audience,
    reason: null,
    ...rest,
  }
}

/** The name of the confirmation file that waits to be read. */
export function waitingFile({ file }: OrderFacts): string | null {
  return file?.state === 'attached' ? file.name : null
}

/** Of the order, or of the partial order that is meant. */
export function numberOf({ parts, number }: OrderFacts, id: string): string {
  return parts.find(part => part.id === id)?.number ?? number
}

export function isChange(change: Untold): boolean {
  const { oldValue, newValue } = change
  if (oldValue === newValue) return false
  // People see instants to the minute.
  const isInstant = instantPattern.test(oldValue ?? '') && instantPattern.test(newValue ?? '')
  return !isInstant || oldValue?.slice(0, 16) !== newValue?.slice(0, 16)
}

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

function isDateField(field: string): boolean {
  return field === 'deadline' || field === 'emissionDate' || /Date$/.test(field)
}
