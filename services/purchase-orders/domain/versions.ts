import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'

type Event<Type extends PurchaseOrderEvent['type']> = Extract<PurchaseOrderEvent, { type: Type }>
type Recorded = { readonly type: string; readonly data: unknown; readonly schemaVersion: number }

/** The version each event is written with, where it is not the first. */
export const schemaVersions = { DeliveryRecorded: 2, ShipmentSettled: 2 } as const

/** An event as it would be written today. Before version 2 nobody told an order what was damaged or missing. */
export function upcast({ type, data, schemaVersion }: Recorded): { readonly type: string; readonly data: unknown } {
  if (schemaVersion > 1) return { type, data }
  if (type === 'DeliveryRecorded') {
    const before = data as Event<'DeliveryRecorded'>['data']
    return { type, data: { ...before, lines: before.lines.map(line => ({ ...line, damaged: '0', short: '0' })) } }
  }
  if (type === 'ShipmentSettled') {
    const before = data as Event<'ShipmentSettled'>['data']
    return { type, data: { ...before, lines: before.lines.map(line => ({ ...line, damaged: '0' })) } }
  }
  return { type, data }
}

/** What folds events one by one folds them as they would be written today. */
export function asToday(event: StoredEvent<PurchaseOrderEvent>): StoredEvent<PurchaseOrderEvent> {
  const { type, data, metadata } = event
  return { ...event, ...upcast({ type, data, schemaVersion: metadata.schemaVersion }) } as typeof event
}
