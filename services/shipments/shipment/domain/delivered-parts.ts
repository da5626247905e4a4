import type { DeliveryDrop } from '@quayside/contracts/shipments/details.ts'
import { add, max, min, subtract, sum } from '@quayside/platform/values/quantities.ts'
import type { Shipment } from './state.ts'

/** What came of a line, whole and damaged; and what is missing of it, as far as somebody said so. */
export type DeliveredParts = { readonly good: string; readonly short: string; readonly damaged: string }

type Counted = Pick<Shipment, 'drops' | 'writtenOff'>

/** What was missing at one delivery and came with a later one is short no more. */
export function deliveredParts(
  { drops, writtenOff }: Counted,
  { lineId, quantity }: { readonly lineId: string; readonly quantity: string },
): DeliveredParts {
  const counted = (part: keyof DeliveredParts) => sum(partsOf(drops, lineId).map(line => line[part]))
  const good = counted('good')
  const damaged = counted('damaged')
  const missing = max(subtract(quantity, add(good, damaged)), '0')
  return { good, damaged, short: min(max(counted('short'), writtenOff[lineId] ?? '0'), missing) }
}

function partsOf(drops: readonly DeliveryDrop[], lineId: string): DeliveryDrop['lines'] {
  return drops.flatMap(drop => drop.lines.filter(line => line.lineId === lineId))
}
