import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import { evolve } from '../domain/evolve.ts'
import { changesBetween } from '../domain/history.ts'
import { initial, type PurchaseOrder } from '../domain/state.ts'

/** What changed since the version a person saw, in one line, for the answer to a conflict. */
export function changedSince(
  events: readonly StoredEvent<PurchaseOrderEvent>[],
  seen: number,
  versionOf: (state: PurchaseOrder) => number,
): string {
  let state: PurchaseOrder = initial
  const changes: string[] = []
  for (const event of events) {
    const before = state
    state = evolve(state, event)
    if (versionOf(state) <= seen) continue
    for (const { field, lineNumber, old, new: now } of changesBetween(before, state, event, null)) {
      changes.push(`${lineNumber === null ? '' : `${lineNumber}: `}${field} ${old ?? '-'} > ${now ?? '-'}`)
    }
  }
  return changes.slice(0, 20).join('; ')
}
