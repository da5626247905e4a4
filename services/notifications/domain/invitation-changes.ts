import type { InvitationEvent } from '@quayside/contracts/identity/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Change } from './change.ts'
import type { Subject } from './recipients.ts'

type GivenUp = Extract<InvitationEvent, { type: 'InvitationMailGivenUp' }>

export function isInvitationNews(event: StoredEvent): event is StoredEvent<GivenUp> {
  return event.type === 'InvitationMailGivenUp'
}

/** A supplier that could not be invited: who invited it for the client is told. Of their own people administrators are shown it. */
export function invitationChangeOf({ data, type: act }: GivenUp): { subject: Subject; change: Change } | null {
  const { companyId, companyName, onBehalfOfCompany, invitedBy = null, reason } = data
  if (companyName === undefined || onBehalfOfCompany === undefined || onBehalfOfCompany === companyId) return null
  return {
    subject: {
      id: companyId,
      number: companyName,
      clientCompanyId: onBehalfOfCompany,
      vendorCompanyId: null,
      buyerUid: invitedBy,
    },
    change: {
      entity: 'supplier',
      entityId: companyId,
      entityNumber: companyName,
      lineNumber: null,
      field: 'invitation',
      oldValue: null,
      newValue: reason,
      reason: null,
      act,
      type: 'FIELD_CHANGED',
      topic: 'FIELD_CHANGED',
      audience: ['buyer'],
      colleagues: null,
    },
  }
}
