import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { evolve } from './evolve.ts'
import { aftermath } from './messages.ts'
import { decide, type ShipmentCommand } from './shipment.ts'
import { isShipment, type ShipmentState } from './state.ts'
import * as given from './testing/shipments.ts'

vi.setConfig({ testTimeout: 60_000 })

const day = (index: number) => `2026-02-${String(index).padStart(2, '0')}T00:00:00.000Z`
const busan = { placeId: null, name: 'Busan', unlocode: 'KRPUS', country: 'KR' }
const route = given.planRoute(
  given.leg(1, 'PRE', 'GROUND'),
  { ...given.leg(2, 'MAIN'), to: busan },
  { ...given.leg(3, 'MAIN'), from: busan },
  given.leg(4, 'ON', 'GROUND'),
)
const start = [given.create(), given.link(), given.link(given.otherContainer, 2), route]

const messages = fc
  .record({
    code: fc.constantFrom('DEPA', 'ARRI', 'DISC', 'LOAD', 'GTOT', 'GTIN', 'CUSS', 'CUSR', 'AVPU', 'XXXX'),
    call: fc.constantFrom('pre-carriage', 'origin', 'between', 'destination'),
    empty: fc.boolean(),
    class: fc.constantFrom('ACTUAL', 'ACTUAL', 'ESTIMATED'),
    at: fc.integer({ min: 1, max: 28 }).map(day),
    messageTime: fc.integer({ min: 1, max: 4 }).map(day),
    legId: fc.constantFrom(null, given.legId(1), given.legId(2), given.legId(3)),
    scope: fc.constantFrom(
      { of: 'shipment' },
      { of: 'container', containerNumber: given.containerNumber },
      { of: 'container', containerNumber: given.otherContainer },
    ),
    carrier: fc.constantFrom('BLUE', 'RED'),
  } as const)
  .map(content =>
    given.message({ ...content, contentHash: JSON.stringify(content), milestoneId: JSON.stringify(content) }),
  )

function fold(commands: readonly ShipmentCommand[], from: ShipmentState = { status: 'NONE' }): ShipmentState {
  let state = from
  for (const command of commands) {
    const decision = decide(command, state)
    if (decision.accepted) state = decision.events.reduce(evolve, state)
  }
  return state
}

function shown(state: ShipmentState) {
  if (!isShipment(state)) return state
  const standing = Object.fromEntries(
    Object.entries(state.milestones).map(([key, kept]) => [key, kept.milestone.contentHash]),
  )
  const open = state.holds.filter(hold => hold.open).map(hold => hold.holdId)
  return {
    status: state.status,
    chip: state.chip,
    standing,
    open: open.sort(),
    issues: state.issues.filter(one => one.open).map(one => one.issueId),
  }
}

describe('carrier messages in any order', () => {
  test('[D2.001] [D2.003] late, duplicated and shuffled messages give the status that the ordered ones give', () => {
    const reached = new Set<string>()
    const prepared = fold(start)
    const lists = fc.array(messages, { maxLength: 25 }).chain(list =>
      fc.record({
        list: fc.constant(list),
        shuffled: fc.shuffledSubarray([...list, ...list], { minLength: 2 * list.length, maxLength: 2 * list.length }),
      }),
    )
    fc.assert(
      fc.property(lists, ({ list, shuffled }) => {
        const one = shown(fold(list, prepared))
        expect(shown(fold(shuffled, prepared))).toEqual(one)
        reached.add(String(one.status))
      }),
      { numRuns: 400, seed: 20260310 },
    )
    for (const status of ['PO_CONFIRMED', 'IN_TRANSIT', 'AT_DESTINATION', 'ON_CUSTOMS'])
      expect(reached).toContain(status)
  })

  test('[D2.003] 10,000 messages over 500 shipments: the same statuses from either end', () => {
    const prepared = fold(start)
    const all = fc.sample(messages, { numRuns: 10_000, seed: 20260315 })
    const statuses = (list: readonly ShipmentCommand[]) => {
      const states: ShipmentState[] = Array.from({ length: 500 }, () => prepared)
      for (const message of list) {
        const index = all.indexOf(message as (typeof all)[number]) % 500
        states[index] = fold([message], states[index])
      }
      return states.map(state => state.status)
    }
    const forwards = statuses(all)
    expect(statuses([...all, ...all.slice(0, 2000)].reverse())).toEqual(forwards)
    expect(new Set(forwards).size).toBeGreaterThan(2)
  })

  test('[D2.001] a message never moves a status back', () => {
    const ranks = ['PO_CONFIRMED', 'IN_TRANSIT', 'AT_DESTINATION', 'ON_CUSTOMS', 'DELIVERED']
    const prepared = fold(start)
    // One carrier's newer word on the same thing may take its own earlier one back to another class only: no rank falls.
    fc.assert(
      fc.property(fc.array(messages, { maxLength: 20 }), list => {
        let before = prepared
        for (const message of list) {
          const after = fold([message], before)
          expect(ranks.indexOf(after.status)).toBeGreaterThanOrEqual(ranks.indexOf(before.status))
          before = after
        }
      }),
      { numRuns: 200, seed: 20260311 },
    )
  })
})

