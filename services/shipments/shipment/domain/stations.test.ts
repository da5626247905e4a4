import { smallStations } from '@quayside/contracts/overview/chain-line.ts'
import { describe, expect, test } from 'vitest'
import { actualTimes } from './schedule.ts'
import type { ShipmentCommand } from './shipment.ts'
import { stationsOf, stationsOnList, wayOf } from './stations.ts'
import { piecesOf } from './status.ts'
import { supplierView } from './supplier-view.ts'
import * as given from './testing/shipments.ts'

const on = (day: string) => `2026-${day}T00:00:00.000Z`
const booked = [given.create(), given.requestBooking(), given.confirmBooking()] as const
const chain = (today: string, ...commands: readonly ShipmentCommand[]) => stationsOf(given.after(...commands), today)
const states = (today: string, ...commands: readonly ShipmentCommand[]) =>
  chain(today, ...commands).map(one => [one.station, one.state])
const station = (name: string, ...commands: readonly ShipmentCommand[]) =>
  chain('2026-03-02', ...commands).find(one => one.station === name)
const planned = (code: 'DEPARTED' | 'ARRIVED', day: string) =>
  given.tell(code, given.operator, { class: 'PLANNED', at: on(day) })

describe('[D10.009] the stations of a shipment', () => {
  test('a booking gives the estimates, what was planned the slip', () => {
    expect(states('2026-03-02', ...booked)).toEqual([
      ['sent', 'done'],
      ['confirmed', 'done'],
      ['approved', 'done'],
      ['booked', 'done'],
      ['picked-up', 'now'],
      ['departed', 'estimated'],
      ['arrived', 'estimated'],
      ['cleared', 'planned'],
      ['delivered', 'planned'],
    ])
    const estimated = { at: on('03-10'), dateKind: 'estimated', slipDays: 2 }
    expect(station('departed', ...booked, planned('DEPARTED', '03-08'))).toMatchObject(estimated)
  })

  test('a day that has passed without it is late, estimated or only planned', () => {
    const departed = (today: string, ...commands: readonly ShipmentCommand[]) =>
      chain(today, ...commands).find(one => one.station === 'departed')
    expect(departed('2026-03-11', ...booked)?.state).toBe('late')
    const plan = [given.create(), planned('DEPARTED', '03-08')]
    expect(departed('2026-03-08', ...plan)).toMatchObject({ state: 'planned', dateKind: 'planned', slipDays: null })
    expect(departed('2026-03-09', ...plan)).toMatchObject({ state: 'late', at: on('03-08'), dateKind: 'planned' })
  })

  test('what the truck before the ship did is neither the departure nor the arrival', () => {
    const route = given.planRoute(given.leg(1, 'PRE', 'GROUND'), given.leg(2, 'MAIN'))
    const ofTruck = { legId: given.legId(1) }
    const told = [given.tell('DEPARTED', given.operator, ofTruck), given.tell('ARRIVED', given.operator, ofTruck)]
    const drawn = states('2026-03-02', ...given.ways.FOR_PROCESSING, route, ...told)
    expect(drawn.slice(5, 7)).toEqual([
      ['departed', 'estimated'],
      ['arrived', 'estimated'],
    ])
  })

  test('what departed is behind, also without a pickup; what nobody confirmed counts for nothing', () => {
    const drawn = states('2026-03-02', ...given.ways.IN_TRANSIT).map(([, state]) => state)
    expect(drawn.slice(2, 7)).toEqual(['done', 'done', 'done', 'done', 'now'])
    const read = given.message({ source: 'ai', carrier: null, confidence: 82 })
    expect(states('2026-03-12', ...given.ways.FOR_PROCESSING, read)[5]).toEqual(['departed', 'late'])
  })

  test('[D10.009] goods that left in part are half picked up, with their share, and book nothing', () => {
    const taken = (pieces: number, index = 1) =>
      given.tell('PICKED_UP', given.operator, {
        milestoneId: `taken ${index}`,
        scope: { of: 'packages', packageIds: [given.packageId(index)], pieces, weightKg: '600' },
      })
    const begun = [given.create(), given.pack('10', '4'), taken(1)]
    const [booked, pickedUp, departed] = chain('2026-03-02', ...begun).slice(3)
    expect([booked?.state, pickedUp, departed?.state]).toMatchObject(['now', { state: 'half', share: 0.5 }, 'planned'])
    expect(states('2026-03-02', ...begun, taken(1, 2)).slice(3, 5)).toEqual([
      ['booked', 'now'],
      ['picked-up', 'done'],
    ])
    expect(station('picked-up', ...given.ways.IN_TRANSIT, given.pack('10', '4'), taken(1))?.state).toBe('done')
  })

  describe('[D10.009] a delivery in part is half delivered, with its share of the quantity', () => {
    const brought = (good: string) => given.drop([{ lineId: given.lineA, good }])
    const lines = given.wanted('1000', '100')
    const orders = [1, 2].map(index => {
      const of = index === 1 ? 1 : 2
      return given.order(of, { lines: [given.orderLine(of, '1000')] })
    })
    const wayOfLarge = (details = given.details()) =>
      given.cleared.map(one => {
        if (one.type === 'SetPackages') return given.pack('1000', '100')
        return one.type === 'Create' ? { ...one, lines, orders, details } : one
      })

    test('500 of 1,100 are 0.45', () => {
      const half = { state: 'half', share: 0.45, at: on('02-25'), dateKind: 'actual' }
      expect(station('delivered', ...wayOfLarge(), brought('500'))).toMatchObject(half)
    })

    test('of the rest that is overdue it says so', () => {
      const details = given.details({ dates: { requestedDeliveryDate: '2026-02-28' } })
      expect(station('delivered', ...wayOfLarge(details), brought('500'))).toMatchObject({
        state: 'late',
        share: 0.45,
        at: '2026-02-28',
      })
    })

    test('what came too much of one line makes up for nothing of another; a supplier whose goods all came has them', () => {
      const state = given.after(...wayOfLarge(), brought('1000'))
      const of = (shipment: typeof state) => stationsOf(shipment, '2026-03-02').at(-1)
      expect(of(state)).toMatchObject({ state: 'half', share: 0.91 })
      expect(of(supplierView(state, given.vendor))).toMatchObject({ state: 'done', share: null })
      expect(of(supplierView(state, given.otherVendor))).toMatchObject({ share: null, at: null })
    })
  })

  test('the same packages told again count once, releases of as many unnamed pieces each', () => {
    const told = (scope: { packageIds?: string[]; pieces: number; releaseId?: string }) => ({
      code: 'PICKED_UP' as const,
      carrier: null,
      scope: { of: 'packages' as const, packageIds: [], weightKg: null, ...scope },
    })
    const named = { packageIds: [given.packageId(1)] }
    expect(piecesOf([told({ ...named, pieces: 3 }), told({ ...named, pieces: 2 })])).toBe(3)
    expect(piecesOf([told({ pieces: 2 }), told({ pieces: 2 })])).toBe(2)
    const released = (index: number) => told({ ...named, pieces: 2, releaseId: given.someId(index) })
    expect(piecesOf([released(1), released(2)])).toBe(4)
  })

  test('cleared on its way it has not come yet', () => {
    const early = [...given.ways.IN_TRANSIT, ...given.importCleared, given.clear()]
    expect(states('2026-03-02', ...early).slice(5)).toEqual([
      ['departed', 'done'],
      ['arrived', 'now'],
      ['cleared', 'done'],
      ['delivered', 'planned'],
    ])
  })

  test('it arrived when the last unit was first told to be there; a part of them is no arrival', () => {
    const told = (code: 'DISCHARGED' | 'GATE_OUT', day: string, containerNumber: string) =>
      given.tell(code, given.operator, {
        milestoneId: `${code} ${day}`,
        at: on(day),
        scope: { of: 'container', containerNumber },
      })
    const [one, other] = [given.containerNumber, given.otherContainer]
    const both = [...given.ways.IN_TRANSIT, given.link(), given.link(other, 2), told('DISCHARGED', '02-12', one)]
    expect(station('arrived', ...both)?.state).toBe('now')
    expect(actualTimes(given.after(...both)).ata).toBeNull()
    const came = [...both, told('DISCHARGED', '02-13', other), told('GATE_OUT', '02-18', one)]
    expect(station('arrived', ...came)).toMatchObject({ state: 'done', at: on('02-13'), dateKind: 'actual' })
    expect(actualTimes(given.after(...came)).ata).toBe(on('02-13'))
  })

  test('delivered all are behind, with their days; of a deleted one nothing is now', () => {
    const done = chain('2026-03-02', ...given.ways.COMPLETED)
    expect(new Set(done.map(one => one.state))).toEqual(new Set(['done']))
    expect(done.at(-1)?.at).toBe(on('02-25'))
    const calledOff = states('2027-03-02', ...given.ways.CANCELLED).map(([, state]) => state)
    expect(calledOff).not.toContain('now')
    expect(calledOff).not.toContain('late')
  })

  test('a supplier whose container did not leave first sees the same stations', () => {
    const departed = given.message({ scope: { of: 'container', containerNumber: given.otherContainer } })
    const whole = given.after(...given.ways.FOR_PROCESSING, given.link(), given.link(given.otherContainer, 2), departed)
    const own = (shipment: typeof whole) => stationsOf(shipment, '2026-03-02').map(one => one.state)
    expect(whole.status).toBe('IN_TRANSIT')
    expect(own(supplierView(whole, given.vendor))).toEqual(own(whole))
  })
})

