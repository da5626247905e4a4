import type { ReceiptContent } from '@quayside/contracts/handling/warehouse-receipts.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import { reasonMissing as missing } from '@quayside/contracts/kernel/transitions.ts'
import { checkTimeZone } from '@quayside/contracts/reference/time-zones.ts'
import { companyFaults, happenedFault, isSupplierOf, placeZoneFault } from '../desk/handling-rules.ts'
import { packageFaults } from '../desk/packages.ts'
import type { ReceiptAsked } from './receipt-rules.ts'
import type { WarehouseReceipt } from './receipt-state.ts'

export const known = (fault: Rejection | null): readonly Rejection[] => (fault === null ? [] : [fault])
export const reasonMissing = (reason: string): readonly Rejection[] => known(missing(reason))

/** Goods that a supplier announces are its own. */
export function ownContent({ by, content }: ReceiptAsked & { readonly content: ReceiptContent }): ReceiptContent {
  if (by.kind !== 'P' || content.supplier.companyId !== null) return content
  return { ...content, supplier: { ...content.supplier, companyId: by.company } }
}

export function contentFaults(
  content: ReceiptContent,
  asked: ReceiptAsked,
  before: Partial<ReceiptContent> = {},
): Rejection[] {
  const { supplier, shipper, consignee, warehouse, packages } = content
  const { by, of } = asked
  const isTheirs = by.kind === 'P' ? supplier.companyId === by.company : isSupplierOf(of, supplier.companyId)
  const isAsBefore = before.supplier?.companyId === supplier.companyId
  const stranger: Rejection = { code: 'receipt-supplier-unknown', params: {}, field: 'content.supplier.companyId' }
  const places = { supplier: supplier.place, shipper: shipper?.place, consignee: consignee?.place }
  const zones = [
    ...known(checkTimeZone(warehouse.zone, 'content.warehouseId')),
    ...Object.entries(places).flatMap(([role, place]) =>
      place == null ? [] : (placeZoneFault(place.zone, `content.${role}.place.zone`) ?? []),
    ),
  ]
  const others = companyFaults({ shipper, consignee }, asked, before)
  return [
    ...(isTheirs || isAsBefore ? [] : [stranger]),
    ...others,
    ...zones,
    ...packageFaults(packages, 'content.packages'),
  ]
}

/** Not in the future, and within the life of the goods. */
export function happened(
  at: string,
  asked: ReceiptAsked,
  { content }: Pick<WarehouseReceipt, 'content'>,
  field = 'at',
): readonly Rejection[] {
  return known(happenedFault(at, asked, content.warehouse.zone, field))
}

/** Goods are counted, put on hand and released in this order. */
export function beforeFault(at: string, { arrivals, onHandAt, content }: WarehouseReceipt): readonly Rejection[] {
  const [first] = arrivals.map(one => one.at).sort((one, other) => Date.parse(one) - Date.parse(other))
  const before = onHandAt ?? first
  if (before === undefined || Date.parse(at) >= Date.parse(before)) return []
  return [{ code: 'before-the-receipt', params: { at, before, zone: content.warehouse.zone }, field: 'at' }]
}
