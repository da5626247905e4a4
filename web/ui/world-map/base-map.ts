import type { Position } from 'geojson'
import type { StyleSpecification } from 'maplibre-gl'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlas from 'world-atlas/countries-110m.json'
import { unwrapped } from './map-geometry.ts'

type Atlas = Topology<{ countries: GeometryCollection; land: GeometryCollection }>

const topology = atlas as unknown as Atlas
const land = feature(topology, topology.objects.land).features.flatMap(({ geometry }) =>
  geometry.type === 'MultiPolygon'
    ? geometry.coordinates.map(rings => ({
        type: 'Feature' as const,
        properties: {},
        geometry: { type: 'Polygon' as const, coordinates: rings.map(wholeRing) },
      }))
    : [],
)
/** Between countries only: the outline of the land is its own edge. */
const borders = mesh(topology, topology.objects.countries, (one, other) => one !== other)

/** Goes on beyond 180 degrees instead of back round the world; one that goes round a pole is closed over the pole. */
function wholeRing(ring: Position[]): Position[] {
  const line = unwrapped(ring.map(point => [point[0] ?? 0, point[1] ?? 0]))
  const [first, last] = [line[0], line.at(-1)]
  if (first === undefined || last === undefined) return []
  const turn = Math.abs(last[0] - first[0]) > 180
  const pole = first[1] < 0 ? -90 : 90
  return [...line, ...(turn ? [[last[0], pole], [first[0], pole], first] : [])].map(point => [...point])
}

export type MapColours = { sea: string; land: string; border: string }

function wholeLine(line: Position[]): Position[] {
  return unwrapped(line.map(point => [point[0] ?? 0, point[1] ?? 0])).map(point => [...point])
}

/** Land and borders out of the package, in the colours of the theme: no server is asked for anything. */
export function baseStyle({ sea, land: ground, border }: MapColours): StyleSpecification {
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: { type: 'FeatureCollection', features: land } },
      borders: { type: 'geojson', data: { ...borders, coordinates: borders.coordinates.map(wholeLine) } },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': sea } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': ground, 'fill-antialias': true } },
      { id: 'borders', type: 'line', source: 'borders', paint: { 'line-color': border, 'line-width': 0.8 } },
    ],
  }
}
