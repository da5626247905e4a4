import { describe, expect, test } from 'vitest'
import * as given from '../../shipment/domain/testing/shipments.ts'
import { type CarrierReport, withHash } from './carrier-report.ts'
import type { CarrierTracking } from './carrier-tracking.ts'
import { placed } from './placing.ts'
import { trackingTargets } from './targets.ts'

const place = (unlocode: string) => ({ name: unlocode, unlocode, country: unlocode.slice(0, 2) })
function report(code: string, at: string | null, change: Partial<CarrierReport> = {}): CarrierReport {
  return withHash({
    carrier: 'BLUE',
    standard: 'DCSA-2.2',
    code,
    class: 'ACTUAL',
    zone: 'UTC',
    call: null,
    at: '2026-02-05T00:00:00.000Z',
    messageTime: '2026-02-06T00:00:00.000Z',
    place: at === null ? null : place(at),
    equipment: null,
    empty: null,
    part: null,
    documents: ['MBL1'],
    bookings: [],
    ...change,
  })
}
const stop = (name: string, unlocode: string) => ({ ...place(unlocode), placeId: null, name })
const leg = (index: number, role: 'PRE' | 'MAIN' | 'ON', from: string, to: string) => ({
  ...given.leg(index, role),
  from: stop('', from),
  to: stop('', to),
})
const transshipped = given.after(
  given.create(),
  given.planRoute(
    leg(1, 'PRE', 'CNSZX', 'CNSHA'),
    leg(2, 'MAIN', 'CNSHA', 'SGSIN'),
    leg(3, 'MAIN', 'SGSIN', 'MXZLO'),
    leg(4, 'ON', 'MXZLO', 'MXMEX'),
  ),
)

describe('where a report belongs', () => {
  test.each([
    ['GTOT', 'CNSZX', 'pre-carriage', null],
    ['LOAD', 'CNSHA', 'origin', 2],
    ['DEPA', 'CNSHA', 'origin', 2],
    ['ARRI', 'SGSIN', 'between', 2],
    ['DISC', 'SGSIN', 'between', 2],
    ['LOAD', 'SGSIN', 'between', 3],
    ['ARRI', 'MXZLO', 'destination', 3],
    ['ARRI', 'MXMEX', 'destination', 4],
    // Nobody planned it, and its country says no more than that it is on the way.
    ['ARRI', 'PABLB', 'between', null],
  ])('%s at %s is %s', (code, at, call, index) => {
    const legId = index === null ? null : given.legId(index)
    expect(placed(report(code, at), transshipped)).toEqual({ call, legId, scope: { of: 'shipment' } })
  })

  test('without a route its ports, else what the carrier says, else the country tells', () => {
    const bare = given.after(given.create())
    const ports = given.after(
      given.create({ details: given.details({ route: { portOfDischarge: { ...stop('Lázaro', 'MXLZC') } } }) }),
    )
    expect(placed(report('ARRI', 'MXLZC'), ports)?.call).toBe('destination')
    expect(placed(report('ARRI', 'SGSIN', { call: 'destination' }), bare)?.call).toBe('destination')
    expect(placed(report('DEPA', 'CNNGB'), bare)?.call).toBe('origin')
    expect(placed(report('DEPA', null), bare)?.call).toBeNull()
  })

  test('of its own container, of some pieces, or of the whole; another’s container is none of its business', () => {
    const linked = given.after(given.create(), given.link())
    const of = (change: Partial<CarrierReport>, state = linked) => placed(report('ARRI', 'MXZLO', change), state)?.scope
    const { containerNumber } = given
    expect(of({ equipment: 'csqu 305438-3' })).toEqual({ of: 'container', containerNumber })
    expect(of({ equipment: given.otherContainer })).toBeUndefined()
    expect(of({ equipment: given.otherContainer }, transshipped)).toMatchObject({ of: 'container' })
    expect(of({ part: { pieces: 3, weightKg: '12' } })).toEqual({
      of: 'packages',
      packageIds: [],
      pieces: 3,
      weightKg: '12',
    })
  })
})

describe('whom a shipment can be asked of', () => {
  const carrier = (change: Partial<CarrierTracking> = {}): CarrierTracking => ({
    name: 'BLUE',
    aliases: ['Blue Line'],
    standard: 'DCSA-2.2',
    pushSecret: null,
    poll: async () => ({ kind: 'told', reports: [], malformed: [] }),
    read: () => ({ reports: [], malformed: [] }),
    ...change,
  })
  const booked = [given.requestBooking(), given.confirmBooking()] as const
  const asked = (state: ReturnType<typeof given.after>, ...carriers: CarrierTracking[]) =>
    trackingTargets(state, carriers).flatMap(target => target.references.map(one => `${one.kind} ${one.value}`))

  test('by the transport document, else the booking, else the containers', () => {
    const none = given.details({ transportDocument: { number: null } })
    const create = given.create({ details: none })
    expect(asked(given.after(given.create(), ...booked), carrier())).toEqual(['transport-document BL1'])
    expect(asked(given.after(create, ...booked), carrier())).toEqual(['booking BK-1'])
    const onLeg = { ...given.leg(1, 'MAIN'), carrier: 'blue line' }
    const state = given.after(create, given.planRoute(onLeg), given.link(), given.link(given.otherContainer, 2))
    expect(asked(state, carrier())).toEqual(['equipment CSQU3054383', 'equipment MSKU0000006'])
  })

  test('not of a carrier that it does not go with or that cannot be asked, nor once it is there', () => {
    const state = given.after(given.create(), ...booked)
    expect(asked(state, carrier({ name: 'RED', aliases: [] }), carrier({ poll: null }))).toEqual([])
    expect(asked(given.after(...given.ways.DELIVERED), carrier())).toEqual([])
    expect(asked(given.after(given.create(), ...booked, given.remove()), carrier())).toEqual([])
  })
})
