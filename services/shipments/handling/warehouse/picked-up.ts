import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import type { WarehouseReceiptEvent } from '@quayside/contracts/shipments/warehouse-receipts.ts'
import type { RecordMilestone } from '../../shipment/domain/recording.ts'
import type { Asked } from '../../shipment/domain/rules.ts'
import { shipment } from '../../shipment/domain/shipment.ts'
import type { Shipment } from '../../shipment/domain/state.ts'
import { type ReceiptState, supplierOf } from './receipt-state.ts'
import { type ReceiptCommand, warehouseReceipt } from './warehouse-receipt.ts'

type Released = Extract<WarehouseReceiptEvent, { type: 'GoodsReleased' }>['data']

/** The word of whoever released goods, of its own packages where the shipment knows them, else of so many pieces. */
export function pickedUp(
  released: Released,
  asked: Asked,
  { packages: known }: Shipment,
  supplier: string | null,
): RecordMilestone {
  const { releaseId, at, zone, place, packages, pieces, weightKg } = released
  const ids = packages.map(one => one.packageId)
  const packageIds = ids.every(id => known.some(one => one.packageId === id)) ? ids : []
  const owner = supplier === null ? {} : { vendorCompanyId: supplier }
  return {
    ...asked,
    type: 'RecordMilestone',
    code: 'PICKED_UP',
    class: 'ACTUAL',
    milestoneId: releaseId,
    at,
    zone,
    place,
    legId: null,
    scope: { of: 'packages', packageIds, pieces, weightKg, releaseId, ...owner },
  }
}

/** Nobody has goods leave with transport who could not record their pickup on the shipment now: the same reasons. */
export function pickupRefusals(command: ReceiptCommand, receipt: ReceiptState, of: Shipment): readonly Rejection[] {
  // Of a shipment that has ended nothing is recorded; what a cancelled one left in a warehouse still leaves it.
  if (command.type !== 'release' || command.transport === null || of.ended !== null) return []
  const decision = warehouseReceipt.decide(command, receipt)
  const released = decision.accepted ? decision.events.find(one => one.type === 'GoodsReleased') : undefined
  if (released === undefined) return []
  const { by, now } = command
  const asked = { by, now, today: now.slice(0, 10) }
  const answer = shipment.decide(pickedUp(released.data, asked, of, supplierOf(receipt)), of)
  return answer.accepted ? [] : answer.rejections
}
