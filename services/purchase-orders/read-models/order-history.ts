import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { HistoryEntry } from '@quayside/contracts/kernel/lists.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import { evolve } from '../domain/evolve.ts'
import { changesBetween, concernsChild, reasonOf } from '../domain/history.ts'
import { initial, type PurchaseOrder } from '../domain/state.ts'

type Recorded = StoredEvent<PurchaseOrderEvent>

/** A supplier's history begins when the order was sent to it: drafts and the buyer's preparations stay the buyer's. */
function knownToSupplier(events: readonly Recorded[]): ReadonlySet<string> {
  const sent = events.findIndex(event => event.type === 'PurchaseOrderSent')
  return new Set(sent < 0 ? [] : events.slice(sent).map(event => event.id))
}

/** Who changed what, from what to what, and why; oldest first. */
export function historyOf(
  events: readonly Recorded[],
  options: { childId: string | null; forSupplier: boolean },
): HistoryEntry[] {
  const shown = options.forSupplier ? knownToSupplier(events) : null
  let state: PurchaseOrder = initial
  const entries: HistoryEntry[] = []
  for (const event of events) {
    const before = state
    state = evolve(state, event)
    if (shown !== null && !shown.has(event.id)) continue
    if (options.childId !== null && !concernsChild(event, options.childId)) continue
    const { uid, service, onBehalfOf } = event.metadata.actor
    entries.push({
      id: event.id,
      at: event.recordedAt,
      position: event.position,
      type: isWriteOff(event) ? 'RestWrittenOff' : event.type,
      actor: {
        uid: uid ?? null,
        service: service ?? null,
        name: null,
        onBehalfOf: onBehalfOf ?? representedBy(event, state),
      },
      // As on its shipment: why the rest is given up is between the client and who runs the transport.
      reason: options.forSupplier && isWriteOff(event) ? null : reasonOf(event),
      changes: changesBetween(before, state, event, options.childId),
    })
  }
  return entries
}

/** The order is told of it as it is told of a delivery: what came, and what is missing. */
function isWriteOff(event: Recorded): boolean {
  return event.type === 'DeliveryRecorded' && event.data.reason !== undefined
}

/** The supplier, where the buyer's side confirmed in its name. */
function representedBy(event: Recorded, state: PurchaseOrder): string | null {
  const isInItsName = event.type === 'QuantitiesConfirmed' && event.data.onBehalf
  return isInItsName && 'vendorCompanyId' in state ? state.vendorCompanyId : null
}
