import type { WarehouseReceiptEvent } from '@quayside/contracts/handling/events.ts'
import type { ReleasedGoods } from '@quayside/contracts/shipments/handled.ts'
import type { ReceiptCommand } from './receipt-command.ts'
import { type ReceiptState, supplierOf } from './receipt-state.ts'
import { warehouseReceipt } from './warehouse-receipt.ts'

type Released = Extract<WarehouseReceiptEvent, { type: 'GoodsReleased' }>['data']

/** What a shipment is told of goods that leave for it with transport. */
export function releasedGoods(
  { releaseId, at, zone, place, packages, pieces, weightKg }: Released,
  vendorCompanyId: string | null,
): ReleasedGoods {
  const packageIds = packages.map(one => one.packageId)
  return { releaseId, at, zone, place, packageIds, pieces, weightKg, vendorCompanyId }
}

/** What would be told, were the command given now; null where nothing leaves for a shipment with transport. */
export function toBeReleased(command: ReceiptCommand, receipt: ReceiptState): ReleasedGoods | null {
  if (command.type !== 'release' || !isPickedUp(command.release)) return null
  const decision = warehouseReceipt.decide(command, receipt)
  const released = decision.accepted ? decision.events.find(one => one.type === 'GoodsReleased') : undefined
  return released === undefined ? null : releasedGoods(released.data, supplierOf(receipt))
}

/** Into a shipment with transport: its milestone PICKED_UP. */
export function isPickedUp({ target, transport }: Pick<Released, 'target' | 'transport'>): boolean {
  return target.kind === 'shipment' && transport !== null
}
