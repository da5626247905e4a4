import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import {
  type ConfirmationSignal,
  type ConfirmationSignalArgs,
  type ConfirmationWorkflowArgs,
  confirmationWorkflowId,
  confirmationWorkflowType,
  quaysideTaskQueue,
} from '@quayside/contracts/purchase-orders/workflow.ts'
import { streamOf } from '@quayside/platform/commands/aggregate.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import { evolve } from '../domain/evolve.ts'
import { purchaseOrder } from '../domain/purchase-order.ts'
import { initial, isOrder } from '../domain/state.ts'

type Handled =
  | 'ConfirmationRoundOpened'
  | 'ConfirmationRoundResumed'
  | 'ConfirmationFileUploaded'
  | 'ApprovalAwaited'
  | 'ConfirmationApproved'
  | 'PurchaseOrderRejected'
  | 'PurchaseOrderCancelled'
  | 'RestClosed'
type Event = StoredEvent<Extract<PurchaseOrderEvent, { type: Handled }>>

/** Starts the workflow of each confirmation round, and tells it what happens to the round. */
export function confirmationWorkflow({
  workflows,
  commands,
  database,
}: Pick<Ports, 'workflows' | 'commands' | 'database'>): Reaction {
  function signal<Name extends ConfirmationSignal>(
    orderId: string,
    round: number,
    name: Name,
    args: ConfirmationSignalArgs[Name],
  ) {
    return workflows.signal(confirmationWorkflowId(orderId, round), name, [args])
  }

  async function roundOver(event: Event) {
    const { orderId } = event.data
    const { events } = await commands.load(purchaseOrder, orderId)
    // The round as it was then: by the time of this reaction another may have begun.
    const then = (events as StoredEvent<PurchaseOrderEvent>[]).filter(one => one.revision <= event.revision)
    const state = then.reduce(evolve, initial)
    if (!isOrder(state) || state.round === null) return
    await signal(orderId, state.round.number, 'closed', { eventId: event.id, because: event.type })
  }

  return {
    name: 'confirmation-workflow',
    handles: [
      'ConfirmationRoundOpened',
      'ConfirmationRoundResumed',
      'ConfirmationFileUploaded',
      'ApprovalAwaited',
      'ConfirmationApproved',
      'PurchaseOrderRejected',
      'PurchaseOrderCancelled',
      'RestClosed',
    ] satisfies Handled[],
    async running() {
      const { rows } = await sql<{ id: string }>`select root_id as id from order_states
        where (state->'round'->>'open')::boolean`.execute(database)
      return rows.map(({ id }) => streamOf(purchaseOrder, id))
    },
    async react(stored) {
      const event = stored as Event
      const { orderId } = event.data
      switch (event.type) {
        case 'ConfirmationRoundOpened': {
          const { round } = event.data
          if (round > 1) await signal(orderId, round - 1, 'closed', { eventId: event.id, because: event.data.cause })
          await workflows.start(confirmationWorkflowType, {
            id: confirmationWorkflowId(orderId, round),
            args: [argsOf(event.id, event.data)],
            taskQueue: quaysideTaskQueue,
          })
          return
        }
        case 'ConfirmationRoundResumed':
          return signal(orderId, event.data.round, 'resumed', { eventId: event.id, deadline: event.data.deadline })
        case 'ConfirmationFileUploaded': {
          const { round, remindReaderAt, documentId } = event.data
          return signal(orderId, round, 'paused', { eventId: event.id, remindReaderAt, documentId })
        }
        case 'ApprovalAwaited': {
          const { round, approveBy, reminders } = event.data
          return signal(orderId, round, 'approvalAwaited', { eventId: event.id, approveBy, reminders })
        }
        case 'ConfirmationApproved':
          // With a rest, the next round's opening ends this one.
          return event.data.status === 'APPROVED' ? roundOver(event) : undefined
        case 'PurchaseOrderRejected':
        case 'PurchaseOrderCancelled':
        case 'RestClosed':
          return roundOver(event)
      }
    },
  }
}

type Opened = Extract<PurchaseOrderEvent, { type: 'ConfirmationRoundOpened' }>['data']

function argsOf(eventId: string, data: Opened): ConfirmationWorkflowArgs {
  const {
    orderId,
    orderNumber,
    clientCompanyId,
    vendorCompanyId,
    round,
    openedAt,
    deadline,
    reminders,
    partlyApproved,
  } = data
  return {
    orderId,
    orderNumber,
    clientCompanyId,
    vendorCompanyId,
    round,
    eventId,
    openedAt,
    deadline,
    reminders,
    partlyApproved,
  }
}
