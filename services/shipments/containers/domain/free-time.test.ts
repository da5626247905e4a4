import { sampleClock } from '@quayside/contracts/shipments/testing/sample-clock.ts'
import { recordDecided } from '@quayside/platform/testing/record-decided.ts'
import { describe, expect, test } from 'vitest'
import { milestoneOf } from '../../shipment/domain/messages.ts'
import * as given from '../../shipment/domain/testing/shipments.ts'
import { type ContainerUseCommand, containerUse } from './container-use.ts'
import { type ContainerUse, type ContainerUseState, isOpen } from './container-use-state.ts'
import { dueAlerts, nextAlertAt } from './free-time.ts'

const at = { by: given.system, now: given.now }
const open: ContainerUseCommand = {
  ...at,
  type: 'Open',
  containerUseId: given.containerUseId(1),
  containerNumber: given.containerNumber,
  masterDocument: 'MBL-1',
  clientCompanyIds: [given.client],
}
const join: ContainerUseCommand = {
  ...at,
  type: 'Join',
  share: { shipmentId: given.shipmentId, load: 'FCL', sharePercent: null },
  clientCompanyId: given.client,
}
const clock = sampleClock({ clockId: given.someId(1), zone: 'America/Mexico_City' })
const set = (change: Partial<typeof clock> = {}): ContainerUseCommand => ({
  ...at,
  by: given.operator,
  type: 'SetClock',
  clock: { ...clock, ...change },
})
function tell(code: 'DISC' | 'GTOT', day: string): ContainerUseCommand {
  const milestone = milestoneOf(
    given.message({ code, call: 'destination', at: day, messageTime: day, contentHash: code + day, empty: false }),
  )
  if (milestone === null) throw new Error(`${code} is unknown`)
  return { ...at, type: 'RecordMilestone', milestone: { ...milestone, milestoneId: code } }
}
// In Mexico still the first: counted from the second, free up to the sixth.
const discharged = tell('DISC', '2026-02-02T05:00:00.000Z')

function run(...commands: readonly ContainerUseCommand[]) {
  let state: ContainerUseState = containerUse.initial
  const events = commands.flatMap(command => {
    const decision = containerUse.decide(command, state)
    if (!decision.accepted) throw new Error(JSON.stringify(decision.rejections))
    recordDecided(decision.events)
    state = decision.events.reduce(containerUse.evolve, state)
    return decision.events
  })
  if (!isOpen(state)) throw new Error('it was not opened')
  return { use: state as ContainerUse, events }
}
const free = (...commands: readonly ContainerUseCommand[]) =>
  run(open, join, ...commands)
    .events.filter(event => event.type === 'FreeTimeChanged')
    .map(event => event.data.ends.map(end => end.lastFreeDay))

describe('[D2.027] until when a container costs nothing', () => {
  test('is told anew on every change of it, and only then', () => {
    expect(free(set())).toEqual([])
    expect(free(set(), discharged)).toEqual([['2026-02-06']])
    expect(free(set(), discharged, set({ freeDays: 7 }), set({ creditor: 'Red Line', freeDays: 7 }))).toEqual([
      ['2026-02-06'],
      ['2026-02-08'],
    ])
    const corrected = { ...at, type: 'CorrectMilestone', milestoneId: 'DISC', reason: 'typo' } as const
    expect(free(set(), discharged, { ...corrected, at: '2026-02-04T12:00:00.000Z' })).toEqual([
      ['2026-02-06'],
      ['2026-02-09'],
    ])
    expect(free(set(), discharged, tell('GTOT', '2026-02-04T12:00:00.000Z'))).toEqual([['2026-02-06'], []])
    const removed = { ...at, by: given.operator, type: 'RemoveClock', clockId: clock.clockId } as const
    expect(free(set(), discharged, removed)).toEqual([['2026-02-06'], []])
  })

  test('that a change put into the past is told once, also to who was told of another day', () => {
    const raise = (now: string): ContainerUseCommand => ({ by: given.system, now, type: 'RaiseAlerts', shipments: [] })
    const told = (...commands: readonly ContainerUseCommand[]) =>
      run(open, join, ...commands).events.flatMap(event =>
        event.type === 'FreeTimeAlerted' ? [`${event.data.lastFreeDay} ${event.data.daysBefore}`] : [],
      )
    const fifth = '2026-02-05T14:00:00.000Z'
    const shortened = [set(), discharged, raise(fifth), set({ freeDays: 2 })]
    expect(told(...shortened, raise(fifth), raise('2026-02-06T14:00:00.000Z'))).toEqual([
      '2026-02-06 1',
      '2026-02-03 0',
    ])
    // Told late that it came off the ship: its free days are used up already.
    expect(told(set(), discharged, raise('2026-02-20T14:00:00.000Z'))).toEqual(['2026-02-06 0'])
  })

  test('is alerted on the mornings 3, 1 and 0 days before, where the container stands, each once', () => {
    const { use } = run(open, join, set(), discharged)
    const morning = (day: string) => `2026-02-${day}T14:00:00.000Z`
    expect(nextAlertAt(use, given.now.replace('03-02', '02-02'))).toBe(morning('03'))
    const days = (now: string, of = use) => dueAlerts(of, now).map(alert => alert.daysBefore)
    expect(days('2026-02-03T13:59:59.999Z')).toEqual([])
    expect([days(morning('03')), days(morning('04')), days(morning('05')), days(morning('06'))]).toEqual([
      [3],
      [3],
      [1],
      [0],
    ])
    const raise = (now: string): ContainerUseCommand => ({ by: given.system, now, type: 'RaiseAlerts', shipments: [] })
    const told = run(open, join, set(), discharged, raise(morning('03')), raise(morning('03')), raise(morning('04')))
    expect(told.events.filter(event => event.type === 'FreeTimeAlerted')).toHaveLength(1)
    expect(days(morning('04'), told.use)).toEqual([])
    expect(days(morning('05'), told.use)).toEqual([1])
    expect(nextAlertAt(use, morning('05'))).toBe(morning('06'))
    // What nobody was told in time is told late: each day costs.
    expect(days('2026-02-07T12:00:00.000Z')).toEqual([0])
    expect(nextAlertAt(use, morning('06'))).toBeNull()
    // Recomputed: with more free days it is told anew.
    expect(
      days(morning('05'), run(open, join, set(), discharged, raise(morning('03')), set({ freeDays: 7 })).use),
    ).toEqual([3])
  })
})

test('a tariff of no zone, no currency, a rate below 0 or two rates for one day is refused, by its field', () => {
  const { use } = run(open, join)
  const refused = (change: Partial<typeof clock>) => {
    const decision = containerUse.decide(set(change), use)
    return decision.accepted ? [] : decision.rejections.map(({ code, field }) => [code, field])
  }
  expect(refused({ zone: 'Mars/Base' })).toEqual([['time-zone-unknown', 'clock.zone']])
  expect(refused({ currency: 'QQQ' })).toEqual([['currency-unknown', 'clock.currency']])
  const negative = [...clock.tiers, { fromDay: 9, rate: '-5' }]
  expect(refused({ tiers: negative })).toEqual([['below-zero', 'clock.tiers.1.rate']])
  const tiers = [...clock.tiers, { fromDay: 1, rate: '70' }]
  expect(refused({ tiers })).toEqual([['tier-twice', 'clock.tiers.1.fromDay']])
})
