import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { HistoryEntry } from '@quayside/contracts/kernel/lists.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import type { By } from '../domain/actors.ts'
import { evolve } from '../domain/evolve.ts'
import { changesBetween, reasonOf, reasonsForSuppliers } from '../domain/history.ts'
import { initial, isShipment, type Shipment, type ShipmentState } from '../domain/state.ts'
import { supplierView } from '../domain/supplier-view.ts'

type Recorded = StoredEvent<ShipmentEvent>

/** The supplier, of whose goods alone it tells, and whether what charges cost may be told. */
export type Viewer = { readonly supplier: string | null; readonly withExpenses: boolean }

export function viewerOf({ kind, company }: Pick<By, 'kind' | 'company'>): Viewer {
  return { supplier: kind === 'P' ? company : null, withExpenses: kind === 'O' || kind === 'A' }
}

/** Told by the changes of what led to it, or hidden from this viewer: alone it would say nothing. */
const untoldAlone: ReadonlySet<ShipmentEvent['type']> = new Set<ShipmentEvent['type']>([
  'ShipmentStatusChanged',
  'ShipmentTimesChanged',
  'ChargesChanged',
])

/** Who changed what, from what to what, and why; oldest first. A supplier's tells only what it may see. */
export function historyOf(events: readonly Recorded[], { supplier: viewer, withExpenses }: Viewer): HistoryEntry[] {
  let state: ShipmentState = initial
  const others = new Set<string>()
  const entries: HistoryEntry[] = []
  for (const event of events) {
    const before = state
    state = evolve(state, event)
    if (isShipment(state)) for (const line of state.lines) others.add(line.vendorCompanyId)
    const changes = changesBetween(seenBy(before, viewer), seenBy(state, viewer), withExpenses)
    if (changes.length === 0 && (viewer !== null || untoldAlone.has(event.type))) continue
    const { uid, service, onBehalfOf, company } = event.metadata.actor
    const isOther = viewer !== null && company !== undefined && company !== viewer && others.has(company)
    entries.push({
      id: event.id,
      at: event.recordedAt,
      position: event.position,
      type: event.type,
      actor: {
        uid: isOther ? null : (uid ?? null),
        service: service ?? null,
        name: null,
        onBehalfOf: isOther ? null : (onBehalfOf ?? null),
      },
      reason: viewer === null || reasonsForSuppliers.has(event.type) ? reasonOf(event) : null,
      changes,
    })
  }
  return entries
}

/** A supplier none of whose lines is on it sees nothing of it. */
function seenBy(state: ShipmentState, viewer: string | null): ShipmentState {
  if (viewer === null || !isShipment(state)) return state
  const isTheirs = state.lines.some(line => line.vendorCompanyId === viewer)
  return isTheirs ? supplierView(state, viewer) : initial
}

/** What changed since the version a person saw, in one line, for the answer to a conflict. */
export function changedSince(
  events: readonly Recorded[],
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
  const changes = changesBetween(seenBy(before, viewer), seenBy(state, viewer), withExpenses)
  return changes
    .slice(0, 20)
    .map(
      ({ field, lineNumber, old, new: now }) =>
        `${lineNumber === null ? '' : `${lineNumber}: `}${field} ${old ?? '-'} > ${now ?? '-'}`,
    )
    .join('; ')
}
