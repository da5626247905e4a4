import { co2Summary } from '@quayside/contracts/shipments/queries.ts'
import { greatCircleKm } from '@quayside/platform/values/great-circle.ts'
import { describe, expect, test } from 'vitest'
import { type FactorTable, ukGovernment2025 } from './emission-factors.ts'
import { type EmissionLeg, emissionsOf, roadDetour } from './emissions.ts'

const shanghai = { latitude: 31.23, longitude: 121.47 }
const losAngeles = { latitude: 33.74, longitude: -118.27 }
const mexico = { latitude: 19.43, longitude: -99.13 }
const manzanillo = { latitude: 19.05, longitude: -104.32 }

function leg(change: Partial<EmissionLeg> = {}): EmissionLeg {
  return {
    legId: 'L1',
    mode: 'OCEAN',
    grossKg: 10_000,
    refrigerated: false,
    from: shanghai,
    to: manzanillo,
    laneKm: 13_000,
    statedKm: null,
    reported: null,
    ...change,
  }
}
const of = (...legs: EmissionLeg[]) => emissionsOf(legs, ukGovernment2025)

describe('[D2.031] tonnes x km x the factor, over the legs', () => {
  test('sea: by shipping lanes, with the adjustment the factor states', () => {
    // 10 t x 13,000 km x (0.01612 + 0.00365) kg
    expect(of(leg())).toMatchObject({ wellToWheelKg: '2570.100', tankToWheelKg: '2095.600' })
    const adjusted: FactorTable = {
      ...ukGovernment2025,
      factors: ukGovernment2025.factors.map(one => ({ ...one, distanceAdjustment: 1.15 })),
    }
    expect(emissionsOf([leg()], adjusted)).toMatchObject({ wellToWheelKg: '2955.615' })
    expect(of(leg({ laneKm: null }))).toBeNull()
    expect(of(leg({ laneKm: null, statedKm: 13_000 }))?.wellToWheelKg).toBe('2570.100')
  })

  test('air: great circle and 95 km, short or long; what the factor has for detours already is not counted twice', () => {
    const direct = greatCircleKm(shanghai, losAngeles)
    expect(direct).toBeGreaterThan(10_300)
    expect(direct).toBeLessThan(10_500)
    const long = of(leg({ mode: 'AIR', grossKg: 1000, to: losAngeles }))
    expect(Number(long?.wellToWheelKg)).toBeCloseTo(((direct + 95) / 1.08) * (0.5313 + 0.13516), 2)
    expect(long?.legs[0]).toMatchObject({ distanceBy: 'great-circle-95', km: direct + 95 })
    const short = of(leg({ mode: 'AIR', grossKg: 1000, from: mexico, to: losAngeles }))
    expect(short?.legs[0]?.factor?.description).toContain('short-haul')
  })

  test('road: the stated distance, else the great circle with the stated detour', () => {
    const road = leg({ mode: 'GROUND', from: manzanillo, to: mexico, laneKm: null })
    expect(of({ ...road, statedKm: 800 })).toMatchObject({ wellToWheelKg: '1001.760' })
    const guessed = of(road)?.legs[0]
    expect(guessed).toMatchObject({ distanceBy: 'detour', dataType: 'default' })
    expect(guessed?.km).toBeCloseTo(greatCircleKm(manzanillo, mexico) * roadDetour, 6)
    expect(of({ ...road, statedKm: 800, refrigerated: true })).toMatchObject({ wellToWheelKg: '1173.040' })
    expect(of({ ...road, from: null })).toBeNull()
  })

  test('the legs are added, and a leg that nothing is known of makes no smaller sum', () => {
    const road = leg({ legId: 'L2', mode: 'GROUND', laneKm: null, statedKm: 800 })
    expect(of(leg(), road)).toMatchObject({ wellToWheelKg: '3571.860' })
    expect(of(leg(), { ...road, statedKm: null, from: null })).toBeNull()
    expect(of()).toBeNull()
  })

  test('the table names its source and version', () => {
    const found = of(leg())
    expect(found?.factors).toEqual([
      { source: 'UK Government GHG Conversion Factors for Company Reporting', version: '2025' },
    ])
    expect(co2Summary.safeParse(found).success).toBe(true)
  })
})

describe('the label is the worst data type, with its share', () => {
  const reported = { wellToWheelKg: 1000, tankToWheelKg: 800, dataType: 'primary' } as const
  test('primary where every leg is the carrier’s own figure', () => {
    expect(of(leg({ reported }))).toMatchObject({ label: 'primary', sharePercent: '100.0', factors: [] })
  })

  test('default as soon as one leg is', () => {
    expect(of(leg({ reported }), leg({ legId: 'L2', laneKm: 10_000 }))).toMatchObject({
      wellToWheelKg: '2977.000',
      label: 'default',
      sharePercent: '66.4',
    })
  })

  test('modelled where the factor is, but not over a guessed road', () => {
    const own: FactorTable = {
      source: 'A carrier',
      version: '7',
      factors: ukGovernment2025.factors.map(one => ({ ...one, dataType: 'modelled' })),
    }
    expect(emissionsOf([leg()], own)?.label).toBe('modelled')
    expect(emissionsOf([leg({ mode: 'GROUND' })], own)?.label).toBe('default')
  })

  test('hubs are included, or said not to be', () => {
    expect(of(leg())?.hubsIncluded).toBe(false)
    expect(
      emissionsOf([leg()], ukGovernment2025, { wellToWheelKg: 29.9, tankToWheelKg: 20, dataType: 'primary' }),
    ).toMatchObject({
      wellToWheelKg: '2600.000',
      hubsIncluded: true,
    })
  })
})
