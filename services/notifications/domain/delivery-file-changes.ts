import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { DeliveryFileEvent } from '@quayside/contracts/shipments/delivery-events.ts'
import type { Change } from './change.ts'
import type { Subject } from './recipients.ts'

type LeftToPeople = Extract<DeliveryFileEvent, { type: 'DeliveryFileLeftToPeople' }>

export function isDeliveryFileNews(event: StoredEvent): event is StoredEvent<LeftToPeople> {
  return event.type === 'DeliveryFileLeftToPeople'
}

/** A file that the system would have applied waits for a person: those of the client who may are told. */
export function deliveryFileChangeOf({ data, type: act }: LeftToPeople): { subject: Subject; change: Change } {
  const { fileId, clientCompanyId, name, fault } = data
  return {
    subject: { id: fileId, number: name, clientCompanyId, vendorCompanyId: null, buyerUid: null },
    change: {
      entity: 'delivery-file',
      entityId: fileId,
      entityNumber: name,
      lineNumber: null,
      field: 'deliveryFile',
      oldValue: null,
      newValue: fault,
      reason: null,
      act,
      type: 'FIELD_CHANGED',
      topic: 'FIELD_CHANGED',
      audience: ['buyer'],
      colleagues: null,
    },
  }
}
