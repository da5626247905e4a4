import { completionSteps } from '@quayside/contracts/shipments/completion-steps.ts'
import { shipmentCompletionEvents } from '@quayside/contracts/shipments/events.ts'
import { given } from '@quayside/platform/testing/given.ts'
import { recordDecided } from '@quayside/platform/testing/record-decided.ts'
import { expect, test } from 'vitest'
import * as desk from '../../shipment/domain/testing/shipments.ts'
import { type CompletionCommand, completion, isFinished } from './completion.ts'

const now = desk.now
const orders = [1, 2].map(number => ({
  orderId: desk.someId(number),
  orderNumber: `45-${number}`,
  vendorCompanyId: desk.someId(7),
}))
const started = {
  shipmentId: desk.shipmentId,
  shipmentNumber: 'SHP-1',
  clientCompanyId: desk.client,
  completedOn: '2026-03-01',
  orders,
  at: now,
}
const start: CompletionCommand = { type: 'Start', of: started }
const fault = { code: 'unavailable', text: 'connection refused' } as const
const report = (report: Extract<CompletionCommand, { type: 'Report' }>['report']): CompletionCommand => ({
  type: 'Report',
  report,
  now,
})
const begun = report({ outcome: 'begun', step: 'settle-orders' })
const failed = (tries: number) => report({ outcome: 'failed', step: 'settle-orders', tries, fault })
const escalated = report({ outcome: 'escalated', step: 'settle-orders', since: now, fault })
const done = report({ outcome: 'done', step: 'settle-orders', tries: 3 })
const announce: CompletionCommand = {
  type: 'Announce',
  orders: [{ orderId: desk.someId(1), status: 'CLOSED_COMPLETE' }],
}

function folded(...commands: readonly CompletionCommand[]) {
  let state = completion.initial
  const events = commands.flatMap(command => {
    const decision = completion.decide(command, state)
    if (!decision.accepted) throw new Error(JSON.stringify(decision.rejections))
    recordDecided(decision.events)
    state = decision.events.reduce(completion.evolve, state)
    return decision.events
  })
  return { state, events }
}

test('[D2.038] a step that failed and was handed up to the operator is shown so, and then as done', () => {
  const failing = folded(start, begun, failed(1), failed(2), escalated)
  expect(failing.state.steps['settle-orders']).toEqual({
    state: 'failing',
    since: now,
    tries: 2,
    lastFault: fault,
    escalated: true,
  })
  const after = folded(start, begun, failed(1), failed(2), escalated, done, announce)
  expect(after.state.steps['settle-orders']).toMatchObject({ state: 'done', tries: 3, lastFault: null })
  expect(isFinished(after.state)).toBe(false)
  const all = completionSteps.map(step => report({ outcome: 'done', step, tries: 1 }))
  expect(isFinished(folded(start, ...all).state)).toBe(true)
  for (const { type, data } of after.events) expect(shipmentCompletionEvents[type].safeParse(data).success).toBe(true)
})

test('what was said once is not said again', () => {
  for (const command of [start, begun, failed(1), escalated, done, announce]) {
    const { events } = folded(start, begun, failed(1), escalated, ...(command === done ? [done] : []), announce)
    given(completion, events).when(command).thenNothing()
  }
  given(completion, folded(start, begun, done).events)
    .when(failed(9))
    .thenNothing()
  given(completion, []).when(begun).thenRejected('shipment-not-found')
})

test('people are told once, with where each order stands', () => {
  const { state } = folded(start, announce)
  expect(state.announced?.orders.map(order => order.status)).toEqual(['CLOSED_COMPLETE', ''])
})
