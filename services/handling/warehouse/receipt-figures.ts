import type { PackageDifference, ReceiptPackage } from '@quayside/contracts/handling/warehouse-queries.ts'
import type { AnnouncedPackage, CountedPackage, ReceiptParty } from '@quayside/contracts/handling/warehouse-receipts.ts'
import { countedOf, onHandOf, type WarehouseReceipt } from './receipt-state.ts'

/** Announced against counted, package by package: first what was announced, then what nobody announced. */
export function packagesOf(receipt: WarehouseReceipt): ReceiptPackage[] {
  const { content, arrivals, assigned, released } = receipt
  const counted = new Map(countedOf(receipt).map(one => [one.packageId, one]))
  const announced = new Map(content.packages.map(one => [one.packageId, one]))
  const onHand = onHandOf(receipt)
  return [...new Set([...announced.keys(), ...counted.keys()])].flatMap(id => {
    const [said, came] = [announced.get(id), counted.get(id)]
    const shown = came ?? said
    if (shown === undefined) return []
    const { pieces: _own, damaged: _damaged, ...rest } = { damaged: 0, condition: '', photos: [], ...shown }
    return [
      {
        ...rest,
        orderLine: assigned[id] ?? came?.orderLine ?? said?.orderLine ?? null,
        announced: said?.pieces ?? 0,
        counted: came?.pieces ?? 0,
        damaged: came?.damaged ?? 0,
        released: released[id] ?? 0,
        onHand: onHand.get(id) ?? 0,
        differences: arrivals.length === 0 ? [] : differencesOf(said, came, announced.size > 0),
      },
    ]
  })
}

/** Nothing announced is nothing to differ from. */
function differencesOf(
  said: AnnouncedPackage | undefined,
  came: CountedPackage | undefined,
  isAnnounced: boolean,
): PackageDifference[] {
  const [announced, counted] = [said?.pieces ?? 0, came?.pieces ?? 0]
  return [
    ...(isAnnounced && counted < announced ? (['short'] as const) : []),
    ...(isAnnounced && said !== undefined && counted > announced ? (['over'] as const) : []),
    ...(isAnnounced && said === undefined ? (['unannounced'] as const) : []),
    ...((came?.damaged ?? 0) > 0 ? (['damaged'] as const) : []),
  ]
}

/** For the shipment, one a kind: which packages, how many of how many; what nobody announced is more than was announced. */
export function differencesIn(receipt: WarehouseReceipt) {
  const packages = packagesOf(receipt)
  const of = (kind: 'short' | 'over' | 'damaged', is: readonly PackageDifference[]) => {
    const found = packages.filter(one => one.differences.some(difference => is.includes(difference)))
    const figures = found.map(one =>
      kind === 'damaged'
        ? `${one.packageType} ${one.damaged} / ${one.counted}`
        : `${one.packageType} ${one.counted} / ${one.announced}`,
    )
    return figures.length === 0 ? [] : [{ kind, text: `${receipt.receiptNumber}: ${figures.join(', ')}` }]
  }
  return [...of('short', ['short']), ...of('over', ['over', 'unannounced']), ...of('damaged', ['damaged'])]
}

/** On one line, as far as it is known. */
export function addressOf({
  addressLine1,
  addressLine2,
  postalCode,
  city,
  state,
  country,
}: ReceiptParty): string | null {
  const town = [postalCode, city].filter(Boolean).join(' ')
  return [addressLine1, addressLine2, town, state, country].filter(Boolean).join(', ') || null
}
