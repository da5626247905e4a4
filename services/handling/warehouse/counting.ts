import type { WarehouseReceiptEvent } from '@quayside/contracts/handling/events.ts'
import type { CountedPackage } from '@quayside/contracts/handling/warehouse-receipts.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import { packageFaults } from '../desk/packages.ts'
import { reasonMissing } from './receipt-checks.ts'
import { countedOf, evolve, isReceipt, unrecorded, type WarehouseReceipt } from './receipt-state.ts'

type Correction = { readonly receipt: WarehouseReceipt; readonly arrivalId: string; readonly reason: string }
type Counting = Extract<WarehouseReceiptEvent, { type: 'GoodsReceived' | 'CountCorrected' }>

/** At least one package came, none more damaged than it is; a correction never falls below what was released. */
export function countFaults(
  packages: readonly CountedPackage[],
  correction: Correction | null = null,
  field = 'packages',
): readonly Rejection[] {
  const faults = [
    ...packageFaults(packages, field),
    ...packages.flatMap(({ damaged, pieces }, index): Rejection[] =>
      damaged > pieces
        ? [{ code: 'damaged-exceeds-counted', params: { damaged, pieces }, field: `${field}.${index}.damaged` }]
        : [],
    ),
  ]
  if (correction === null) return packages.length === 0 ? [nothing(field)] : faults
  return [...faults, ...reasonMissing(correction.reason), ...correctionFaults(packages, correction)]
}

const nothing = (field: string): Rejection => ({ code: 'receipt-without-packages', params: {}, field })

function correctionFaults(packages: readonly CountedPackage[], { receipt, arrivalId }: Correction): Rejection[] {
  if (!receipt.arrivals.some(one => one.arrivalId === arrivalId)) return [{ code: 'arrival-unknown', params: {} }]
  const arrivals = receipt.arrivals.map(one =>
    one.arrivalId === arrivalId ? { ...one, packages: [...packages] } : one,
  )
  const counted = new Map(countedOf({ arrivals }).map(one => [one.packageId, one.pieces]))
  if (counted.size === 0) return [nothing('packages')]
  return Object.entries(receipt.released).flatMap(([packageId, released]): Rejection[] => {
    const pieces = counted.get(packageId) ?? 0
    if (pieces >= released) return []
    const index = packages.findIndex(one => one.packageId === packageId)
    const field = index < 0 ? 'packages' : `packages.${index}.pieces`
    return [{ code: 'count-below-released', params: { pieces, released }, field }]
  })
}

/** Opens the contingency of packages that nobody announced, once; lifts it where a correction leaves none of them. */
export function contingenciesAfter(receipt: WarehouseReceipt, event: Counting): WarehouseReceiptEvent[] {
  const after = evolve(receipt, event)
  if (!isReceipt(after)) return [event]
  const { receiptId } = receipt
  const kind = 'package-without-record'
  const before = new Set(unrecorded(receipt, countedOf(receipt)).map(one => one.packageId))
  const now = unrecorded(after, countedOf(after))
  const isOpen = receipt.contingencies.some(one => one.kind === kind)
  if (!isOpen && now.some(one => !before.has(one.packageId)))
    return [event, { type: 'ContingencyOpened', data: { receiptId, kind, note: '' } }]
  if (!isOpen || now.length > 0 || event.type !== 'CountCorrected') return [event]
  const { reason } = event.data
  const data = { receiptId, kind, reason, assignment: null, shipmentNumber: null, letterId: null } as const
  return [event, { type: 'ContingencyLifted', data }]
}
