import type { OrderWorkflow } from '@quayside/contracts/purchase-orders/queries.ts'
import { confirmationWorkflowId } from '@quayside/contracts/purchase-orders/workflow.ts'
import type { WorkflowDescription } from '@quayside/platform/ports/workflows.ts'
import { isOrder, type PurchaseOrder, type Round } from '../domain/state.ts'

/** The round as the order knows it, and what the workflow server says of its process. */
export function workflowOf(state: PurchaseOrder, found: WorkflowDescription | null, now: string): OrderWorkflow {
  const round = isOrder(state) ? state.round : null
  if (!isOrder(state) || round === null) return { ...nothing, status: found?.status ?? null }
  return {
    round: round.number,
    workflowId: confirmationWorkflowId(state.orderId, round.number),
    status: found?.status ?? null,
    startedAt: found?.startedAt ?? null,
    closedAt: found?.closedAt ?? null,
    pendingActivities: [...(found?.pendingActivities ?? [])],
    deadline: round.deadline,
    paused: round.paused,
    approveBy: round.approveBy,
    ahead: round.open ? ahead(round).filter(step => step.at > now) : [],
  }
}

const nothing: OrderWorkflow = {
  round: null,
  workflowId: null,
  status: null,
  startedAt: null,
  closedAt: null,
  pendingActivities: [],
  deadline: null,
  paused: false,
  approveBy: null,
  ahead: [],
}

function ahead(round: Round): OrderWorkflow['ahead'] {
  if (round.approveBy !== null) {
    const reminders = round.approvalReminders.map(at => ({ at, what: 'approval-reminder' as const }))
    return [...reminders, { at: round.approveBy, what: 'approve-by' }]
  }
  if (round.paused)
    return round.remindReaderAt === null ? [] : [{ at: round.remindReaderAt, what: 'read-file-reminder' }]
  return [
    ...round.reminders.map(({ at }) => ({ at, what: 'remind' as const })),
    { at: round.deadline, what: 'deadline' },
  ]
}
