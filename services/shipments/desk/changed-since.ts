import type { By } from '@quayside/contracts/access/by.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import { changesInOneLine } from '@quayside/platform/commands/changes-in-one-line.ts'
import { evolve } from '../shipment/domain/evolve.ts'
import { changesBetween } from '../shipment/domain/history.ts'
import { initial, isShipment, type Shipment, type ShipmentState } from '../shipment/domain/state.ts'
import { supplierView } from '../shipment/domain/supplier-view.ts'

/** The supplier, of whose goods alone it tells, and whether what charges cost may be told. */
export type Viewer = { readonly supplier: string | null; readonly withExpenses: boolean }

export function viewerOf({ kind, company }: Pick<By, 'kind' | 'company'>): Viewer {
  return { supplier: kind === 'P' ? company : null, withExpenses: kind === 'O' || kind === 'A' }
}

/** A supplier none of whose lines is on it sees nothing of it. */
export function seenBy(state: ShipmentState, viewer: string | null): ShipmentState {
  if (viewer === null || !isShipment(state)) return state
  const isTheirs = state.lines.some(line => line.vendorCompanyId === viewer)
  return isTheirs ? supplierView(state, viewer) : initial
}

/** What changed since the version a person saw, in one line, for the answer to a conflict. */
export function changedSince(
  events: readonly StoredEvent<ShipmentEvent>[],
  { version: seen, current }: { readonly version: number; readonly current: (shipment: Shipment) => number },
  { supplier: viewer, withExpenses }: Viewer,
): string {
  let state: ShipmentState = initial
  const later: ShipmentState[] = []
  for (const event of events) {
    state = evolve(state, event)
    if (!isShipment(state) || current(state) > seen || later.length === 0) later.push(state)
    else later[0] = state
  }
  const [before = initial] = later
  return changesInOneLine(changesBetween(seenBy(before, viewer), seenBy(state, viewer), withExpenses))
}
