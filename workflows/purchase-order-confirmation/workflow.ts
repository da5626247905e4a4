import type {
  ConfirmationSignal,
  ConfirmationSignalArgs,
  ConfirmationWorkflowArgs,
  DeadlineAnswer,
  StepAnswer,
} from '@quayside/contracts/purchase-orders/workflow.ts'
import { condition, defineQuery, defineSignal, proxyActivities, setHandler } from '@temporalio/workflow'
import type { Activities, EscalationCause, RoundStep } from './activities.ts'
import {
  type Agenda,
  type Appointment,
  approvingAgenda,
  confirmingAgenda,
  keysUpTo,
  nextAppointment,
  readingAgenda,
} from './agenda.ts'

const activities = proxyActivities<Activities>({
  startToCloseTimeout: '30s',
  retry: { initialInterval: '2s', backoffCoefficient: 2, maximumInterval: '10m' },
})

const signal = <Name extends ConfirmationSignal>(name: Name) => defineSignal<[ConfirmationSignalArgs[Name]]>(name)
const paused = signal('paused')
const resumed = signal('resumed')
const approvalAwaited = signal('approvalAwaited')
const closed = signal('closed')

type Waiting = 'confirmation' | 'file-reading' | 'approval'

/** The services' clock may be a little behind this one: an order that finds it too early is asked again after so long. */
const clockDifferenceMs = 5_000

/** What the query `state` answers. */
export type RoundState = {
  readonly waitingFor: Waiting | 'nothing'
  readonly deadline: string
  readonly next: { readonly step: string; readonly at: string } | null
  readonly done: readonly { readonly step: string; readonly at: string; readonly outcome: string }[]
}
export const stateQuery = defineQuery<RoundState>('state')

/**
 * One confirmation round: waits, reminds, and asks the order at the deadline. It decides nothing itself; it ends when
 * the order says that the round is over. Answers why.
 */
export async function purchaseOrderConfirmation(args: ConfirmationWorkflowArgs): Promise<string> {
  let deadline = args.deadline
  let waitingFor: Waiting = 'confirmation'
  let agenda: Agenda = confirmingAgenda(args)
  let over: string | null = null
  let changes = 0
  const skipped = new Set<string>()
  const done: { step: string; at: string; outcome: string }[] = []
  const heard = new Set<string>()

  function turnTo(next: Waiting, itsAgenda: Agenda) {
    waitingFor = next
    agenda = itsAgenda
    changes += 1
  }
  function confirmUntil(newDeadline: string, notBefore = 0) {
    deadline = newDeadline
    turnTo('confirmation', confirmingAgenda({ reminders: args.reminders, deadline }, notBefore))
  }
  function once<Args extends { eventId: string }>(handle: (args: Args) => void) {
    return (signalled: Args) => {
      if (heard.has(signalled.eventId)) return
      heard.add(signalled.eventId)
      handle(signalled)
    }
  }
  setHandler(
    paused,
    once(file => turnTo('file-reading', readingAgenda(file))),
  )
  setHandler(
    resumed,
    once(round => confirmUntil(round.deadline)),
  )
  setHandler(
    approvalAwaited,
    once(approval => turnTo('approval', approvingAgenda(approval))),
  )
  setHandler(
    closed,
    once(({ because }) => {
      over ??= because
      changes += 1
    }),
  )
  setHandler(stateQuery, () => {
    const next = over === null ? nextAppointment(agenda, skipped, Date.now()) : null
    return {
      waitingFor: over === null ? waitingFor : 'nothing',
      deadline,
      next: next && { step: next.key, at: new Date(next.at).toISOString() },
      done,
    }
  })

  while (over === null) {
    const seen = changes
    const moved = () => changes !== seen
    const next = nextAppointment(agenda, skipped, Date.now())
    if (next === null) await condition(moved)
    else if (next.at > Date.now()) await condition(moved, next.at - Date.now())
    if (next === null || moved()) continue

    for (const key of keysUpTo(agenda, next)) skipped.add(key)
    const answer = await perform(next, {
      orderId: args.orderId,
      round: args.round,
      eventId: args.eventId,
      step: next.key,
    })
    done.push({ step: next.key, at: new Date().toISOString(), outcome: answer.outcome })
    if (answer.outcome === 'superseded') over ??= 'superseded'
    if (answer.outcome === 'expired') over ??= 'expired'
    if (answer.outcome === 'too-early' && answer.deadline && !moved()) {
      skipped.delete(next.key)
      confirmUntil(answer.deadline, Date.now() + clockDifferenceMs)
    }
  }
  return over
}

type Answer = { outcome: DeadlineAnswer['outcome'] | StepAnswer['outcome']; deadline?: string | null }

async function perform(next: Appointment, due: RoundStep): Promise<Answer> {
  switch (next.do) {
    case 'remind':
      return activities.remind({ ...due, moment: next.moment })
    case 'deadline':
      return deadlinePassed(due)
    case 'remind-reader':
      return activities.remindReader(due)
    case 'remind-approver':
      return activities.remindApprover(due)
    case 'escalate-approval':
      return activities.escalateApproval(due)
  }
}

/** What the order did at the deadline goes to the buyer as well. */
async function deadlinePassed(due: RoundStep): Promise<Answer> {
  const answer = await activities.reachDeadline(due)
  const cause = causeOf[answer.outcome]
  if (cause !== undefined) await activities.escalate({ ...due, step: `escalate-${cause}`, cause })
  return answer
}

const causeOf: Partial<Record<DeadlineAnswer['outcome'], EscalationCause>> = {
  expired: 'expired',
  submitted: 'auto-submitted',
  'nothing-proposed': 'nothing-proposed',
}
