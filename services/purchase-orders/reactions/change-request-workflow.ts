import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import {
  changeRequestWorkflowId,
  changeRequestWorkflowType,
  quaysideTaskQueue,
} from '@quayside/contracts/purchase-orders/workflow.ts'
import { streamOf } from '@quayside/platform/commands/aggregate.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import { purchaseOrder } from '../domain/purchase-order.ts'

type Handled = 'ChangeRequestProposed' | 'ChangeRequestAccepted' | 'ChangeRequestRejected' | 'ChangeRequestWithdrawn'
type Event = StoredEvent<Extract<PurchaseOrderEvent, { type: Handled }>>

/** A change request that nobody answers expires. */
export function changeRequestWorkflow({ workflows, database }: Pick<Ports, 'workflows' | 'database'>): Reaction {
  return {
    name: 'change-request-workflow',
    handles: [
      'ChangeRequestProposed',
      'ChangeRequestAccepted',
      'ChangeRequestRejected',
      'ChangeRequestWithdrawn',
    ] satisfies Handled[],
    async running() {
      const { rows } = await sql<{ id: string }>`select root_id as id from order_states
        where state->'changeRequests' @> '[{"status":"PROPOSED"}]'`.execute(database)
      return rows.map(({ id }) => streamOf(purchaseOrder, id))
    },
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
