import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import { type OrderDesk, system } from '../desk/order-desk.ts'

type Awaited = StoredEvent<Extract<PurchaseOrderEvent, { type: 'ApprovalAwaited' }>>

/** Where the client approves by threshold, what stays inside its limits is approved at once; the decider says what does. */
export function autoApproval(desk: OrderDesk): Reaction {
  return {
    name: 'auto-approval',
    handles: ['ApprovalAwaited'],
    async react(stored) {
      const event = stored as Awaited
      const { orderId, approvalMode } = event.data
      // What was written before says nothing of it; the decider refuses then what the client wants to approve itself.
      if (approvalMode === 'MANUAL') return
      const childId = newIdFor('purchase-orders', 'auto-approval', event.id)
      const outcome = await desk.give({
        id: orderId,
        by: system,
        context: {
          actor: { service: 'purchase-orders' },
          key: `auto-approval ${event.id}`,
          bodyHash: event.id,
          correlationId: event.metadata.correlationId,
          causationId: event.id,
        },
        command: asked => ({ ...asked, type: 'AutoApprove', childId }),
      })
      // A refusal is an answer: a person approves then. A lost race is tried again.
      if (outcome.kind === 'conflict') throw new Error(`The approval of ${orderId} lost a race`)
    },
  }
}
