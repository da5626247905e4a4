import { expect, test } from 'vitest'
import { greatCircleKm, type Point } from '../domain/emissions.ts'
import { locationOf } from './known-locations.ts'
import { seaLane } from './sea-lanes.ts'

function port(unlocode: string): Point {
  const found = locationOf({ name: '', unlocode, country: null }, 'OCEAN')
  if (found === null) throw new Error(`${unlocode} is unknown`)
  return found
}

test('ways by sea have the length that shipping tables name, within some per cent', () => {
  // Sailing distances in km: Shanghai to Rotterdam by Suez, Rotterdam to New York, Busan to Los Angeles.
  for (const [from, to, km] of [
    ['CNSHA', 'NLRTM', 19_500],
    ['NLRTM', 'USNYC', 6_200],
    ['KRPUS', 'USLAX', 9_700],
  ] as const) {
    const lane = seaLane(port(from), port(to))
    expect(lane?.km ?? 0, `${from} ${to}`).toBeGreaterThan(km * 0.94)
    expect(lane?.km ?? 0, `${from} ${to}`).toBeLessThan(km * 1.06)
  }
})

test('a way goes from port to port, and over the Pacific across 180 degrees', () => {
  const [busan, losAngeles] = [port('KRPUS'), port('USLAX')]
  const { line, km } = seaLane(busan, losAngeles) ?? { line: [], km: 0 }
  expect(line[0]).toEqual([busan.longitude, busan.latitude])
  expect(line.at(-1)).toEqual([losAngeles.longitude, losAngeles.latitude])
  expect(line.every(([longitude]) => longitude > 115 || longitude < -115)).toBe(true)
  expect(km).toBeGreaterThan(greatCircleKm(busan, losAngeles))
})
