import {
  type DueSignal,
  type ValidityArgs,
  validityBatch,
  validitySignal,
} from '@quayside/contracts/kernel/validity.ts'
import { condition, continueAsNew, defineSignal, proxyActivities, setHandler, workflowInfo } from '@temporalio/workflow'
import type { ValidityActivities } from './activities.ts'

const { nextDue, expireDue } = proxyActivities<ValidityActivities>({
  startToCloseTimeout: '90s',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1m' },
})
const due = defineSignal<[DueSignal]>(validitySignal)

/** A run is closed after so many rounds and goes on as a new one, so that its history stays short. */
const roundsOfARun = 200
/** The service's clock may be a little behind this one; what it does not end is asked for ever more rarely. */
const [leastMs, mostMs] = [1_000, 600_000]

/** Ends what is due at its instant, batch by batch, and sleeps until the next; never over. */
export async function validity(args: ValidityArgs): Promise<never> {
  const { service } = args
  let earliest = Number.POSITIVE_INFINITY
  setHandler(due, ({ at }) => {
    earliest = Math.min(earliest, Date.parse(at))
  })

  let idle = 0
  for (let round = 1; ; round += 1) {
    // What is told of from here on is not in the answer for certain.
    earliest = Number.POSITIVE_INFINITY
    const { next } = await nextDue({ service })
    const at = next === null ? Number.POSITIVE_INFINITY : Date.parse(next)
    await sleepUntil(at, () => earliest < at)
    if (next !== null && at <= Date.now()) {
      const key = `${workflowInfo().runId}/${round}`
      const { expired } = await expireDue({ service, until: next, limit: validityBatch, key })
      idle = expired === 0 ? idle + 1 : 0
      if (idle > 0) await condition(() => false, Math.min(mostMs, leastMs * 2 ** (idle - 1)))
    }
    if (round >= roundsOfARun || workflowInfo().continueAsNewSuggested) await continueAsNew<typeof validity>(args)
  }
}

async function sleepUntil(at: number, isEarlier: () => boolean): Promise<void> {
  if (at === Number.POSITIVE_INFINITY) return condition(isEarlier)
  const wait = at - Date.now()
  if (wait > 0) await condition(isEarlier, wait)
}