test('[D2.003] many at once come to the same as one after the other', () => {
  const prepared = fold(start)
  const statuses = (events: readonly { type: string; data: object }[]) =>
    events.flatMap(event => (event.type === 'ShipmentStatusChanged' ? [event.data] : []))
  fc.assert(
    fc.property(fc.array(messages, { maxLength: 25 }), list => {
      const together = decide({ ...given.asked(given.system), type: 'RecordMessages', messages: list }, prepared)
      if (!together.accepted) throw new Error('refused')
      expect(shown(together.events.reduce(evolve, prepared))).toEqual(shown(fold(list, prepared)))
      expect(statuses(together.events).length).toBeLessThanOrEqual(1)
      const again = together.events.reduce(evolve, prepared)
      expect(fold([{ ...given.asked(given.system), type: 'RecordMessages', messages: list }], again)).toEqual(again)
    }),
    { numRuns: 200, seed: 20260312 },
  )
})

test('a shipment does not grow with the number of its messages', () => {
  const estimates = Array.from({ length: 400 }, (_, index) =>
    given.message({ class: 'ESTIMATED', contentHash: `e${index}`, messageTime: day(1 + (index % 28)) }),
  )
  const unknown = Array.from({ length: 400 }, (_, index) => given.message({ code: 'XXXX', contentHash: `x${index}` }))
  const state = given.after(given.create(), ...estimates, ...unknown)
  expect(Object.values(state.milestones).map(kept => kept.seen.length)).toEqual([100])
  expect(state.unknownMessages).toHaveLength(100)
  expect(decide(estimates.at(-1) as ShipmentCommand, state)).toEqual({ accepted: true, events: [] })
})

test('[D2.003] of a carrier’s messages the newest by its own time counts, ties by content hash; the same again is nothing', () => {
  const older = given.message({ messageTime: day(6), at: day(5), contentHash: 'b' })
  const newer = given.message({ messageTime: day(7), at: day(4), contentHash: 'a' })
  const tied = given.message({ messageTime: day(7), at: day(3), contentHash: 'c' })
  const at = (...list: ShipmentCommand[]) =>
    Object.values(given.after(given.create(), ...list).milestones)[0]?.milestone.at
  expect([at(older, newer), at(newer, older)]).toEqual([day(4), day(4)])
  expect([at(newer, tied), at(tied, newer), at(tied, older, newer)]).toEqual([day(3), day(3), day(3)])
  const repeated = decide(older, given.after(given.create(), older, newer))
  expect(repeated).toEqual({ accepted: true, events: [] })
})

test('[D2.003] [D2.019] a correction takes a milestone away and the status with it; the record stays', () => {
  const wrong = given.message({ milestoneId: 'M1' })
  const correct = {
    ...given.asked(),
    type: 'CorrectMilestone',
    milestoneId: 'M1',
    at: null,
    reason: 'Another ship',
  } as const
  const state = given.after(given.create(), wrong, correct)
  expect(state.status).toBe('PO_CONFIRMED')
  expect(Object.values(state.milestones)).toHaveLength(1)
  expect(given.refusals({ ...correct, reason: '' }, given.after(given.create(), wrong))).toEqual(['reason-required'])
  // An older message that arrives now does not bring it back, a newer one does.
  const older = given.message({ messageTime: day(1), contentHash: 'older' })
  expect(given.after(given.create(), wrong, correct, older).status).toBe('PO_CONFIRMED')
  const newer = given.message({ messageTime: day(20), contentHash: 'newer' })
  expect(given.after(given.create(), wrong, correct, newer).status).toBe('IN_TRANSIT')
})

test('[D2.002] what is recorded says what, when, where, of what, by whom and how sure', () => {
  const place = { name: 'Shanghai', unlocode: 'CNSHA', country: 'CN' }
  const scope = { of: 'packages' as const, packageIds: [], pieces: 3, weightKg: '120' }
  const state = given.after(given.create(), given.message({ place, scope, zone: 'Asia/Shanghai', confidence: 90 }))
  expect(Object.values(state.milestones)[0]?.milestone).toMatchObject({
    code: 'DEPARTED',
    class: 'ACTUAL',
    at: day(5),
    zone: 'Asia/Shanghai',
    recordedAt: given.now,
    place,
    scope,
    legId: null,
    source: 'carrier',
    confidence: 90,
    carrierCode: 'DEPA',
  })
})

test('[D2.049] what a machine read counts once a person has confirmed it', () => {
  const read = given.message({
    source: 'ai',
    standard: 'milestone',
    code: 'DEPARTED',
    milestoneId: 'R1',
    confidence: 70,
  })
  expect(given.after(given.create(), read).status).toBe('PO_CONFIRMED')
  const confirm = { ...given.asked(), type: 'ConfirmMilestone', milestoneId: 'R1' } as const
  expect(given.after(given.create(), read, confirm).status).toBe('IN_TRANSIT')
  expect(given.after(given.create(), read, confirm, confirm).status).toBe('IN_TRANSIT')
})

