import { containerUseEvents } from '@quayside/contracts/shipments/events.ts'
import { sampleClock } from '@quayside/contracts/shipments/testing/sample-clock.ts'
import { recordDecided } from '@quayside/platform/testing/record-decided.ts'
import { expect, test } from 'vitest'
import { milestoneOf } from '../../shipment/domain/messages.ts'
import * as given from '../../shipment/domain/testing/shipments.ts'
import { type ContainerUseCommand, containerUse } from './container-use.ts'
import { type ContainerUseState, readClocks, timesOf } from './container-use-state.ts'

const { decide, evolve, initial } = containerUse
const asked = (by = given.system) => ({ by, now: given.now })
const open = {
  ...asked(),
  type: 'Open',
  containerUseId: given.containerUseId(1),
  containerNumber: given.containerNumber,
  masterDocument: 'MBL-1',
  clientCompanyIds: [given.client],
} as const
const join = (shipmentId: string, sharePercent: string | null, load: 'FCL' | 'LCL' = 'LCL') =>
  ({ ...asked(), type: 'Join', share: { shipmentId, load, sharePercent }, clientCompanyId: given.client }) as const
const whole = join(given.shipmentId, null, 'FCL')
const clock = sampleClock({ clockId: given.someId(1) })
const setClock = (by = given.operator) => ({ ...asked(by), type: 'SetClock', clock }) as const
const scope = { of: 'container', containerNumber: given.containerNumber } as const
function told(code: string, at: string, contentHash: string, messageTime = at): ContainerUseCommand {
  const message = given.message({
    code,
    call: 'destination',
    at,
    messageTime,
    contentHash,
    scope,
    milestoneId: contentHash,
    empty: false,
  })
  const milestone = milestoneOf(message)
  if (milestone === null) throw new Error(`${code} is unknown`)
  return { ...asked(), type: 'RecordMilestone', milestone }
}
const discharged = told('DISC', '2026-02-01T00:00:00.000Z', 'one')

function history(...commands: readonly ContainerUseCommand[]) {
  let state = initial as ContainerUseState
  const events = commands.flatMap(command => {
    const decision = decide(command, state)
    if (!decision.accepted) throw new Error(JSON.stringify(decision.rejections))
    recordDecided(decision.events)
    state = decision.events.reduce(evolve, state)
    return decision.events
  })
  if (state.containerUseId === null) throw new Error('No container use')
  return { state, events }
}
const refusals = (command: ContainerUseCommand, state: ContainerUseState) => {
  const decision = decide(command, state)
  return decision.accepted ? decision.events.length : decision.rejections.map(one => one.code)
}

test('[D2.047] a shared container has shares of at most the whole, and its events reach every shipment', () => {
  const { state } = history(open, join(given.shipmentId, '60'), join(given.newShipmentId, '40'))
  expect(refusals(join(given.someId(5), '0.5'), state)).toEqual(['container-share-exceeded'])
  expect(refusals(join(given.newShipmentId, '40'), state)).toBe(0)
  const stranger = { ...join(given.someId(5), '0'), clientCompanyId: given.otherClient }
  expect(refusals(stranger, state)).toEqual(['container-in-use-elsewhere'])
  const { events } = history(open, join(given.shipmentId, '60'), join(given.newShipmentId, '40'), discharged)
  expect(events.at(-1)?.data).toMatchObject({ shipmentIds: [given.shipmentId, given.newShipmentId] })
})

test('[D2.023] clocks are kept for FCL only, by people of the operating company or the client', () => {
  const { state } = history(open, whole)
  expect(refusals(setClock(given.system), state)).toEqual(['only-buyer-or-operator'])
  expect(refusals(setClock(given.supplier), state)).toEqual(['shipment-not-found'])
  expect(refusals(setClock(), state)).toBe(1)
  expect(refusals(setClock(), history(open, whole, setClock()).state)).toBe(0)
  expect(refusals(setClock(), history(open, join(given.shipmentId, '60')).state)).toEqual(['clock-only-fcl'])
})

test('a clock that is taken off and set again, or changed and changed back, reads as before', () => {
  const read = (...list: ContainerUseCommand[]) =>
    readClocks(history(open, whole, discharged, ...list).state, '2026-02-20')
  const off = { ...asked(given.operator), type: 'RemoveClock', clockId: clock.clockId } as const
  const changed = { ...setClock(), clock: { ...clock, freeDays: 9 } }
  expect(read(setClock(), off)).toEqual(read())
  expect(read(setClock(), off, setClock())).toEqual(read(setClock()))
  expect(read(setClock(), changed)).not.toEqual(read(setClock()))
  expect(read(setClock(), changed, setClock())).toEqual(read(setClock()))
})

