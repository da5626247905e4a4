import type { WarehouseReceiptEvent } from '@quayside/contracts/handling/events.ts'
import type { CountedPackage, ReceiptRelease } from '@quayside/contracts/handling/warehouse-receipts.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import { handledTotals } from '@quayside/platform/values/freight/measures.ts'
import { type HandlingOf, overFault } from '../desk/handling-rules.ts'
import { releaseOf } from './kept-releases.ts'
import { contingencyFault } from './lifting.ts'
import { beforeFault, happened, known, reasonMissing } from './receipt-checks.ts'
import type { OnReceiptOf } from './receipt-command.ts'
import { countedOf, onHandOf, sumOf, type WarehouseReceipt } from './receipt-state.ts'

type Released = Extract<WarehouseReceiptEvent, { type: 'GoodsReleased' }>

/** At most what is on hand, of nothing that is held up; into a shipment of the same client that has not departed. */
export function releaseFaults(command: OnReceiptOf<'release'>, receipt: WarehouseReceipt): readonly Rejection[] {
  const { release } = command
  const { kind } = release.target
  const needsReason = kind === 'returned' || kind === 'scrapped'
  return [
    ...known(contingencyFault(receipt)),
    ...happened(release.at, command, receipt),
    ...beforeFault(release.at, receipt),
    ...(kind === 'shipment' ? targetFaults(command.into, receipt) : []),
    ...(needsReason ? reasonMissing(release.reason) : []),
    ...pieceFaults(release.packages, onHandOf(receipt)),
  ]
}

function targetFaults(into: HandlingOf | null, { clientCompanyId }: WarehouseReceipt): readonly Rejection[] {
  const field = 'target.shipmentId'
  if (into === null) return [{ code: 'field-required', params: {}, field }]
  if (into.clientCompanyId !== clientCompanyId) return [{ code: 'release-other-client', params: {}, field }]
  const over = overFault({ of: into })
  return over === null ? departedFault(into, field) : [{ ...over, field }]
}

function departedFault({ gone, shipmentNumber: number }: HandlingOf, field?: string): readonly Rejection[] {
  if (gone.length === 0) return []
  return [{ code: 'release-shipment-departed', params: { number }, ...(field !== undefined && { field }) }]
}

function pieceFaults(packages: ReceiptRelease['packages'], onHand: ReadonlyMap<string, number>): Rejection[] {
  if (packages.length === 0) return [{ code: 'release-empty', params: {}, field: 'packages' }]
  return packages.flatMap(({ packageId, pieces }, index): Rejection[] => {
    const field = `packages.${index}.pieces`
    const left = onHand.get(packageId)
    if (left === undefined) return [{ code: 'receipt-package-unknown', params: {}, field }]
    if (packages.findIndex(one => one.packageId === packageId) < index)
      return [{ code: 'package-twice', params: { number: index + 1 }, field }]
    return pieces > left ? [{ code: 'release-exceeds-stock', params: { pieces, left }, field }] : []
  })
}

export function released({ release, into }: OnReceiptOf<'release'>, receipt: WarehouseReceipt): Released {
  const { receiptId, shipmentId, content } = receipt
  const { name, unlocode, country, zone } = content.warehouse
  const pieces = sumOf(release.packages.map(one => one.pieces))
  const isInto = release.target.kind === 'shipment'
  return {
    type: 'GoodsReleased',
    data: {
      receiptId,
      shipmentId,
      ...release,
      target: {
        kind: release.target.kind,
        shipmentId: isInto ? release.target.shipmentId : null,
        shipmentNumber: isInto ? (into?.shipmentNumber ?? null) : null,
      },
      zone,
      place: { name, unlocode, country },
      pieces,
      isLast: pieces === sumOf(onHandOf(receipt).values()),
      weightKg: weightOf(release.packages, countedOf(receipt)),
    },
  }
}

/** Known where whole packages leave. */
function weightOf(packages: ReceiptRelease['packages'], counted: readonly CountedPackage[]): string | null {
  const whole = packages.map(({ packageId, pieces }) =>
    counted.find(one => one.packageId === packageId && one.pieces === pieces),
  )
  return whole.every(one => one !== undefined) ? handledTotals(whole).weightKg : null
}

/** Before its shipment departed. */
export function takeBackFaults(
  { releaseId, reason, into }: OnReceiptOf<'take-back'>,
  { releases }: WarehouseReceipt,
): readonly Rejection[] {
  if (releaseOf(releases, releaseId) === undefined) return [{ code: 'release-unknown', params: {} }]
  return [...(into === null ? [] : departedFault(into)), ...reasonMissing(reason)]
}

export function takenBack(
  { releaseId, reason }: OnReceiptOf<'take-back'>,
  { receiptId, releases }: WarehouseReceipt,
): WarehouseReceiptEvent {
  const release = releaseOf(releases, releaseId)
  const pieces = sumOf((release?.packages ?? []).map(one => one.pieces))
  const shipmentId = release?.target.shipmentId ?? null
  return { type: 'ReleaseTakenBack', data: { receiptId, releaseId, shipmentId, pieces, reason } }
}
