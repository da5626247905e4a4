import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import type { OrderFacts } from '@quayside/contracts/purchase-orders/facts.ts'
import { type Audience, fieldOf, type Untold, waitingFile } from './change.ts'

export type ActEvent = Extract<
  PurchaseOrderEvent,
  {
    type:
      | 'ConfirmationReminded'
      | 'ConfirmationEscalated'
      | 'FileReadingReminded'
      | 'ApprovalReminded'
      | 'ApprovalEscalated'
  }
>

/** What the workflow did: a reminder to those who are waited for (a file is read by the client), or an escalation to the buyer. */
export function acts(event: ActEvent, facts: OrderFacts): Untold[] {
  switch (event.type) {
    case 'ConfirmationReminded':
      return [reminder(facts, 'confirmReminder', event.data.deadline, ['supplier'])]
    case 'FileReadingReminded':
      return [reminder(facts, 'readFileReminder', waitingFile(facts), ['client'])]
    case 'ApprovalReminded':
      return [reminder(facts, 'approveReminder', event.data.approveBy, ['client'])]
    case 'ConfirmationEscalated':
      return [escalation(facts, 'confirmEscalation', facts.round?.deadline ?? null)]
    case 'ApprovalEscalated':
      return [escalation(facts, 'approveEscalation', facts.approveBy)]
  }
}

function reminder(facts: OrderFacts, field: Untold['field'], until: string | null, audience: Audience[]): Untold {
  return fieldOf(facts, field, null, until, audience, { type: 'DEADLINE_REACHED', topic: 'DEADLINE_REACHED' })
}

function escalation(facts: OrderFacts, field: Untold['field'], since: string | null): Untold {
  return fieldOf(facts, field, null, since, ['buyer'], { type: 'DEADLINE_REACHED', topic: 'ESCALATION' })
}
