import type { DeadlineAnswer } from '@quayside/contracts/purchase-orders/workflow.ts'
import type { Activities } from '../purchase-order-confirmation/activities.ts'

/** Typed fakes of the activities: they note what was asked of the order and when, and answer as told. */
export function recordedActivities(now: () => Promise<Date>, answers: { atDeadline?: DeadlineAnswer[] } = {}) {
  const calls: { what: string; at: Date }[] = []
  const deadlines = [...(answers.atDeadline ?? [{ outcome: 'expired', deadline: null } as const])]

  async function note(what: string) {
    calls.push({ what, at: await now() })
    return { outcome: 'done' } as const
  }
  const activities: Activities = {
    remind: ({ moment }) => note(`remind ${moment}`),
    async reachDeadline() {
      await note('deadline')
      return deadlines.shift() ?? { outcome: 'superseded', deadline: null }
    },
    escalate: ({ cause }) => note(`escalate ${cause}`),
    remindReader: () => note('remind reader'),
    remindApprover: () => note('remind approver'),
    escalateApproval: () => note('escalate approval'),
    expireChangeRequest: () => note('expire change request'),
  }
  return {
    activities,
    calls,
    whats: () => calls.map(({ what }) => what),
    /** `what` and the days since the start, to half a day. */
    timed: (start: Date) =>
      calls.map(({ what, at }) => `${what} after ${Math.round((at.getTime() - start.getTime()) / 43_200_000) / 2} d`),
  }
}
