import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { type DeliveryField, type DeliveryLine, deliveryLine } from '@quayside/contracts/shipments/deliveries.ts'
import type { DeliveryEvent } from '@quayside/contracts/shipments/delivery-events.ts'
import { type DeliveryAct, mostToldLines } from '@quayside/contracts/shipments/delivery-queries.ts'
import { isSame } from '../shipment/domain/rules.ts'
import { type Delivery, evolve, noDelivery } from './delivery.ts'

const fields = deliveryLine.keyof().options satisfies readonly DeliveryField[]

type Act = Omit<DeliveryAct, 'actor' | 'file'> & { readonly event: StoredEvent<DeliveryEvent> }

/** What each file said of a delivery that was new or different, field by field; the newest first. */
export function historyOf(events: readonly StoredEvent<DeliveryEvent>[]): Act[] {
  let before: Delivery = noDelivery
  return events
    .map((event): Act => {
      const { id, recordedAt: at, type, data } = event
      const told = data.lines.slice(0, mostToldLines)
      const lines = told.map(line => ({ line: line.line, changes: changesOf(before.lines[line.line], line) }))
      before = evolve(before, event)
      return {
        id,
        at,
        kind: type === 'DeliveryLinesAdded' ? 'added' : 'changed',
        count: data.lines.length,
        lines,
        event,
      }
    })
    .reverse()
}

function changesOf(before: DeliveryLine | undefined, after: DeliveryLine) {
  if (before === undefined) return []
  return fields
    .filter(field => !isSame(before[field], after[field]))
    .map(field => ({ field, old: before[field], new: after[field] }))
}
