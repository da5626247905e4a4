import { greatCircle } from '@turf/great-circle'

/** Longitude and latitude; beyond 180 degrees where a line goes on over the antimeridian. */
export type Position = readonly [number, number]
export type Line = readonly Position[]

const steps = 64

/** The shortest way over the globe; a straight line where the two are one place or opposite ones. */
export function flightPath(from: Position, to: Position): Line {
  const apart = kmBetween(from, to)
  if (apart < 1 || apart > 19_900) return unwrapped([from, to])
  const { geometry } = greatCircle([...from], [...to], { npoints: steps })
  const parts = geometry.type === 'MultiLineString' ? geometry.coordinates.flat() : geometry.coordinates
  return unwrapped(parts.map(part => [part[0] ?? 0, part[1] ?? 0]))
}

/** The same line without jumps: a step over 180 degrees goes on beyond it. */
export function unwrapped(line: Line): Line {
  let shift = 0
  let before: number | null = null
  return line.map(([longitude, latitude]) => {
    if (before !== null && Math.abs(longitude - before) > 180) shift += longitude < before ? 360 : -360
    before = longitude
    return [longitude + shift, latitude] as const
  })
}

/** Moved by whole turns, so that it begins within half a turn of a point. */
export function nextTo(line: Line, point: Position | undefined): Line {
  const [first] = line
  if (first === undefined || point === undefined) return line
  const turns = Math.round((point[0] - first[0]) / 360) * 360
  return turns === 0 ? line : line.map(([longitude, latitude]) => [longitude + turns, latitude] as const)
}

/** What lies behind and what lies ahead, at a share of the length; both meet in the same point. */
export function cutAt(line: Line, share: number): { behind: Line; ahead: Line } {
  if (share <= 0) return { behind: [], ahead: line }
  if (share >= 1) return { behind: line, ahead: [] }
  const lengths = line.slice(1).map((next, index) => kmBetween(line[index] ?? next, next))
  let left = lengths.reduce((sum, km) => sum + km, 0) * share
  for (const [index, km] of lengths.entries()) {
    const [from, to] = [line[index], line[index + 1]]
    if (from === undefined || to === undefined) break
    if (left <= km) {
      const part = km === 0 ? 0 : left / km
      const cut = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part] as const
      return { behind: [...line.slice(0, index + 1), cut], ahead: [cut, ...line.slice(index + 1)] }
    }
    left -= km
  }
  return { behind: line, ahead: [] }
}

type Bounds = readonly [west: number, south: number, east: number, north: number]

export function boundsOf(points: Line): Bounds | null {
  if (points.length === 0) return null
  const [longitudes, latitudes] = [points.map(point => point[0]), points.map(point => point[1])]
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]
}

export function kmBetween(from: Position, to: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const north = Math.sin(radians(to[1] - from[1]) / 2) ** 2
  const east = Math.sin(radians(to[0] - from[0]) / 2) ** 2
  const along = north + Math.cos(radians(from[1])) * Math.cos(radians(to[1])) * east
  return 2 * 6371.0088 * Math.asin(Math.min(1, Math.sqrt(along)))
}
