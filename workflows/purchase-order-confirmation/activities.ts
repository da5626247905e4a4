import { emptyBody } from '@quayside/contracts/kernel/empty-body.ts'
import {
  changeRequestRoutes,
  confirmationRoutes,
  type DeadlineAnswer,
  deadlineAnswer,
  type escalateBody,
  type StepAnswer,
  stepAnswer,
} from '@quayside/contracts/purchase-orders/workflow.ts'
import type { ServiceAnswer, ServiceClient } from '@quayside/platform/ports/service-client.ts'
import type * as z from 'zod'
import type { Moment } from './agenda.ts'

/** What the activities need of the outside: signed calls of the services' internal commands. */
export type ActivityDeps = { readonly call: Pick<ServiceClient, 'post'> }

/** A round and the step that is due; round, event and step together make the idempotency key. */
export type RoundStep = {
  readonly orderId: string
  readonly round: number
  readonly eventId: string
  readonly step: string
}
export type EscalationCause = z.infer<typeof escalateBody>['cause']

const service = 'purchase-orders'
const superseded = { outcome: 'superseded', deadline: null } as const

/** Each activity is one command of a service: the rules are decided there and its answer is obeyed. */
export function createActivities({ call }: ActivityDeps) {
  async function post<Answer extends z.ZodType>(route: string, due: RoundStep, body: object, answer: Answer) {
    const path = route.replace(':id', due.orderId).replace(':round', String(due.round))
    const options = { causationId: due.eventId, key: `${due.eventId}/${due.step}` }
    return read(await call.post(service, path, body, options), path, answer)
  }

  return {
    remind: (due: RoundStep & { moment: Moment }): Promise<StepAnswer> =>
      post(confirmationRoutes.remind, due, { moment: due.moment }, stepAnswer),

    reachDeadline: (due: RoundStep): Promise<DeadlineAnswer> =>
      post(confirmationRoutes.deadline, due, {}, deadlineAnswer),

    escalate: (due: RoundStep & { cause: EscalationCause }): Promise<StepAnswer> =>
      post(confirmationRoutes.escalate, due, { cause: due.cause }, stepAnswer),

    remindReader: (due: RoundStep): Promise<StepAnswer> => post(confirmationRoutes.remindReader, due, {}, stepAnswer),

    remindApprover: (due: RoundStep): Promise<StepAnswer> =>
      post(confirmationRoutes.remindApprover, due, {}, stepAnswer),

    escalateApproval: (due: RoundStep): Promise<StepAnswer> =>
      post(confirmationRoutes.escalateApproval, due, {}, stepAnswer),

    async expireChangeRequest(due: { orderId: string; requestId: string; eventId: string }): Promise<StepAnswer> {
      const path = changeRequestRoutes.expire.replace(':id', due.orderId).replace(':requestId', due.requestId)
      const options = { causationId: due.eventId, key: `${due.eventId}/expire` }
      return read(await call.post(service, path, emptyBody.parse({}), options), path, stepAnswer)
    },
  }
}

export type Activities = ReturnType<typeof createActivities>

/** An order that is gone (its import was undone) ends its rounds; any other refusal is tried again, visibly. */
function read<Answer extends z.ZodType>(answer: ServiceAnswer, path: string, schema: Answer): z.infer<Answer> {
  if (answer.status === 404) return schema.parse(superseded)
  if (answer.status >= 300) throw new Error(`${service}${path} answered ${answer.status}: ${codeOf(answer.body)}`)
  return schema.parse(answer.body)
}

function codeOf(body: unknown) {
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : 'no code'
}