test('[D2.024] [D2.027] a corrected discharge moves the last free day; the newest message wins in any order', () => {
  const later = told('DISC', '2026-02-03T00:00:00.000Z', 'two')
  const last = (...list: ContainerUseCommand[]) =>
    readClocks(history(open, whole, setClock(), ...list).state, '2026-02-05').map(one => one.lastFreeDay)
  expect([last(discharged), last(discharged, later), last(later, discharged)]).toEqual([
    ['2026-02-06'],
    ['2026-02-08'],
    ['2026-02-08'],
  ])
  const correct = {
    ...asked(given.operator),
    type: 'CorrectMilestone' as const,
    milestoneId: 'one',
    at: '2026-02-10T00:00:00.000Z',
    reason: 'Typing error',
  }
  expect(last(discharged, correct)).toEqual(['2026-02-15'])
  expect(timesOf(history(open, whole, discharged, { ...correct, at: null }).state)).toEqual({})
  expect(refusals(discharged, history(open, whole, discharged).state)).toBe(0)
  expect(refusals({ ...correct, reason: '' }, history(open, whole, discharged).state)).toEqual(['reason-required'])
})

test('[D2.024] a clock is over where the return is waived, the shipments have ended, or the box came back unseen', () => {
  const detention = { ...setClock(), clock: { ...clock, clockId: given.someId(2), type: 'DETENTION' as const } }
  const out = told('GTOT', '2026-02-02T00:00:00.000Z', 'out')
  const end = (because: 'return-waived' | 'completed', day: string, shipmentId = given.shipmentId) =>
    ({ ...asked(), type: 'EndNeed', shipmentId, at: `2026-02-${day}T12:00:00.000Z`, because }) as const
  const read = (...commands: readonly ContainerUseCommand[]) => {
    const { state } = history(open, whole, setClock(), detention, discharged, ...commands)
    return readClocks(state, '2026-03-20').map(one => [one.running, one.stoppedOn, one.cost, one.costOfToday])
  }
  const running = ['50.00']
  expect(read(out)[1]?.slice(0, 2)).toEqual([true, null])
  expect(read(out)[1]?.slice(3)).toEqual(running)
  expect(read(out, end('return-waived', '10'))).toEqual([
    [false, '2026-02-02', '0.00', '0.00'],
    [false, '2026-02-10', '150.00', '0.00'],
  ])
  // It stands at the terminal, whether or not it has to come back.
  expect(read(end('return-waived', '10'))[0]?.[0]).toBe(true)
  expect(read(end('completed', '10'))[0]).toEqual([false, '2026-02-10', '200.00', '0.00'])
  const other = join(given.newShipmentId, null, 'FCL')
  expect(read(other, end('completed', '10'))[0]?.[0]).toBe(true)
  expect(read(other, end('completed', '10'), end('completed', '12', given.newShipmentId))[0]?.[1]).toBe('2026-02-12')
  const back = told('DISC', '2026-02-09T00:00:00.000Z', 'back')
  if (back.type !== 'RecordMilestone') throw new Error('Not a milestone')
  const returned = { ...back, milestone: { ...back.milestone, code: 'EMPTY_RETURN' as const } }
  expect(read(returned)[0]?.slice(0, 2)).toEqual([false, '2026-02-09'])
  expect(history(open, whole, end('completed', '10'), end('completed', '11')).events.length).toBe(
    history(open, whole, end('completed', '10')).events.length,
  )
})

test('a wrong number opens no container use', () => {
  expect(refusals({ ...open, containerNumber: 'CSQU3054384' }, initial)).toEqual(['container-check-digit'])
  expect(refusals(open, history(open).state)).toBe(0)
  expect(refusals(whole, initial)).toEqual(['shipment-not-found'])
})

test('every kind of event fits its contract', () => {
  const { events } = history(
    open,
    whole,
    setClock(),
    discharged,
    { ...asked(), now: '2026-02-05T12:00:00.000Z', type: 'RaiseAlerts', shipments: [] },
    {
      ...asked(given.operator),
      type: 'CorrectMilestone',
      milestoneId: 'one',
      at: '2026-02-10T00:00:00.000Z',
      reason: 'Typing error',
    },
    { ...asked(), type: 'HoldByCustoms', from: '2026-02-11', to: null },
    { ...asked(given.admin), type: 'RemoveClock', clockId: clock.clockId },
    { ...asked(), type: 'EndNeed', shipmentId: given.shipmentId, at: given.now, because: 'completed' },
    { ...asked(), type: 'Leave', shipmentId: given.shipmentId },
  )
  expect(new Set(events.map(event => event.type))).toEqual(new Set(Object.keys(containerUseEvents)))
  for (const event of events)
    expect(containerUseEvents[event.type].safeParse(event.data).success, event.type).toBe(true)
})