test('[D10.009] the list’s seven say the same as the shipment’s own', () => {
  for (const [status, way] of Object.entries(given.ways)) {
    const shipment = given.after(...way)
    const { chip } = shipment
    const at = (name: string) => stationsOf(shipment, '2026-03-02').find(one => one.station === name)
    const [departed, arrived] = [at('departed'), at('arrived')]
    const done = (one: typeof departed) => (one?.state === 'done' ? one.at : null)
    const row = { ...shipment.details.route, status: shipment.status, chip, etd: on('03-10'), eta: on('04-01') }
    const own = stationsOnList({ ...row, atd: null, ata: null, way: wayOf(shipment) }, '2026-03-02')
    expect(own.map(one => one.station)).toEqual(smallStations)
    // Where the line stands between two that the list shows, the next of them is the present one.
    const stands = ({ state, at: when }: (typeof own)[number]) => [state === 'now' ? 'ahead' : state, when]
    const ahead = ['planned', 'estimated', 'now']
    for (const one of own.filter(({ state }) => !ahead.includes(state)))
      expect([status, one.station, ...stands(one)]).toEqual([status, one.station, ...stands(at(one.station) ?? one)])
    expect(own.filter(({ state }) => state === 'now').length).toBeLessThanOrEqual(1)
    const list = stationsOnList({ ...row, atd: done(departed), ata: done(arrived) }, '2026-03-02')
    for (const name of ['departed', 'arrived', 'cleared', 'delivered']) {
      const isDone = list.find(one => one.station === name)?.state === 'done'
      expect([status, name, isDone]).toEqual([status, name, at(name)?.state === 'done'])
    }
  }
})

test('a booking has the moment at which it was recorded, unless somebody told another', () => {
  const at = '2026-03-02T09:00:00.000Z'
  const stationAt = (...commands: readonly ShipmentCommand[]) =>
    stationsOf(given.after(...commands), '2026-03-02', at).find(one => one.station === 'booked')
  expect(stationAt(...booked)).toMatchObject({ state: 'done', at, dateKind: 'actual' })
  expect(stationAt(...given.ways.IN_TRANSIT)).toMatchObject({ state: 'done', at })
})

test('a pickup day that was entered is a plan: it does not say that the goods were collected', () => {
  const details = given.details({ dates: { pickupDate: '2026-03-05' } })
  const pickedUp = (today: string, ...commands: readonly ShipmentCommand[]) =>
    stationsOf(given.after(...commands), today).find(one => one.station === 'picked-up')
  const before = [given.create({ details }), given.requestBooking(), given.confirmBooking()] as const
  expect(pickedUp('2026-03-02', ...before)).toMatchObject({ at: '2026-03-05', dateKind: 'planned' })
})
