import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { WebhookEndpointEvent } from '@quayside/contracts/notifications/events.ts'
import type { Change } from './change.ts'
import type { Subject } from './recipients.ts'

type GivenUp = Extract<WebhookEndpointEvent, { type: 'WebhookEndpointGivenUp' }>

export function isWebhookNews(event: StoredEvent): event is StoredEvent<GivenUp> {
  return event.type === 'WebhookEndpointGivenUp'
}

/** An endpoint that took nothing for days was paused: whoever keeps its company's integrations is told. */
export function webhookChangeOf({ data, type: act }: GivenUp): { subject: Subject; change: Change } {
  const { endpointId, companyId, companyType, name, fault } = data
  return {
    subject: {
      id: companyId,
      number: name,
      clientCompanyId: companyId,
      vendorCompanyId: companyType === 'provider' ? companyId : null,
      buyerUid: null,
    },
    change: {
      entity: 'webhook-endpoint',
      entityId: endpointId,
      entityNumber: name,
      lineNumber: null,
      field: 'webhook',
      oldValue: null,
      newValue: fault,
      reason: null,
      act,
      type: 'FIELD_CHANGED',
      topic: 'ESCALATION',
      audience: ['client', 'supplier', 'operator'],
      colleagues: null,
    },
  }
}
