import { describe, expect, test } from 'vitest'
import { boundsOf, cutAt, flightPath, kmBetween, type Line, nextTo, unwrapped } from './map-geometry.ts'

const length = (line: Line) => line.slice(1).reduce((sum, next, at) => sum + kmBetween(line[at] ?? next, next), 0)

describe('a line over 180 degrees', () => {
  test('goes on beyond it instead of back round the world, eastwards and westwards', () => {
    const east = unwrapped([
      [170, 10],
      [-175, 12],
      [-160, 14],
    ])
    expect(east.map(point => point[0])).toEqual([170, 185, 200])
    const west = unwrapped([
      [-170, 0],
      [175, 0],
      [-178, 0],
    ])
    expect(west.map(point => point[0])).toEqual([-170, -185, -178])
  })

  test('is moved by whole turns to where the one before it ended', () => {
    expect(nextTo([[-170, 5]], [195, 5])).toEqual([[190, 5]])
    expect(nextTo([[10, 5]], [12, 5])).toEqual([[10, 5]])
  })
})

describe('a way by air', () => {
  test('is the great circle: as long as the distance, and further north than both ends', () => {
    const [shanghai, losAngeles] = [[121.8, 31.1] as const, [-118.4, 33.9] as const]
    const path = flightPath(shanghai, losAngeles)
    expect(length(path)).toBeCloseTo(kmBetween(shanghai, losAngeles), -2)
    expect(Math.max(...path.map(point => point[1]))).toBeGreaterThan(45)
    const jumps = path.slice(1).map((next, at) => Math.abs(next[0] - (path[at]?.[0] ?? 0)))
    expect(Math.max(...jumps)).toBeLessThan(90)
  })

  test('between one and the same place is no way at all, and no error', () => {
    expect(flightPath([10, 10], [10, 10])).toHaveLength(2)
    expect(flightPath([0, 0], [180, 0])).toHaveLength(2)
  })
})

describe('what lies behind and ahead', () => {
  const line: Line = [
    [0, 0],
    [10, 0],
    [30, 0],
  ]
  test('meet at the share of the length', () => {
    const { behind, ahead } = cutAt(line, 0.5)
    expect(behind.at(-1)?.[0]).toBeCloseTo(15)
    expect(ahead[0]).toEqual(behind.at(-1))
    expect(length(behind)).toBeCloseTo(length(ahead), 3)
    expect(behind).toHaveLength(3)
  })

  test('are all or nothing at the ends', () => {
    expect(cutAt(line, 0)).toEqual({ behind: [], ahead: line })
    expect(cutAt(line, 1)).toEqual({ behind: line, ahead: [] })
  })
})

test('bounds hold every point; of none there are none', () => {
  expect(boundsOf([])).toBeNull()
  expect(
    boundsOf([
      [5, -3],
      [200, 40],
    ]),
  ).toEqual([5, -3, 200, 40])
})
