import type { StyleSpecification } from 'maplibre-gl'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlas from 'world-atlas/countries-110m.json'

type Atlas = Topology<{ countries: GeometryCollection; land: GeometryCollection }>

const topology = atlas as unknown as Atlas
const land = feature(topology, topology.objects.land)
/** Between countries only: the outline of the land is its own edge. */
const borders = mesh(topology, topology.objects.countries, (one, other) => one !== other)

export type MapColours = { sea: string; land: string; border: string }

/** Land and borders out of the package, in the colours of the theme: no server is asked for anything. */
export function baseStyle({ sea, land: ground, border }: MapColours): StyleSpecification {
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: land },
      borders: { type: 'geojson', data: borders },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': sea } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': ground, 'fill-antialias': true } },
      { id: 'borders', type: 'line', source: 'borders', paint: { 'line-color': border, 'line-width': 0.8 } },
    ],
  }
}
