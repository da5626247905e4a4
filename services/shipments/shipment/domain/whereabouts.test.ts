import type { Point } from '@quayside/platform/values/great-circle.ts'
import { describe, expect, test } from 'vitest'
import { actualMilestones } from './milestones.ts'
import type { ShipmentCommand } from './shipment.ts'
import { arrivalsOf, arrivedAt } from './status.ts'
import * as given from './testing/shipments.ts'
import { along, type Locate, trackOf, travelledOf, whereaboutsOf } from './whereabouts.ts'

const points: Readonly<Record<string, Point>> = {
  Shanghai: { longitude: 121, latitude: 31 },
  Manzanillo: { longitude: -104, latitude: 19 },
  Busan: { longitude: 129, latitude: 35 },
}
const locate: Locate = ({ name }) => points[name] ?? null
const straight = (leg: { from: { point: Point | null }; to: { point: Point | null } }) =>
  leg.from.point === null || leg.to.point === null
    ? null
    : [leg.from.point, leg.to.point].map(({ longitude, latitude }) => [longitude, latitude] as const)
const busan = { placeId: null, name: 'Busan', unlocode: 'KRPUS', country: 'KR' }
const planned = { departure: '2026-02-04T00:00:00.000Z', arrival: '2026-02-25T00:00:00.000Z' }
const main = { ...given.leg(1, 'MAIN'), planned }
const before = [given.create(), given.requestBooking(), ...given.papers, given.planRoute(main)] as const
const booked = [before[0], before[1], given.confirmBooking(), ...given.papers, given.planRoute(main)] as const
const where = (now: string, ...commands: readonly ShipmentCommand[]) =>
  whereaboutsOf(trackOf(given.after(...commands), locate), now, straight)

describe('where a shipment is', () => {
  test('where it will set out from, before it has left', () => {
    expect(where('2026-02-01T00:00:00.000Z', ...before)).toEqual({
      point: points.Shanghai,
      kind: 'planned',
      place: 'Shanghai',
      unlocode: 'CNSHA',
      at: null,
    })
  })

  test('on its way, by the time that has passed of the schedule; never there before anybody said so', () => {
    const departed = given.tell('DEPARTED', given.operator, { legId: given.legId(1) })
    const half = where('2026-03-04T12:00:00.000Z', ...booked, departed)
    expect(half).toMatchObject({ kind: 'estimated', place: 'Shanghai', at: '2026-02-05T00:00:00.000Z' })
    // Half of the time to the ETA of 1 April: far out on the Pacific.
    expect(Math.abs(half?.point.longitude ?? 0)).toBeGreaterThan(150)
    const late = where('2026-06-01T00:00:00.000Z', ...booked, departed)
    expect(late?.kind).toBe('estimated')
    expect(late?.point).not.toEqual(points.Manzanillo)
  })

  test('where it was last told of: at a call on the way, and at its end', () => {
    const departed = given.tell('DEPARTED', given.operator, { legId: given.legId(1) })
    const call = given.tell('TRANSSHIPPED', given.operator, { place: busan, at: '2026-02-10T00:00:00.000Z' })
    expect(where('2026-02-12T00:00:00.000Z', ...booked, departed, call)).toMatchObject({
      kind: 'reported',
      place: 'Busan',
      point: points.Busan,
    })
    const arrived = given.tell('ARRIVED', given.operator, { legId: given.legId(1) })
    expect(where('2026-02-21T00:00:00.000Z', ...booked, departed, arrived)).toEqual({
      kind: 'reported',
      place: 'Manzanillo',
      unlocode: 'MXZLO',
      point: points.Manzanillo,
      at: '2026-02-20T00:00:00.000Z',
    })
  })

  test('without legs by its origin and destination; nowhere if nobody knows the places', () => {
    expect(where('2026-02-01T00:00:00.000Z', given.create())).toMatchObject({ kind: 'planned', place: 'Shanghai' })
    const away = { placeId: null, name: 'Hill 7', unlocode: null, country: null }
    const details = given.details({ route: { origin: away, destination: away } })
    expect(where('2026-02-01T00:00:00.000Z', given.create({ details }))).toBeNull()
  })
})

