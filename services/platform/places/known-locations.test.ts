import { describe, expect, test } from 'vitest'
import { greatCircleKm } from '../values/great-circle.ts'
import { locationOf, placeOf } from './known-locations.ts'

const of = (name: string, unlocode: string | null, country: string | null) => ({ name, unlocode, country })

describe('where a place lies', () => {
  test('is told by its UN/LOCODE, with or without the space', () => {
    expect(locationOf(of('Callao', 'PECLL', 'PE'))).toEqual(locationOf(of('-', 'PE CLL', null)))
    expect(locationOf(of('Callao', 'PECLL', 'PE'))?.latitude).toBeCloseTo(-12.05, 1)
  })

  test('by air is the airport, by sea the port', () => {
    const [port, airport] = [
      locationOf(of('Hamburg', 'DEHAM', 'DE'), 'OCEAN'),
      locationOf(of('Hamburg', 'DEHAM', 'DE'), 'AIR'),
    ]
    expect(port?.latitude).toBeCloseTo(53.55, 1)
    expect(airport?.latitude).toBeCloseTo(53.63, 1)
  })

  test('is told by its name in its country, whatever the accents; elsewhere the same name is another place', () => {
    const queretaro = locationOf(of('querétaro', null, 'MX'), 'GROUND')
    expect(queretaro?.latitude).toBeCloseTo(20.6, 0)
    expect(locationOf(of('Queretaro (city)', null, 'MX'))).toEqual(queretaro)
    expect(locationOf(of('Queretaro', null, 'IN'))).toBeNull()
  })

  test('is unknown where nobody knows it', () => {
    expect(locationOf(of('Warehouse 4', null, null))).toBeNull()
    expect(locationOf(of('Warehouse 4', 'XXQQQ', 'PE'))).toBeNull()
  })

  test('what the registers have in the wrong place is put right', () => {
    const yantian = locationOf(of('Yantian', 'CNYTN', 'CN'))
    const shenzhen = locationOf(of('Shenzhen', 'CNSZX', 'CN'))
    expect(yantian && shenzhen && greatCircleKm(yantian, shenzhen)).toBeLessThan(60)
  })
})

describe('what a UN/LOCODE is called', () => {
  test('the port by its name of today, an airport by its city, with the country', () => {
    expect(placeOf('PECLL')).toEqual({ unlocode: 'PECLL', name: 'Callao', country: 'PE' })
    expect(placeOf('in maa')).toEqual({ unlocode: 'INMAA', name: 'Chennai', country: 'IN' })
    expect(placeOf('PELIM')?.name).toBe('Lima')
  })

  test('nothing where no register has it, or where it is no code', () => {
    expect([placeOf('PEQQQ'), placeOf('XXCLL'), placeOf('callao')]).toEqual([null, null, null])
  })
})
