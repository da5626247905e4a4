import type {
  CompletionWorkflowArgs,
  SettledOrder,
  StepFault,
  StepProgress,
} from '@quayside/contracts/shipments/completion.ts'
import {
  type CompletionStep,
  type StepFaultCode,
  stepFaultCodes,
} from '@quayside/contracts/shipments/completion-steps.ts'
import {
  ActivityFailure,
  ApplicationFailure,
  continueAsNew,
  isCancellation,
  proxyActivities,
  sleep,
  workflowInfo,
} from '@temporalio/workflow'
import type { CompletionActivities } from './activities.ts'
import { backOffMs, escalateAfterMs, isForPeople, quietTries } from './patience.ts'

/** One try each: the workflow itself tries again, so that each failure can be seen. */
const steps = proxyActivities<CompletionActivities>({ startToCloseTimeout: '20s', retry: { maximumAttempts: 1 } })
const { report } = proxyActivities<CompletionActivities>({
  startToCloseTimeout: '20s',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '2m' },
})

/** What follows a completed shipment; the final anchor is awaited beside it, and delays nothing else. */
export async function shipmentCompletion(args: CompletionWorkflowArgs): Promise<void> {
  const { shipmentId, eventId, orders } = args
  const about = { shipmentId, eventId }
  const made: Partial<Record<CompletionStep, StepProgress>> = { ...args.progress?.steps }
  let settled: readonly SettledOrder[] | null = args.progress?.settled ?? null
  let position: string | null = args.progress?.position ?? null

  async function carryOut(step: CompletionStep, act: () => Promise<void>): Promise<void> {
    let progress = made[step] ?? { since: new Date().toISOString(), tries: 0, escalated: false, done: false }
    if (progress.done) return
    if (progress.tries === 0) await report({ ...about, report: { outcome: 'begun', step } })
    for (;;) {
      const tries = progress.tries + 1
      try {
        await act()
        await report({ ...about, report: { outcome: 'done', step, tries } })
        made[step] = { ...progress, tries, done: true }
        return
      } catch (error) {
        if (isCancellation(error)) throw error
        const fault = faultOf(error)
        const { since } = progress
        progress = { ...progress, tries }
        if (tries > quietTries(step)) await report({ ...about, report: { outcome: 'failed', step, tries, fault } })
        if (!progress.escalated && (isForPeople(fault) || Date.now() - Date.parse(since) >= escalateAfterMs)) {
          await report({ ...about, report: { outcome: 'escalated', step, since, fault } })
          progress = { ...progress, escalated: true }
        }
        made[step] = progress
        await sleep(backOffMs(tries))
        if (workflowInfo().continueAsNewSuggested)
          await continueAsNew<typeof shipmentCompletion>({ ...args, progress: { steps: made, settled, position } })
      }
    }
  }

  async function settleAndTell(): Promise<void> {
    await carryOut('settle-orders', async () => {
      const { uid } = args
      settled = await steps.settleOrders({ ...about, ...(uid !== undefined && { uid }), orders })
    })
    await carryOut('notify', async () => {
      position = await steps.announce({ ...about, orders: settled ?? [] })
      if (!(await steps.hasNotified({ ...about, position }))) throw notYet('notifications-behind', position)
    })
    await carryOut('figures', async () => {
      const upTo = position ?? ''
      if (!(await steps.hasFigures({ ...about, position: upTo }))) throw notYet('figures-behind', upTo)
    })
  }

  async function awaitAnchor(): Promise<void> {
    const { state, reason } = await steps.finalAnchor(about)
    if (state === 'CONFIRMED') return
    throw notYet(state === 'FAILED' ? 'anchor-failed' : 'anchor-waiting', reason ?? state)
  }

  await Promise.all([carryOut('anchor', awaitAnchor), settleAndTell()])
}

function notYet(type: StepFaultCode, message: string): ApplicationFailure {
  return ApplicationFailure.create({ type, message })
}

function faultOf(error: unknown): StepFault {
  const cause = error instanceof ActivityFailure ? error.cause : error
  const type = cause instanceof ApplicationFailure ? cause.type : null
  const code = stepFaultCodes.find(known => known === type) ?? 'unavailable'
  return { code, text: (cause instanceof Error ? cause.message : String(cause)).slice(0, 500) }
}
