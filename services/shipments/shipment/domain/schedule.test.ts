import { describe, expect, test } from 'vitest'
import { exceptionsOf } from './exceptions.ts'
import { expectedTimes } from './schedule.ts'
import type { ShipmentCommand } from './shipment.ts'
import * as given from './testing/shipments.ts'

const on = (day: string) => `2026-${day}T00:00:00.000Z`
const times = (departure: string, arrival: string) => ({ departure: on(departure), arrival: on(arrival) })
const truck = { ...given.leg(1, 'PRE', 'GROUND'), planned: times('02-01', '02-02') }
const vessel = { ...given.leg(2, 'MAIN'), planned: times('03-05', '03-28') }
const last = { ...given.leg(3, 'ON', 'GROUND'), planned: times('04-03', '04-04') }
const unbooked = [given.create(), given.planRoute(truck, vessel, last)] as const
const booked = [given.create(), given.requestBooking(), given.confirmBooking(), ...unbooked.slice(1)] as const
const days = (...commands: readonly ShipmentCommand[]) => {
  const { etd, eta } = expectedTimes(given.after(...commands))
  return [etd, eta].map(at => at?.slice(5, 10) ?? null)
}
const said = (code: 'DEPARTED' | 'ARRIVED', day: string, change: Partial<ReturnType<typeof given.tell>> = {}) =>
  given.tell(code, given.operator, {
    class: 'ESTIMATED',
    at: on(day),
    milestoneId: `${code} ${day} ${change.legId ?? ''}`,
    ...change,
  })

describe('ETD and ETA are those of the main carriage', () => {
  test('its first leg’s departure and its last one’s arrival, not the truck’s before and after', () => {
    expect(days(...unbooked)).toEqual(['03-05', '03-28'])
    expect(days(given.create())).toEqual([null, null])
  })

  test('the booking beats the plan, the leg’s estimate the booking, a reported estimate both', () => {
    expect(days(...booked)).toEqual(['03-10', '04-01'])
    const estimated = { ...vessel, estimated: times('03-12', '04-03') }
    const known = [...booked.slice(0, -1), given.planRoute(truck, estimated, last)]
    expect(days(...known)).toEqual(['03-12', '04-03'])
    expect(days(...known, said('DEPARTED', '03-14'), said('ARRIVED', '04-07'))).toEqual(['03-14', '04-07'])
    expect(days(...known, said('DEPARTED', '03-14', { legId: given.legId(2) }))).toEqual(['03-14', '04-03'])
  })

  test('what is reported of the truck is not of the vessel', () => {
    const ofTruck = { legId: given.legId(1) }
    expect(days(...booked, said('DEPARTED', '02-03', ofTruck), said('ARRIVED', '02-04', ofTruck))).toEqual([
      '03-10',
      '04-01',
    ])
  })

  test('of several estimates the newest counts; of containers the first that leaves and the last that comes', () => {
    const of = (containerNumber: string) => ({ scope: { of: 'container', containerNumber } as const })
    const two = [...booked, given.link(), given.link(given.otherContainer, 2)]
    const each = [
      said('DEPARTED', '03-11', of(given.containerNumber)),
      said('DEPARTED', '03-13', of(given.otherContainer)),
      said('ARRIVED', '04-02', of(given.containerNumber)),
      said('ARRIVED', '04-05', of(given.otherContainer)),
    ]
    expect(days(...two, ...each)).toEqual(['03-11', '04-05'])
    const carrier = (code: 'DEPA' | 'ARRI', day: string, hour: string) =>
      given.message({
        code,
        class: 'ESTIMATED',
        call: code === 'DEPA' ? 'origin' : 'destination',
        at: on(day),
        messageTime: `2026-03-02T${hour}:00:00.000Z`,
      })
    expect(days(...booked, carrier('ARRI', '04-08', '10'), said('ARRIVED', '04-09'))).toEqual(['03-10', '04-09'])
    expect(days(...booked, said('ARRIVED', '04-09'), carrier('ARRI', '04-08', '20'))).toEqual(['03-10', '04-08'])
  })
})

test('whose truck left on time and whose vessel sails later is not late', () => {
  const pickedUp = given.tell('PICKED_UP', given.operator, { legId: given.legId(1), at: on('02-01') })
  const late = exceptionsOf(given.after(...unbooked, pickedUp), false).filter(one => one.kind === 'late')
  expect(late.map(({ reason, from }) => [reason, from])).toEqual([['departure-passed', '2026-03-06']])
})
