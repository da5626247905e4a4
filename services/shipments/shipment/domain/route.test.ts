import { describe, expect, test } from 'vitest'
import type { ShipmentCommand } from './shipment.ts'
import { decide } from './shipment.ts'
import * as given from './testing/shipments.ts'

type Leg = ReturnType<typeof given.leg>
const created = given.after(given.create())
const faults = (command: ShipmentCommand, state = created) => {
  const decision = decide(command, state)
  return decision.accepted ? [] : decision.rejections.map(one => [one.code, one.field])
}
const planned = (...legs: readonly Leg[]) => faults(given.planRoute(...legs))
const stop = (name: string, unlocode: string | null) => ({ placeId: null, name, unlocode, country: null })
const [main, on] = [given.leg(1, 'MAIN'), given.leg(2, 'ON', 'GROUND')]

describe('each leg starts where the last one ended', () => {
  test('by code, else by name', () => {
    expect(planned(main, on)).toEqual([])
    expect(planned(main, { ...on, from: stop('Port of Manzanillo', 'MXZLO') })).toEqual([])
    expect(planned(main, { ...on, from: stop('MANZANILLO', null) })).toEqual([])
    expect(planned(main, { ...on, from: stop('Manzanillo', 'PAMIT') })).toEqual([['legs-apart', 'legs.1.from']])
    expect(planned(on, main)).toEqual([['legs-apart', 'legs.1.from']])
  })

  test('also when a leg is rolled over', () => {
    const leg = { ...main, to: stop('Callao', 'PECLL') }
    const command = { ...given.asked(), type: 'RollOver', leg, reason: 'Full' } as const
    expect(faults(command, given.after(given.create(), given.planRoute(main, on)))).toEqual([
      ['legs-apart', 'legs.1.from'],
    ])
  })
})

describe.each(['planned', 'estimated'] as const)('%s times run forwards', kind => {
  const at = (leg: Leg, departure: string | null, arrival: string | null): Leg => {
    const time = (day: string | null) => (day === null ? null : `${day}T00:00:00.000Z`)
    return { ...leg, [kind]: { departure: time(departure), arrival: time(arrival) } }
  }
  test('each told by the clock of its own place', () => {
    const lima = stop('Callao', 'PECLL')
    const legs = [
      { ...at(main, null, '2026-12-02'), to: lima },
      { ...at(on, '2026-12-01', null), from: lima },
    ]
    const decision = decide(given.planRoute(...legs), created)
    expect(decision.accepted ? [] : decision.rejections.map(one => one.params)).toEqual([
      expect.objectContaining({ beginsZone: 'America/Lima', reachedZone: 'America/Lima' }),
    ])
  })

  test('from leg to leg', () => {
    const sea = at(main, '2026-10-20', '2026-12-02')
    expect(planned(sea, at(on, '2026-12-02', null))).toEqual([])
    expect(planned(sea, at(on, '2026-10-20', '2026-12-04'))).toEqual([['leg-before-last', `legs.1.${kind}.departure`]])
    expect(planned(sea, at(on, null, '2026-12-01'))).toEqual([['leg-before-last', `legs.1.${kind}.arrival`]])
    expect(planned(at(main, '2026-10-20', null), at(on, '2026-10-19', null))).toEqual([
      ['leg-before-last', `legs.1.${kind}.departure`],
    ])
    expect(planned(at(main, '2026-10-20', '2026-10-19'), on)).toEqual([
      ['arrival-before-departure', `legs.0.${kind}.arrival`],
    ])
  })
})