test('[D2.048] an unknown code is kept and shown, and changes no status', () => {
  const state = given.after(given.create(), given.message({ code: 'XXXX', contentHash: 'x' }))
  expect([state.status, state.unknownMessages]).toEqual(['PO_CONFIRMED', ['x']])
  expect(decide(given.message({ code: 'XXXX', contentHash: 'x' }), state)).toEqual({ accepted: true, events: [] })
})

test('[D2.040] a shipment over several MAIN legs has arrived at the end of the last', () => {
  const legs = { ...route, legs: route.legs.slice(0, 3) }
  const told = (code: string, call: 'origin' | 'destination', leg: number) =>
    given.message({ code, call, legId: given.legId(leg), contentHash: `${code}${leg}` })
  const status = (...list: ShipmentCommand[]) => given.after(given.create(), legs, ...list).status
  expect(status(told('DEPA', 'origin', 1))).toBe('PO_CONFIRMED')
  expect(status(told('DEPA', 'origin', 2))).toBe('IN_TRANSIT')
  expect(status(told('ARRI', 'destination', 2))).toBe('PO_CONFIRMED')
  expect(status(told('DEPA', 'origin', 2), told('ARRI', 'destination', 3))).toBe('AT_DESTINATION')
})

test('[D2.040] a roll-over plans a leg anew, with a reason', () => {
  const state = given.after(given.create(), given.planRoute(given.leg(1, 'MAIN')))
  const roll = {
    ...given.asked(),
    type: 'RollOver',
    leg: { ...given.leg(1, 'MAIN'), conveyance: 'Aurora 12E' },
    reason: '',
  } as const
  expect(given.refusals(roll, state)).toEqual(['reason-required'])
  const rolled = fold([{ ...roll, reason: 'Overbooked' }], state)
  expect(isShipment(rolled) ? rolled.legs[0]?.conveyance : null).toBe('Aurora 12E')
  expect(given.refusals({ ...roll, leg: given.leg(9, 'MAIN') }, state)).toEqual(['leg-not-found'])
  expect(given.refusals(given.planRoute(given.leg(1, 'PRE')), given.after(given.create()))).toEqual([
    'main-leg-required',
  ])
})

test('departed counts with the first container, arrived with all', () => {
  const of = (containerNumber: string) => ({ scope: { of: 'container', containerNumber } }) as const
  const said = (code: string, call: 'origin' | 'destination', number: string) =>
    given.message({ code, call, ...of(number), contentHash: code + number })
  const linked = [given.create(), given.link(), given.link(given.otherContainer, 2)]
  const first = [...linked, said('DEPA', 'origin', given.containerNumber)]
  expect(given.after(...first).status).toBe('IN_TRANSIT')
  const half = [...first, said('DISC', 'destination', given.containerNumber)]
  expect(given.after(...half).status).toBe('IN_TRANSIT')
  expect(given.after(...half, said('ARRI', 'destination', given.otherContainer)).status).toBe('AT_DESTINATION')
})

test('after the end a message is refused here and kept apart', () => {
  for (const status of ['COMPLETED', 'CANCELLED'] as const) {
    const ended = given.after(...given.ways[status])
    const message = given.message({ code: 'ARRI', call: 'destination' })
    expect(given.refusals(message, ended)).toEqual(['shipment-over'])
    const { shipmentId, shipmentNumber, clientCompanyId } = ended
    const command = { shipmentId, shipmentNumber, clientCompanyId, status, message }
    const kept = aftermath.decide(command, aftermath.initial)
    expect(kept.accepted && kept.events.map(event => event.data.milestone.code)).toEqual(['ARRIVED'])
    const seen = kept.accepted ? kept.events.reduce(aftermath.evolve, aftermath.initial) : aftermath.initial
    expect(aftermath.decide(command, seen)).toEqual({ accepted: true, events: [] })
  }
})

test('[D2.021] [S4.002] the chips', () => {
  const chip = (...list: ShipmentCommand[]) => given.after(given.create(), ...list).chip
  const tell = (code: Parameters<typeof given.tell>[0], leg: number | null = null) =>
    given.tell(code, given.operator, leg === null ? {} : { legId: given.legId(leg) })
  expect(chip()).toBe('TO BE PROCESSED')
  expect(chip(given.requestBooking())).toBe('IN_PROGRESS')
  expect(chip(given.requestBooking(), given.confirmBooking())).toBe('NOT READY')
  expect(chip(tell('PICKED_UP'))).toBe('PICKED UP')
  expect(chip(route, tell('RECEIVED', 1))).toBe('ONHAND')
  expect(chip(route, tell('RECEIVED', 2))).toBe('RECEIVED')
  expect(chip(given.message())).toBe('DEPARTED')
  expect(chip(given.message({ code: 'ARRI', call: 'destination' }))).toBe('ARRIVED')
  expect(chip(given.message({ code: 'CUSR', call: 'destination' }))).toBe('CLEARED')
})
