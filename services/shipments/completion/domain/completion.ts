import { accept, type Decision, reject } from '@quayside/contracts/kernel/decision.ts'
import type { SettledOrder, StepFault, StepReport } from '@quayside/contracts/shipments/completion.ts'
import { type CompletionStep, completionSteps, type StepState } from '@quayside/contracts/shipments/completion-steps.ts'
import type { ShipmentCompletionEvent } from '@quayside/contracts/shipments/events.ts'

export type Step = {
  readonly state: StepState
  readonly since: string
  readonly tries: number
  readonly lastFault: StepFault | null
  readonly escalated: boolean
}
export type Started = Extract<ShipmentCompletionEvent, { type: 'CompletionStarted' }>['data']
type Announced = Extract<ShipmentCompletionEvent, { type: 'CompletionAnnounced' }>['data']
export type Completion = {
  readonly started: Started | null
  readonly steps: Readonly<Partial<Record<CompletionStep, Step>>>
  readonly announced: Announced | null
}

export type CompletionCommand =
  | { readonly type: 'Start'; readonly of: Started }
  | { readonly type: 'Report'; readonly report: StepReport; readonly now: string }
  | { readonly type: 'Announce'; readonly orders: readonly SettledOrder[] }

function evolve(completion: Completion, event: ShipmentCompletionEvent): Completion {
  switch (event.type) {
    case 'CompletionStarted':
      return { ...completion, started: event.data }
    case 'CompletionStepBegun': {
      const { step, at: since } = event.data
      return withStep(completion, step, { state: 'running', since, tries: 0, lastFault: null, escalated: false })
    }
    case 'CompletionStepFailed': {
      const { step, tries, fault } = event.data
      return withStep(completion, step, { state: 'failing', tries, lastFault: fault })
    }
    case 'CompletionStepEscalated':
      return withStep(completion, event.data.step, { escalated: true, lastFault: event.data.fault })
    case 'CompletionStepDone': {
      const { step, tries, at: since } = event.data
      return withStep(completion, step, { state: 'done', since, tries, lastFault: null, escalated: false })
    }
    case 'CompletionAnnounced':
      return { ...completion, announced: event.data }
  }
}

const waiting: Step = { state: 'waiting', since: '', tries: 0, lastFault: null, escalated: false }

function withStep(completion: Completion, step: CompletionStep, change: Partial<Step>): Completion {
  return { ...completion, steps: { ...completion.steps, [step]: { ...waiting, ...completion.steps[step], ...change } } }
}

function decide(command: CompletionCommand, completion: Completion): Decision<ShipmentCompletionEvent> {
  const { started } = completion
  if (command.type === 'Start')
    return started === null ? accept({ type: 'CompletionStarted', data: command.of }) : accept()
  if (started === null) return reject('shipment-not-found')
  return command.type === 'Report'
    ? report(command, started, completion)
    : announce(command.orders, started, completion)
}

/** What was said before is not said again; of a step that is done nothing more is. */
function report(
  { report: said, now: at }: Extract<CompletionCommand, { type: 'Report' }>,
  { shipmentId, shipmentNumber, clientCompanyId }: Started,
  { steps }: Completion,
): Decision<ShipmentCompletionEvent> {
  const { step } = said
  const known = steps[step]
  if (known?.state === 'done') return accept()
  const about = { shipmentId, step, at }
  switch (said.outcome) {
    case 'begun':
      return known === undefined ? accept({ type: 'CompletionStepBegun', data: about }) : accept()
    case 'failed': {
      const { tries, fault } = said
      if (known !== undefined && known.tries >= tries) return accept()
      return accept({ type: 'CompletionStepFailed', data: { ...about, tries, fault } })
    }
    case 'escalated': {
      if (known?.escalated === true) return accept()
      const { since, fault } = said
      const data = { ...about, shipmentNumber, clientCompanyId, since, fault }
      return accept({ type: 'CompletionStepEscalated', data })
    }
    case 'done':
      return accept({ type: 'CompletionStepDone', data: { ...about, tries: said.tries } })
  }
}

function announce(
  settled: readonly SettledOrder[],
  started: Started,
  { announced }: Completion,
): Decision<ShipmentCompletionEvent> {
  if (announced !== null) return accept()
  const { shipmentId, shipmentNumber, clientCompanyId, completedOn } = started
  const statuses = new Map(settled.map(({ orderId, status }) => [orderId, status]))
  const orders = started.orders.map(order => ({ ...order, status: statuses.get(order.orderId) ?? '' }))
  const data = { shipmentId, shipmentNumber, clientCompanyId, completedOn, orders }
  return accept({ type: 'CompletionAnnounced', data })
}

export function isFinished({ steps }: Completion): boolean {
  return completionSteps.every(step => steps[step]?.state === 'done')
}

const initial: Completion = { started: null, steps: {}, announced: null }

/** Stream `ShipmentCompletion-<shipmentId>`. */
export const completion = { name: 'ShipmentCompletion', initial, evolve, decide } as const