test('a leg behind another that has left lies behind whole, though nobody told of its end', () => {
  const pre = { ...given.leg(2, 'PRE', 'GROUND'), to: busan }
  const departed = given.tell('DEPARTED', given.operator, { legId: given.legId(1) })
  const route = given.planRoute(pre, { ...main, from: busan })
  const track = trackOf(given.after(...booked.slice(0, -1), route, departed), locate)
  expect(track.legs.map(leg => [leg.legId, leg.departed, leg.arrived])).toEqual([
    [given.legId(2), null, '2026-02-05T00:00:00.000Z'],
    [given.legId(1), '2026-02-05T00:00:00.000Z', null],
  ])
  expect(track.legs.map(leg => travelledOf(leg, '2026-02-05T00:00:00.000Z'))).toEqual([1, 0])
})

describe('a point along a way', () => {
  test('is at its share of the length, over 180 degrees too', () => {
    const equator = [
      [170, 0],
      [-170, 0],
    ] as const
    expect(along(equator, 0).longitude).toBeCloseTo(170)
    expect(Math.abs(along(equator, 0.5).longitude)).toBeCloseTo(180)
    expect(along(equator, 0.75).longitude).toBeCloseTo(-175)
    expect(along(equator, 1).longitude).toBeCloseTo(-170)
  })
})

test('the arrival of all units is the earliest fact by which the last of them came; a gate-out does not move it on', () => {
  const told = (code: 'ARRIVED' | 'DISCHARGED' | 'GATE_OUT', day: string, number?: string) =>
    given.tell(code, given.operator, {
      milestoneId: `${code} ${day} ${number}`,
      legId: given.legId(1),
      at: `2026-02-${day}T00:00:00.000Z`,
      ...(number !== undefined && { scope: { of: 'container', containerNumber: number } }),
    })
  const [one, other] = [given.containerNumber, given.otherContainer]
  const arrivalOf = (...commands: readonly ShipmentCommand[]) => {
    const departed = given.tell('DEPARTED', given.operator, { legId: given.legId(1) })
    const containers = [given.link(), given.link(other, 2)]
    const state = given.after(...booked, departed, ...containers, ...commands)
    return [arrivedAt(state, arrivalsOf(state, actualMilestones(state))), trackOf(state, locate).legs.at(-1)?.arrived]
  }
  const both = [told('DISCHARGED', '12', one), told('DISCHARGED', '13', other)]
  const twice = (day: string) => [day, day].map(each => `2026-02-${each}T00:00:00.000Z`)
  expect(arrivalOf(...both)).toEqual(twice('13'))
  expect(arrivalOf(...both, told('GATE_OUT', '18', one), told('GATE_OUT', '20', other))).toEqual(twice('13'))
  expect(arrivalOf(...both, told('GATE_OUT', '18'))).toEqual(twice('13'))
  expect(arrivalOf(told('ARRIVED', '11'), ...both)).toEqual(twice('11'))
  expect(arrivalOf(told('ARRIVED', '11'), told('DISCHARGED', '12', one))).toEqual(twice('11'))
  const some = (code: 'ARRIVED' | 'GATE_OUT', day: string, pieces: number): ShipmentCommand => {
    const scope = { of: 'packages' as const, packageIds: [], pieces, weightKg: null }
    return { ...told(code, day, `${pieces}`), scope }
  }
  expect(arrivalOf(some('ARRIVED', '11', 1), some('ARRIVED', '12', 2), some('GATE_OUT', '19', 1))).toEqual(twice('12'))
})

test('what is told at the end after the arrival leaves the map at the arrival', () => {
  const departed = given.tell('DEPARTED', given.operator, { legId: given.legId(1) })
  const arrived = given.tell('ARRIVED', given.operator, { legId: given.legId(1) })
  const place = { name: 'Manzanillo', unlocode: 'MXZLO', country: 'MX' }
  const out = given.tell('GATE_OUT', given.operator, { place, at: '2026-02-26T00:00:00.000Z' })
  expect(where('2026-02-27T00:00:00.000Z', ...booked, departed, arrived, out)).toMatchObject({
    place: 'Manzanillo',
    at: '2026-02-20T00:00:00.000Z',
  })
})
