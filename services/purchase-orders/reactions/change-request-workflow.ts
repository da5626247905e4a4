import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import {
  changeRequestWorkflowId,
  changeRequestWorkflowType,
  quaysideTaskQueue,
} from '@quayside/contracts/purchase-orders/workflow.ts'
import type { WorkflowPort } from '@quayside/platform/ports/workflows.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'

type Handled = 'ChangeRequestProposed' | 'ChangeRequestAccepted' | 'ChangeRequestRejected' | 'ChangeRequestWithdrawn'
type Event = StoredEvent<Extract<PurchaseOrderEvent, { type: Handled }>>

/** A change request that nobody answers expires. */
export function changeRequestWorkflow(workflows: WorkflowPort): Reaction {
  return {
    name: 'change-request-workflow',
    handles: [
      'ChangeRequestProposed',
      'ChangeRequestAccepted',
      'ChangeRequestRejected',
      'ChangeRequestWithdrawn',
    ] satisfies Handled[],
    async react(stored) {
      const event = stored as Event
      const { orderId, requestId } = event.data
      const id = changeRequestWorkflowId(requestId)
      if (event.type !== 'ChangeRequestProposed') return workflows.signal(id, 'decided', [{ eventId: event.id }])
      const { decideBy } = event.data
      const args = [{ orderId, requestId, eventId: event.id, decideBy }]
      await workflows.start(changeRequestWorkflowType, { id, args, taskQueue: quaysideTaskQueue })
    },
  }
}
