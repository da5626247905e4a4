import { describe, expect, test } from 'vitest'
import { milestoneChoices } from './recording.ts'
import { decide, type ShipmentCommand } from './shipment.ts'
import * as given from './testing/shipments.ts'

const { containerNumber } = given
const onShip = [...given.ways.AT_DESTINATION, given.link()] as const
const of = (number: string, at: string) => ({ scope: { of: 'container', containerNumber: number } as const, at })

function faults(command: ShipmentCommand, ...before: readonly ShipmentCommand[]) {
  const decision = decide(command, given.after(...before))
  return decision.accepted ? [] : decision.rejections.map(({ code, field }) => [code, field])
}

describe('what can be told now', () => {
  const choice = (
    code: string,
    by: (typeof given.people)[keyof typeof given.people],
    ...before: readonly ShipmentCommand[]
  ) => milestoneChoices(given.after(...before), given.asked(by)).find(one => one.code === code)?.refused?.code ?? null

  test('what misses its conditions says the first of them; before processing nothing departs; customs and delivery have acts of their own', () => {
    const bare = [given.create(), given.requestBooking(), given.confirmBooking()] as const
    expect(choice('DEPARTED', given.operator, given.create())).toBe('shipment-wrong-status')
    expect(choice('DEPARTED', given.operator, ...bare)).toBe('invoice-required')
    expect(choice('DEPARTED', given.operator, ...given.ways.FOR_PROCESSING)).toBe(null)
    expect(choice('ARRIVED', given.operator, ...given.ways.FOR_PROCESSING)).toBe('shipment-wrong-status')
    expect(choice('ARRIVED', given.operator, ...given.ways.IN_TRANSIT)).toBe(null)
    expect(choice('CLEARED', given.operator, ...given.ways.ON_CUSTOMS)).toBe('told-by-clearance')
    expect(choice('DELIVERED', given.operator, ...given.ways.ON_CUSTOMS)).toBe('told-by-delivery')
  })

  test('a supplier tells of the origin alone; when it happened is another question', () => {
    expect(choice('CARGO_READY', given.supplier, ...given.ways.FOR_PROCESSING)).toBe(null)
    expect(choice('ARRIVED', given.supplier, ...given.ways.IN_TRANSIT)).toBe('only-client-or-operator')
    expect(choice('DEPARTED', given.operator, ...given.ways.AT_DESTINATION)).toBe(null)
    expect(choice('CARGO_READY', given.operator, ...given.ways.COMPLETED)).toBe('shipment-over')
  })

  test.each(Object.keys(given.ways) as (keyof typeof given.ways)[])('%s: what is offered is accepted', status => {
    const state = given.after(...given.ways[status])
    const offered = milestoneChoices(state, given.asked(given.operator)).filter(one => one.refused === null)
    for (const { code } of offered) {
      const refused = faults(given.tell(code, given.operator, { at: given.now }), ...given.ways[status])
      expect(
        refused.filter(([, field]) => field !== 'at' && field !== 'code'),
        code,
      ).toEqual([])
    }
  })
})

test('a person tells only of containers that are on the shipment', () => {
  const gateOut = (number: string) => given.tell('GATE_OUT', given.operator, of(number, '2026-02-21T00:00:00.000Z'))
  const field = 'scope.containerNumber'
  expect(faults(gateOut('garbage'), ...onShip)).toEqual([['container-malformed', field]])
  expect(faults(gateOut('CSQU3054384'), ...onShip)).toEqual([['container-check-digit', field]])
  expect(faults(gateOut(given.otherContainer), ...onShip)).toEqual([['container-not-linked', field]])
  expect(faults(gateOut(containerNumber), ...onShip)).toEqual([])
  // A supplier is told nothing of a container that holds none of its packages.
  const loaded = given.tell('LOADED', given.supplier, of(containerNumber, '2026-02-04T00:00:00.000Z'))
  expect(faults(loaded, ...onShip)).toEqual([['container-not-linked', field]])
  expect(faults({ ...loaded, by: given.operator }, ...onShip)).toEqual([])
})

test('an empty return before the discharge is refused to a person, whichever is told first, and flagged of a carrier', () => {
  const discharged = given.tell('DISCHARGED', given.operator, of(containerNumber, '2026-02-21T00:00:00.000Z'))
  const returned = given.tell('EMPTY_RETURN', given.operator, of(containerNumber, '2026-02-20T12:00:00.000Z'))
  expect(faults(returned, ...onShip, discharged)).toEqual([['milestone-out-of-order', 'at']])
  expect(faults(discharged, ...onShip, returned)).toEqual([['milestone-out-of-order', 'at']])
  expect(faults({ ...returned, at: '2026-02-25T00:00:00.000Z' }, ...onShip, discharged)).toEqual([])
  // Of another container it says nothing.
  const other = given.link(given.otherContainer, 2)
  const elsewhere = given.tell('EMPTY_RETURN', given.operator, of(given.otherContainer, returned.at))
  expect(faults(elsewhere, ...onShip, other, discharged)).toEqual([])

  const message = given.message({
    code: 'GTIN',
    call: 'destination',
    empty: true,
    scope: returned.scope,
    at: returned.at,
  })
  const state = given.after(...onShip, discharged, message)
  expect(state.issues).toMatchObject([
    { kind: 'impossible-times', open: true, text: `${discharged.at} > ${returned.at}` },
  ])
})

