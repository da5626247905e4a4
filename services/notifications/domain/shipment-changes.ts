import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type {
  ContainerUseEvent,
  ShipmentAftermathEvent,
  ShipmentCompletionEvent,
} from '@quayside/contracts/shipments/events.ts'
import type { Audience, Change, Untold } from './change.ts'
import type { Subject } from './recipients.ts'

export const shipmentEventTypes = [
  'CompletionAnnounced',
  'CompletionStepEscalated',
  'FreeTimeAlerted',
  'ArrivedAfterTheEnd',
] as const
type Handled = Extract<
  ShipmentCompletionEvent | ContainerUseEvent | ShipmentAftermathEvent,
  { type: (typeof shipmentEventTypes)[number] }
>
export type ShipmentNews = StoredEvent<Handled>

export function isShipmentNews(event: StoredEvent): event is ShipmentNews {
  return (shipmentEventTypes as readonly string[]).includes(event.type)
}

/** Of whom and what people are told: once for the client's side, and once for each supplier, who hears of no other. */
export type ShipmentTold = { readonly subject: Subject; readonly change: Change }

export function shipmentChangesOf(event: ShipmentNews): ShipmentTold[] {
  return untoldOf(event).map(({ subject, change }) => ({
    subject,
    change: { ...change, act: event.type, colleagues: null },
  }))
}

function untoldOf(event: ShipmentNews): { readonly subject: Subject; readonly change: Untold }[] {
  switch (event.type) {
    case 'CompletionAnnounced': {
      const { orders, ...of } = event.data
      const vendors = [...new Set(orders.map(order => order.vendorCompanyId))]
      const status = { field: 'shipmentStatus', oldValue: 'DELIVERED', newValue: 'COMPLETED' } as const
      return [null, ...vendors].map(vendor => ({
        subject: subjectOf(of, of.clientCompanyId, vendor),
        change: changeOf(of, status, [vendor === null ? 'client' : 'supplier']),
      }))
    }
    case 'CompletionStepEscalated': {
      const { since, ...of } = event.data
      const escalation = { field: 'completionEscalation', oldValue: null, newValue: since } as const
      const change = { ...changeOf(of, escalation, []), type: 'DEADLINE_REACHED', topic: 'ESCALATION' } as const
      return [{ subject: subjectOf(of, of.clientCompanyId, null), change }]
    }
    case 'ArrivedAfterTheEnd': {
      const { clientCompanyId, milestone, ...of } = event.data
      const late = { field: 'lateMilestone', oldValue: null, newValue: milestone.at } as const
      const handedUp = {
        zone: milestone.zone,
        reason: milestone.code,
        type: 'DEADLINE_REACHED',
        topic: 'ESCALATION',
      } as const
      const change = { ...changeOf(of, late, []), ...handedUp }
      return [{ subject: subjectOf(of, clientCompanyId, null), change }]
    }
    case 'FreeTimeAlerted': {
      const { shipments, clientCompanyIds, containerUseId, containerNumber, lastFreeDay, type } = event.data
      const ends = { field: 'lastFreeDay', oldValue: null, newValue: lastFreeDay } as const
      return shipments.flatMap(of =>
        clientCompanyIds.map(client => ({
          subject: subjectOf(of, client, null),
          change: {
            ...changeOf(of, ends, ['client']),
            entity: 'container',
            entityId: containerUseId,
            entityNumber: containerNumber,
            reason: type,
            // The operator is told as well, who hears of deadlines that are handed up.
            type: 'DEADLINE_REACHED',
            topic: 'ESCALATION',
          },
        })),
      )
    }
  }
}

type OfShipment = { readonly shipmentId: string; readonly shipmentNumber: string }

export function subjectOf(
  { shipmentId, shipmentNumber }: OfShipment,
  clientCompanyId: string,
  vendor: string | null,
): Subject {
  return { id: shipmentId, number: shipmentNumber, clientCompanyId, vendorCompanyId: vendor, buyerUid: null }
}

export function changeOf(
  { shipmentId, shipmentNumber }: OfShipment,
  value: Pick<Untold, 'field' | 'oldValue' | 'newValue'>,
  audience: readonly Audience[],
): Untold {
  return {
    entity: 'shipment',
    entityId: shipmentId,
    entityNumber: shipmentNumber,
    lineNumber: null,
    reason: null,
    ...value,
    type: 'FIELD_CHANGED',
    topic: 'FIELD_CHANGED',
    audience,
  }
}
