import { pickupWindowAnswer, pickupWindowBody, pickupWindowRoute } from '@quayside/contracts/handling/workflow.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { internalRoute } from '@quayside/platform/http/internal-route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { handledParams } from '../desk/handling-routes.ts'
import { pickup } from './pickup.ts'
import { companiesOf, isPickup, type PickupState } from './pickup-state.ts'

/** For the timer: a wish to cancel is over once the window has ended. */
export function windowEndRoute(app: App, ports: Ports): void {
  internalRoute(app, ports, {
    url: pickupWindowRoute,
    summary: 'The window of a scheduled pickup has ended',
    params: handledParams,
    input: pickupWindowBody,
    answer: pickupWindowAnswer,
    async handle({ params: { id }, context }) {
      const now = ports.clock.now()
      const companies = (state: PickupState) => (isPickup(state) ? companiesOf(state) : [])
      const command = { type: 'unanswered' as const, now }
      const outcome = await ports.commands.handle({ aggregate: pickup, id, context, companies, command })
      if (outcome.kind !== 'accepted') throw new ProblemError('lost-race')
      return answer({ next: waitingUntil(outcome.state) })
    },
  })
}

/** Still unanswered: by this clock the window has not ended. */
function waitingUntil(state: PickupState): string | null {
  return isPickup(state) && state.status === 'CANCEL_REQUESTED' ? (state.window?.until ?? null) : null
}
