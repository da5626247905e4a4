import { bookingEvents } from '../bookings/events.ts'
import { pickupEvents, warehouseReceiptEvents } from '../handling/events.ts'
import type { EventSchemas } from '../kernel/event-schemas.ts'
import { productEvents } from '../products/events.ts'
import { purchaseOrderEvents } from '../purchase-orders/events.ts'
import { quoteEvents, quoteRequestEvents } from '../quotes/events.ts'
import { deliveryEvents } from '../shipments/delivery-events.ts'
import { shipmentEvents } from '../shipments/events.ts'

/** The types of an aggregate's events but these: drafts, and what is kept for the portal itself or for one side alone. */
function told<Schemas extends EventSchemas>(
  events: Schemas,
  ...internal: (keyof Schemas & string)[]
): readonly string[] {
  return Object.keys(events).filter(type => !internal.includes(type))
}

/** What a company's systems can be told of, by entity: what is not here never leaves by a webhook. */
const types: Readonly<Record<string, readonly string[]>> = {
  'purchase-order': told(purchaseOrderEvents, 'PreOrderSaved', 'PreOrderDiscarded', 'Voided'),
  shipment: told(shipmentEvents, 'CommentAdded', 'UnknownCarrierMessageKept'),
  quote: told(quoteEvents, 'QuoteDrafted', 'QuoteDraftSaved', 'QuoteDiscarded', 'QuoteNoted'),
  'quote-request': told(quoteRequestEvents),
  booking: told(bookingEvents, 'BookingMailGivenUp', 'CarrierAnswerKeptApart'),
  pickup: told(pickupEvents, 'PickupDrafted', 'PickupDeleted'),
  'warehouse-receipt': told(warehouseReceiptEvents),
  delivery: told(deliveryEvents),
  product: told(productEvents),
}

/** Every kind, as `purchase-order.PurchaseOrderSent`, and `purchase-order.*` for all of an entity. */
export const webhookKinds: readonly { readonly entity: string; readonly types: readonly string[] }[] = Object.entries(
  types,
).map(([entity, known]) => ({ entity, types: known.toSorted() }))

const kinds = new Set(webhookKinds.flatMap(({ entity, types: of }) => ['*', ...of].map(type => `${entity}.${type}`)))

export function isWebhookKind(kind: string): boolean {
  return kinds.has(kind)
}

/** Whether an event is one of those chosen; never one that is not to be told. */
export function isChosen(chosen: ReadonlySet<string>, entity: string, type: string): boolean {
  const kind = `${entity}.${type}`
  return kinds.has(kind) && (chosen.has(kind) || chosen.has(`${entity}.*`))
}
