import type { WarehouseReceiptEvent } from '@quayside/contracts/handling/events.ts'
import type { ReleasedGoods } from '@quayside/contracts/shipments/handled.ts'
import { type ReceiptState, supplierOf } from './receipt-state.ts'
import { type ReceiptCommand, warehouseReceipt } from './warehouse-receipt.ts'

type Released = Extract<WarehouseReceiptEvent, { type: 'GoodsReleased' }>['data']

/** What their shipment is told of goods that leave with transport. */
export function releasedGoods(
  { releaseId, at, zone, place, packages, pieces, weightKg }: Released,
  vendorCompanyId: string | null,
): ReleasedGoods {
  const packageIds = packages.map(one => one.packageId)
  return { releaseId, at, zone, place, packageIds, pieces, weightKg, vendorCompanyId }
}

/** What would be told, were the command given now; null where nothing leaves with transport. */
export function toBeReleased(command: ReceiptCommand, receipt: ReceiptState): ReleasedGoods | null {
  if (command.type !== 'release' || command.transport === null) return null
  const decision = warehouseReceipt.decide(command, receipt)
  const released = decision.accepted ? decision.events.find(one => one.type === 'GoodsReleased') : undefined
  return released === undefined ? null : releasedGoods(released.data, supplierOf(receipt))
}
