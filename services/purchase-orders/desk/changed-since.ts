import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import { changesInOneLine } from '@quayside/platform/commands/changes-in-one-line.ts'
import { evolve } from '../domain/evolve.ts'
import { type Change, changesBetween } from '../domain/history.ts'
import { initial, type PurchaseOrder } from '../domain/state.ts'

/** What changed since the version a person saw, in one line, for the answer to a conflict. */
export function changedSince(
  events: readonly StoredEvent<PurchaseOrderEvent>[],
  seen: number,
  versionOf: (state: PurchaseOrder) => number,
): string {
  let state: PurchaseOrder = initial
  const changes: Change[] = []
  for (const event of events) {
    const before = state
    state = evolve(state, event)
    if (versionOf(state) > seen) changes.push(...changesBetween(before, state, event, null))
  }
  return changesInOneLine(changes)
}