test('an empty return is refused to a person while nothing tells that the container came off the ship', () => {
  const returned = given.tell('EMPTY_RETURN', given.operator, of(containerNumber, '2026-02-22T00:00:00.000Z'))
  const atSea = [...given.ways.IN_TRANSIT, given.link(), given.link(given.otherContainer, 2)] as const
  const discharged = (number: string) =>
    given.tell('DISCHARGED', given.operator, of(number, '2026-02-21T00:00:00.000Z'))
  expect(faults(returned, ...given.ways.FOR_PROCESSING, given.link())).toEqual([['empty-before-discharge', 'code']])
  expect(faults(returned, ...atSea)).toEqual([['empty-before-discharge', 'code']])
  expect(faults(returned, ...atSea, discharged(given.otherContainer))).toEqual([['empty-before-discharge', 'code']])
  expect(faults(returned, ...atSea, discharged(containerNumber))).toEqual([])
  expect(faults({ ...returned, at: '2026-02-19T00:00:00.000Z' }, ...onShip)).toEqual([
    ['empty-before-discharge', 'code'],
  ])
  // What a carrier says is recorded all the same.
  const message = given.message({
    code: 'GTIN',
    call: 'destination',
    empty: true,
    scope: returned.scope,
    at: returned.at,
  })
  expect(faults(message, ...atSea)).toEqual([])
})

test('what has its own command is refused with that command’s name', () => {
  const told = (code: 'DELIVERED' | 'CUSTOMS_START' | 'CLEARED') =>
    faults(given.tell(code, given.operator, { at: '2026-02-25T00:00:00.000Z' }), ...given.ways.AT_DESTINATION)
  expect(told('DELIVERED')).toEqual([['told-by-delivery', 'code']])
  expect(told('CUSTOMS_START')).toEqual([['told-by-customs-start', 'code']])
  expect(told('CLEARED')).toEqual([['told-by-clearance', 'code']])
})

describe('[D2.039] impossible times', () => {
  const at = (day: string) => `${day}T00:00:00.000Z`
  const correct = (code: string, to: string): ShipmentCommand => ({
    ...given.asked(),
    type: 'CorrectMilestone',
    milestoneId: `told:${code}::O`,
    at: at(to),
    reason: 'Typing error',
  })

  test('a year before the shipment was made nothing of it has happened, and nothing is expected years ahead', () => {
    const told = (day: string, kind: 'ACTUAL' | 'ESTIMATED' | 'PLANNED' = 'ACTUAL') =>
      faults(given.tell('CARGO_READY', given.operator, { at: at(day), class: kind }), ...given.ways.FOR_PROCESSING)
    const impossible = [['milestone-time-impossible', 'at']]
    expect(told('1900-11-02')).toEqual(impossible)
    expect(told('2025-03-01')).toEqual(impossible)
    expect(told('2025-03-02')).toEqual([])
    expect(told('1900-11-02', 'PLANNED')).toEqual(impossible)
    expect(told('2028-03-02', 'ESTIMATED')).toEqual(impossible)
    expect(told('2028-03-01', 'ESTIMATED')).toEqual([])
  })

  test('the same of customs, of a delivery and of a correction', () => {
    const old = at('1900-11-02')
    const { AT_DESTINATION } = given.ways
    expect(faults({ ...given.startCustoms(), at: old }, ...AT_DESTINATION, given.saveDeclaration())).toEqual([
      ['milestone-time-impossible', 'at'],
    ])
    const drop = given.drop()
    expect(faults({ ...drop, drop: { ...drop.drop, at: old } }, ...given.cleared)).toEqual([
      ['milestone-time-impossible', 'drop.at'],
    ])
    expect(faults(correct('DEPARTED', '1900-11-02'), ...AT_DESTINATION)).toEqual([['milestone-time-impossible', 'at']])
    expect(faults(correct('DEPARTED', '2026-03-03'), ...AT_DESTINATION)).toEqual([['milestone-in-future', 'at']])
    // By the clock of the field in which it was entered.
    const zone = 'Asia/Kolkata'
    const decision = decide(
      { ...correct('DEPARTED', '2026-03-03'), zone } as ShipmentCommand,
      given.after(...AT_DESTINATION),
    )
    expect(decision).toMatchObject({ rejections: [{ params: { zone } }] })
  })

  test('a correction keeps the order: it leaves before it comes, and is cleared after that', () => {
    const { AT_DESTINATION } = given.ways
    expect(faults(correct('DEPARTED', '2026-02-21'), ...AT_DESTINATION)).toEqual([['arrival-before-departure', 'at']])
    expect(faults(correct('DEPARTED', '2026-02-19'), ...AT_DESTINATION)).toEqual([])
    expect(faults(correct('ARRIVED', '2026-02-04'), ...AT_DESTINATION)).toEqual([['arrival-before-departure', 'at']])
    expect(faults(correct('ARRIVED', '2026-02-06'), ...AT_DESTINATION)).toEqual([])
    const early = { ...correct('ARRIVED', '2026-02-21'), milestoneId: 'cleared' } as ShipmentCommand
    expect(faults(early, ...given.cleared)).toEqual([['milestone-out-of-order', 'at']])
  })
})
