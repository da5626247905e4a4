import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { HistoryEntry } from '@quayside/contracts/kernel/lists.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import { seenBy, type Viewer } from '../../desk/changed-since.ts'
import { evolve } from '../domain/evolve.ts'
import { changesBetween, reasonOf, reasonsForSuppliers } from '../domain/history.ts'
import { initial, isShipment, type ShipmentState } from '../domain/state.ts'

type Recorded = StoredEvent<ShipmentEvent>

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
