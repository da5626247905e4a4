import { co2Summary } from '@quayside/contracts/shipments/queries.ts'
import { greatCircleKm } from '@quayside/platform/values/great-circle.ts'
import { describe, expect, test } from 'vitest'
import type { ShipmentCommand } from '../shipment/domain/shipment.ts'
import { supplierView } from '../shipment/domain/supplier-view.ts'
import * as given from '../shipment/domain/testing/shipments.ts'
import { type Atlas, shipmentEmissions } from './shipment-emissions.ts'

const points: Readonly<Record<string, { latitude: number; longitude: number }>> = {
  CNSHA: { latitude: 31.23, longitude: 121.47 },
  MXZLO: { latitude: 19.05, longitude: -104.32 },
}
const atlas: Atlas = { locate: place => points[place.unlocode ?? ''] ?? null, laneKm: () => 13_000 }
const direct = greatCircleKm({ latitude: 31.23, longitude: 121.47 }, { latitude: 19.05, longitude: -104.32 })
const of = (...commands: readonly ShipmentCommand[]) => shipmentEmissions(given.after(...commands), atlas)
const pack = given.pack('60', '40')
const packed = { ...pack, packages: pack.packages.map(one => ({ ...one, grossWeightKg: '1000' })) }

describe('[D2.032] the banner of a shipment', () => {
  test('is computed from its legs and its weight with packaging, and says its data, its factors and that hubs are left out', () => {
    const found = of(given.create(), given.planRoute(given.leg(1, 'MAIN')))
    // 1.2 t x 13,000 km x (0.01612 + 0.00365) kg
    expect(found).toEqual({
      wellToWheelKg: '308.412',
      tankToWheelKg: '251.472',
      label: 'default',
      sharePercent: '100.0',
      hubsIncluded: false,
      factors: [{ source: 'UK Government GHG Conversion Factors for Company Reporting', version: '2025' }],
    })
    expect(co2Summary.strict().safeParse(found).success).toBe(true)
    // What the packages weigh comes before what was entered for the whole.
    const heavier = of(given.create(), packed, given.planRoute(given.leg(1, 'MAIN')))
    expect(heavier?.wellToWheelKg).toBe((pack.packages.length * 257.01).toFixed(3))
  })

  test('takes the whole way where no leg is planned, by its mode', () => {
    const air = of(given.create({ mode: 'AIR' }))
    expect(Number(air?.wellToWheelKg)).toBeCloseTo(1.2 * ((direct + 95) / 1.08) * (0.5313 + 0.13516), 2)
  })

  test('what is reported of a leg and of hubs comes before what is reckoned, and its data type is told', () => {
    const route = given.planRoute(given.leg(1, 'MAIN'))
    const reported = (change: Partial<Parameters<typeof given.reportEmissions>[0]>) =>
      of(given.create(), route, given.reportEmissions({ legs: [], ...change }))
    const figures = { ...given.figures, legId: given.legId(1) }
    expect(reported({ legs: [figures] })).toMatchObject({
      wellToWheelKg: '200.000',
      tankToWheelKg: '160.000',
      label: 'primary',
      sharePercent: '100.0',
      hubsIncluded: false,
      factors: [],
    })
    expect(reported({ legs: [{ ...figures, dataType: 'modelled' }] })?.label).toBe('modelled')
    const hubs = { ...given.figures, dataType: 'modelled', wellToWheelKg: '50', tankToWheelKg: '20' } as const
    expect(reported({ legs: [figures], hubs })).toMatchObject({
      wellToWheelKg: '250.000',
      tankToWheelKg: '180.000',
      label: 'modelled',
      sharePercent: '20.0',
      hubsIncluded: true,
    })
    // 308.412 kg reckoned by averages beside 50 kg of the hubs.
    expect(reported({ hubs })).toMatchObject({ label: 'default', sharePercent: '86.0', hubsIncluded: true })
    // Of a weight that nobody knows the carrier's own word is enough.
    const weightless = given.create({ details: given.details({ cargo: { grossWeightKg: null } }) })
    expect(of(weightless, given.reportEmissions())?.wellToWheelKg).toBe('200.000')
  })

  test('is reported by the operator, of legs of the route, each once, and never less well-to-wheel than tank-to-wheel', () => {
    const state = given.after(given.create(), given.planRoute(given.leg(1, 'MAIN')))
    const own = { ...given.figures, legId: given.legId(1) }
    const refusals = (legs: (typeof own | (typeof given.figures & { legId: null }))[], by = given.operator) =>
      given.refusals(given.reportEmissions({ ...given.asked(by), legs }), state)
    expect(refusals([own])).toEqual([])
    expect(refusals([own], given.supplier)).toEqual(['only-buyer-or-operator'])
    expect(refusals([own], given.buyer)).toEqual(['operation-coordinated'])
    expect(refusals([{ ...given.figures, legId: null }])).toEqual(['emission-leg-unknown'])
    expect(refusals([own, own])).toEqual(['emission-leg-unknown'])
    expect(refusals([{ ...own, tankToWheelKg: '201' } as never])).toEqual(['tank-exceeds-wheel'])
    const reported = given.after(given.create(), given.reportEmissions())
    expect(supplierView(reported, given.vendor).emissions).toEqual({ legs: [], hubs: null })
  })

  test('says nothing while the weight or a place is unknown', () => {
    const nothing = given.details({ cargo: { grossWeightKg: null } })
    expect(of(given.create({ details: nothing }))).toBeNull()
    const nowhere = { locate: () => null, laneKm: () => null }
    expect(shipmentEmissions(given.after(given.create()), nowhere)).toBeNull()
  })
})
