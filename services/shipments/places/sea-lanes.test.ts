import { locationOf } from '@quayside/platform/places/known-locations.ts'
import { greatCircleKm, type Point } from '@quayside/platform/values/great-circle.ts'
import { expect, test } from 'vitest'
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

test('from all of Asia one rule leads to Callao: who can stay in the Indian Ocean and the Pacific does', () => {
  for (const from of ['INHYD', 'INMAA', 'INNSA', 'SGSIN', 'CNSHA', 'LKCMB', 'AEJEA']) {
    const { line } = seaLane(port(from), port('PECLL')) ?? { line: [] }
    expect(
      line.some(([longitude]) => Math.abs(longitude) > 175),
      from,
    ).toBe(true)
    expect(
      line.every(([longitude]) => longitude > 45 || longitude < -70),
      from,
    ).toBe(true)
  }
})

test('between the oceans the shortest passage is taken, and only one', () => {
  const passes = (from: string, to: string) => {
    const { line } = seaLane(port(from), port(to)) ?? { line: [] }
    const near = (longitude: number, latitude: number) =>
      line.some(one => Math.abs(one[0] - longitude) < 2.5 && Math.abs(one[1] - latitude) < 2.5)
    const gates = { suez: near(32.4, 30.5), panama: near(-79.7, 9.1), cape: near(20, -36.5), horn: near(-70, -56) }
    return Object.entries(gates).flatMap(([gate, passed]) => (passed ? [gate] : []))
  }
  expect(passes('CNSHA', 'NLRTM')).toEqual(['suez'])
  expect(passes('NLRTM', 'PECLL')).toEqual(['panama'])
  expect(passes('CNSHA', 'BRSSZ')).toEqual(['cape'])
  expect(passes('INMAA', 'USNYC')).toEqual(['suez'])
})
