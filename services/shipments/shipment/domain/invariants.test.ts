import { compare, isPositive } from '@quayside/platform/values/quantities.ts'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { packedOf } from './conditions.ts'
import { evolve } from './evolve.ts'
import { decide, type ShipmentCommand } from './shipment.ts'
import { isShipment, type Shipment, type ShipmentState } from './state.ts'
import * as given from './testing/shipments.ts'

// A busy machine takes its time over a thousand lives of a shipment.
vi.setConfig({ testTimeout: 60_000 })

const by = fc.constantFrom(given.buyer, given.admin, given.supplier, given.system, given.operator)
const quantity = fc.integer({ min: 0, max: 320 }).map(halves => String(halves / 2))
const as = (command: ShipmentCommand) => by.map(who => ({ ...command, by: who }) as ShipmentCommand)
const told = fc.constantFrom('PICKED_UP', 'DEPARTED', 'ARRIVED', 'GATE_OUT', 'EMPTY_RETURN' as const)

/** The next command of a whole life that does something: the way to the end, which chance alone would rarely find. */
const next = 'next'
function nextOf(state: ShipmentState): ShipmentCommand {
  const waiting = given.ways.COMPLETED.find(command => {
    const decision = decide(command, state)
    return decision.accepted && decision.events.length > 0
  })
  return waiting ?? given.create()
}

const steps: fc.Arbitrary<ShipmentCommand | typeof next> = fc.oneof(
  { weight: 25, arbitrary: fc.constant(next) },
  ...[given.requestBooking(), given.confirmBooking(), given.endBooking()].map(as),
  ...[given.startCustoms(), given.clear(), given.complete(), given.remove(), given.closeUndelivered()].map(as),
  as({ ...given.asked(), type: 'StartProcessing' }),
  fc.record({ a: quantity, b: quantity }).chain(({ a, b }) =>
    as({
      ...given.asked(),
      type: 'ChangeLines',
      lines: given.wanted(a, b),
      orders: [given.order(1), given.order(2)],
    }),
  ),
  fc.record({ a: quantity, b: quantity }).chain(({ a, b }) => as(given.pack(a, b))),
  fc.record({ code: told, who: by }).map(({ code, who }) => given.tell(code, who)),
  fc
    .record({
      code: fc.constantFrom('DEPA', 'ARRI', 'DISC', 'CUSS', 'CUSR'),
      call: fc.constantFrom('origin', 'destination'),
    })
    .map(({ code, call }) => given.message({ code, call: call as 'origin' })),
  fc.record({ a: quantity, index: fc.integer({ min: 1, max: 3 }) }).chain(({ a, index }) =>
    as(
      given.drop(
        [
          { lineId: given.lineA, good: a },
          { lineId: given.lineB, good: '40' },
        ],
        given.operator,
        index,
      ),
    ),
  ),
  as({ ...given.asked(), type: 'WriteOffRest', lines: [{ lineId: given.lineA, quantity: '1' }], reason: 'Lost' }),
  ...[given.placeHold('payment'), given.link(), given.planRoute(given.leg(1, 'MAIN'))].map(as),
  as({ ...given.asked(), type: 'LiftHold', holdId: 'H1', reason: '' }),
  as({ ...given.asked(), type: 'RemoveDocument', documentId: given.someId(5) }),
  as({ ...given.asked(), type: 'CorrectMilestone', milestoneId: 'told:DEPARTED::O', at: null, reason: 'Wrong' }),
)
const lives = fc.array(steps, { minLength: 15, maxLength: 60 })

function live(
  commands: readonly (ShipmentCommand | typeof next)[],
  seen: (before: Shipment, after: Shipment, command: ShipmentCommand) => void,
) {
  let state: ShipmentState = given.after(given.create())
  for (const step of commands) {
    const command = step === next ? nextOf(state) : step
    const decision = decide(command, state)
    if (!decision.accepted) continue
    const before: ShipmentState = state
    state = decision.events.reduce(evolve, state)
    if (isShipment(before) && isShipment(state)) seen(before, state, command)
  }
}

test('[D0.001] [D2.044] whatever is asked, lines are positive, never overpacked, and a reference is there', () => {
  const reached = new Set<string>()
  fc.assert(
    fc.property(lives, commands => {
      live(commands, (_before, after, command) => {
        reached.add(after.status)
        expect(after.references.length > 0 || after.noReference).toBe(true)
        expect(after.lines.length).toBeGreaterThan(0)
        for (const line of after.lines) {
          expect(isPositive(line.quantity), command.type).toBe(true)
          expect(compare(packedOf(after, line.lineId), line.quantity), command.type).not.toBe(1)
        }
      })
    }),
    { numRuns: 600, seed: 20260312 },
  )
  for (const status of [
    'PO_CONFIRMED',
    'BOOKING_REQUEST',
    'FOR_PROCESSING',
    'IN_TRANSIT',
    'AT_DESTINATION',
    'DELIVERED',
    'COMPLETED',
    'CANCELLED',
  ])
    expect(reached).toContain(status)
})

test('[D0.009] the same command again, right after it was accepted, appends nothing or is refused', () => {
  fc.assert(
    fc.property(lives, commands => {
      live(commands, (_before, after, command) => {
        const again = decide(command, after)
        expect(again.accepted ? again.events.map(event => event.type) : [], command.type).toEqual([])
      })
    }),
    { numRuns: 400, seed: 20260313 },
  )
})

/** What an overwriting command would replace. */
function replaceable({
  details,
  mode,
  lines,
  packages,
  seals,
  parties,
  charges,
  legs,
  containers,
  invoices,
}: Shipment) {
  return JSON.stringify([details, mode, lines, packages, seals, parties, charges, legs, containers, invoices])
}

test('[D0.005] [S4.006] the version rises with what a person could overwrite and never falls, and nothing leads out of an end', () => {
  fc.assert(
    fc.property(lives, commands => {
      live(commands, (before, after) => {
        expect(after.version).toBeGreaterThanOrEqual(before.version)
        if (replaceable(before) !== replaceable(after)) expect(after.version).toBeGreaterThan(before.version)
        if (before.ended !== null) expect(after).toEqual(before)
      })
    }),
    { numRuns: 300, seed: 20260314 },
  )
})

test('a shipment folded from its state is the one folded from its events: the read model may keep it', () => {
  const events = given.history(...given.ways.COMPLETED)
  const none: ShipmentState = { status: 'NONE' }
  const kept = events.reduce<ShipmentState>((state, event) => JSON.parse(JSON.stringify(evolve(state, event))), none)
  expect(kept).toEqual(events.reduce(evolve, none))
})
