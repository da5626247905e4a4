import type { ShipmentChip } from '@quayside/contracts/shipments/statuses.ts'
import type { Shipment } from './state.ts'
import { chipOf, progressOf } from './status.ts'

/** Goods of others that were picked up or wait in a warehouse say nothing of those of this supplier, who has this view. */
export function chipInView(whole: Shipment, view: Shipment, vendorCompanyId: string): ShipmentChip | null {
  if (view.lines.length === whole.lines.length) return whole.chip
  const onHand = (whole.onHand ?? []).filter(receiptId => whole.onHandOf?.[receiptId] === vendorCompanyId)
  const { pickedUp, received } = progressOf({ ...view, onHand })
  return chipOf(whole, whole.status, { ...progressOf(whole), pickedUp, received })
}
