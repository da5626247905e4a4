import { emptyBody } from '@quayside/contracts/kernel/empty-body.ts'
import {
  changeRequestRoutes,
  confirmationRoutes,
  type DeadlineAnswer,
  deadlineAnswer,
  escalateBody,
  remindBody,
  type StepAnswer,
  stepAnswer,
} from '@quayside/contracts/purchase-orders/workflow.ts'
import type { Accepted, CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { internalRoute } from '@quayside/platform/http/internal-route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { type OrderDesk, system } from '../desk/order-desk.ts'
import type { PurchaseOrderCommand } from '../domain/purchase-order.ts'
import type { Asked } from '../domain/rules.ts'
import { isOrder, type PurchaseOrder } from '../domain/state.ts'

const ofRound = z.strictObject({ id: z.uuid(), round: z.coerce.number().int().min(1) })
const ofRequest = z.strictObject({ id: z.uuid(), requestId: z.uuid() })

/** What the workflows ask for when a time has come; whether it still matters is decided here. */
export function roundRoutes(app: App, desk: OrderDesk): void {
  const { ports } = desk
  const give = (id: string, context: CommandContext, command: (asked: Asked) => PurchaseOrderCommand) =>
    desk.give({ id, by: system, context, command })

  internalRoute(app, ports, {
    url: confirmationRoutes.remind,
    summary: 'Remind the supplier of a confirmation',
    params: ofRound,
    input: remindBody,
    answer: stepAnswer,
    handle: ({ params: { id, round }, input, context }) =>
      give(id, context, asked => ({ ...asked, type: 'Remind', round, moment: input.moment })),
    respond: (accepted, { params }) => step(accepted, params.round),
  })
  internalRoute(app, ports, {
    url: confirmationRoutes.deadline,
    summary: 'A confirmation’s deadline has come',
    params: ofRound,
    input: emptyBody,
    answer: deadlineAnswer,
    handle: ({ params: { id, round }, context }) =>
      give(id, context, asked => ({ ...asked, type: 'ReachDeadline', round })),
    respond: (accepted, { params }) => deadlineOutcome(accepted.state, params.round, ports.clock.now()),
  })
  internalRoute(app, ports, {
    url: confirmationRoutes.escalate,
    summary: 'Escalate a confirmation to the buyer',
    params: ofRound,
    input: escalateBody,
    answer: stepAnswer,
    handle: ({ params: { id, round }, input, context }) =>
      give(id, context, asked => ({ ...asked, type: 'Escalate', round, cause: input.cause })),
    respond: (accepted, { params }) => step(accepted, params.round),
  })
  const once = [
    [confirmationRoutes.remindReader, 'RemindReader', 'Remind of a confirmation file that nobody has read'],
    [confirmationRoutes.remindApprover, 'RemindApprover', 'Remind of an approval'],
    [confirmationRoutes.escalateApproval, 'EscalateApproval', 'Escalate an approval'],
  ] as const
  for (const [url, type, summary] of once) {
    internalRoute(app, ports, {
      url,
      summary,
      params: ofRound,
      input: emptyBody,
      answer: stepAnswer,
      handle: ({ params: { id, round }, context }) => give(id, context, asked => ({ ...asked, type, round })),
      respond: (accepted, { params }) => step(accepted, params.round),
    })
  }
  internalRoute(app, ports, {
    url: changeRequestRoutes.expire,
    summary: 'A change request’s time is over',
    params: ofRequest,
    input: emptyBody,
    answer: stepAnswer,
    handle: ({ params: { id, requestId }, context }) =>
      give(id, context, asked => ({ ...asked, type: 'ExpireChange', requestId })),
    respond: ({ events }): StepAnswer => ({ outcome: events.length > 0 ? 'done' : 'superseded' }),
  })
}

/** A repeat of what was done already is done too; only a round that is over is not. */
function step({ state, events }: Accepted<PurchaseOrder>, round: number): StepAnswer {
  const isPresent = isOrder(state) && state.round?.number === round && state.round.open
  return { outcome: events.length > 0 || isPresent ? 'done' : 'superseded' }
}

function deadlineOutcome(state: PurchaseOrder, round: number, now: string): DeadlineAnswer {
  if (!isOrder(state) || state.round === null || state.round.number !== round)
    return { outcome: 'superseded', deadline: null }
  const { deadline, paused, open } = state.round
  if (state.status === 'EXPIRED') return { outcome: 'expired', deadline: null }
  if (!open) return { outcome: 'superseded', deadline: null }
  if (state.status === 'TO_BE_APPROVED' || state.status === 'CONFIRMED') return { outcome: 'submitted', deadline: null }
  if (paused) return { outcome: 'paused', deadline }
  return now < deadline ? { outcome: 'too-early', deadline } : { outcome: 'nothing-proposed', deadline: null }
}
