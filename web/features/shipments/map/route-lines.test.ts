import type { RouteLeg } from '@quayside/contracts/shipments/map.ts'
import { expect, test } from 'vitest'
import { drawnRoute } from './route-lines.ts'

const places = {
  Shanghai: { longitude: 121.5, latitude: 31.2 },
  'Los Angeles': { longitude: -118.2, latitude: 33.7 },
  Dallas: { longitude: -97, latitude: 32.9 },
} as const
const place = (name: string) => ({ name, unlocode: null, point: places[name as keyof typeof places] ?? null })
const leg = (from: string, to: string, over: Partial<RouteLeg>): RouteLeg => ({
  legId: null,
  mode: 'OCEAN',
  from: place(from),
  to: place(to),
  departed: null,
  arrived: null,
  travelled: 0,
  lane: null,
  ...over,
})

test('legs over the Pacific go on one behind the other, what lies behind solid and what lies ahead planned', () => {
  const lane: [number, number][] = [
    [121.5, 31.2],
    [170, 40],
    [-160, 42],
    [-118.2, 33.7],
  ]
  const route = drawnRoute({
    legs: [
      leg('Shanghai', 'Los Angeles', { travelled: 1, lane }),
      leg('Los Angeles', 'Dallas', { mode: 'GROUND', travelled: 0 }),
    ],
    position: {
      point: { longitude: -118.2, latitude: 33.7 },
      kind: 'reported' as const,
      place: 'Los Angeles',
      at: '2026-02-20T00:00:00.000Z',
    },
  })
  const [sea, road, ...others] = route.lines
  expect(others).toEqual([])
  expect(sea?.look).toBe('travelled')
  expect(sea?.line.map(point => point[0])).toEqual([121.5, 170, 200, 241.8])
  expect(road).toMatchObject({ look: 'planned' })
  expect(road?.line.map(point => Math.round(point[0]))).toEqual([242, 263])
  expect(route.stops.map(stop => stop.name)).toEqual(['Shanghai', 'Los Angeles', 'Dallas'])
  // The point stands where the line ends, not a turn of the world away.
  expect(route.spots[0]?.at[0]).toBeCloseTo(241.8)
})

test('under way it stands on the line, where the solid part ends', () => {
  const position = {
    point: { longitude: -150, latitude: 45 },
    kind: 'estimated' as const,
    place: 'Shanghai',
    at: '2026-02-05T00:00:00.000Z',
  }
  const { lines, spots } = drawnRoute({
    legs: [leg('Shanghai', 'Dallas', { mode: 'AIR', travelled: 0.5, departed: '2026-02-05T00:00:00.000Z' })],
    position,
  })
  expect(spots[0]?.at).toEqual(lines[0]?.line.at(-1))
  expect(lines[1]?.line[0]).toEqual(lines[0]?.line.at(-1))
  expect(lines[0]?.line.length).toBeGreaterThan(20)
})

test('a place that nobody knows is named, and no line is drawn to it', () => {
  const { lines, stops, unknown } = drawnRoute({ legs: [leg('Shanghai', 'Hill 7', {})], position: null })
  expect(lines).toEqual([])
  expect(stops).toEqual([])
  expect(unknown).toEqual(['Hill 7'])
})
