import type { Feature, Geometry } from 'geojson'
import type {
  CircleLayerSpecification,
  ExpressionSpecification,
  LineLayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import type { MapLine, MapSpot } from './map-content.ts'

const tokens = ['sunken', 'surface', 'line', 'line2', 'accent', 'onAccent', 'ink3', 'bad', 'canvas'] as const
type Token = (typeof tokens)[number]
type Colours = Readonly<Record<Token, string>> & { sea: string; land: string; border: string }

/** The theme's own colours: the canvas knows no variables, so they are read for it. */
export function mapColours(): Colours {
  const read = getComputedStyle(document.documentElement)
  const found = Object.fromEntries(
    tokens.map(token => [token, read.getPropertyValue(`--q-colors-${token.replace('A', '-a')}`).trim() || '#888888']),
  ) as Record<Token, string>
  const isDark = document.documentElement.classList.contains('dark')
  return {
    ...found,
    sea: isDark ? found.canvas : found.line,
    land: isDark ? found.line : found.surface,
    border: found.line2,
  }
}

export function toFeatures(lines: readonly MapLine[], spots: readonly MapSpot[]) {
  const collection = <Shape extends Geometry>(features: Feature<Shape>[]) => ({
    type: 'FeatureCollection' as const,
    features,
  })
  return {
    lines: collection(
      lines
        .filter(({ line }) => line.length > 1)
        .map(({ id, line, look }) => ({
          type: 'Feature' as const,
          properties: { id, look },
          geometry: { type: 'LineString' as const, coordinates: line.map(point => [...point]) },
        })),
    ),
    spots: collection(
      spots.map(({ id, at, look, needsAttention }) => ({
        type: 'Feature' as const,
        properties: { id, look, needsAttention },
        geometry: { type: 'Point' as const, coordinates: [...at] },
      })),
    ),
  }
}

type Drawn<Layer> = Omit<Layer, 'source'>

/** What lies behind is solid, what lies ahead dashed: told apart without colour too. */
export function lineLayers({ accent, ink3 }: Colours): Drawn<LineLayerSpecification>[] {
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const
  return [
    {
      id: 'lines-planned',
      type: 'line',
      filter: ['==', ['get', 'look'], 'planned'],
      layout: round,
      paint: { 'line-color': ink3, 'line-width': 2, 'line-dasharray': [1, 2.2] },
    },
    {
      id: 'lines-travelled',
      type: 'line',
      filter: ['==', ['get', 'look'], 'travelled'],
      layout: round,
      paint: { 'line-color': accent, 'line-width': 3 },
    },
  ]
}

/** What a circle that stands for many knows of them: whether one needs attention. */
export const ofCluster: Readonly<Record<string, ExpressionSpecification>> = {
  needsAttention: ['any', ['get', 'needsAttention']],
}

export function clusterCircles({ accent, bad, surface }: Colours): Drawn<CircleLayerSpecification> {
  return {
    id: 'cluster-circles',
    type: 'circle',
    filter: ['has', 'point_count'],
    paint: {
      'circle-color': ['case', ['get', 'needsAttention'], bad, accent],
      'circle-radius': ['step', ['get', 'point_count'], 13, 10, 16, 100, 20],
      'circle-stroke-color': surface,
      'circle-stroke-width': 2,
    },
  }
}

export function clusterNumbers(): Drawn<SymbolLayerSpecification> {
  return {
    id: 'cluster-numbers',
    type: 'symbol',
    filter: ['has', 'point_count'],
    layout: {
      'icon-image': ['concat', 'number-', ['get', 'point_count_abbreviated']],
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
  }
}

export function spotCircles({ accent, bad, surface, ink3 }: Colours): Drawn<CircleLayerSpecification> {
  const colour: ExpressionSpecification = [
    'case',
    ['get', 'needsAttention'],
    bad,
    ['==', ['get', 'look'], 'planned'],
    ink3,
    accent,
  ]
  const isTold: ExpressionSpecification = ['==', ['get', 'look'], 'reported']
  return {
    id: 'spot-circles',
    type: 'circle',
    filter: ['!', ['has', 'point_count']],
    paint: {
      'circle-radius': ['case', ['==', ['get', 'look'], 'planned'], 4, 6],
      'circle-color': ['case', isTold, colour, surface],
      'circle-stroke-color': ['case', isTold, surface, colour],
      'circle-stroke-width': ['case', ['==', ['get', 'look'], 'estimated'], 3, 2],
    },
  }
}
