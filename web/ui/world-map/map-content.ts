import type { ReactNode } from 'react'
import type { Line, Position } from './map-geometry.ts'

export type MapLine = { id: string; line: Line; look: 'travelled' | 'planned' }
/** A place with its name beside it. */
export type MapStop = { id: string; at: Position; name: string }
/** Something that can be chosen; many that are near each other are drawn as one with their number. */
export type MapSpot = {
  id: string
  at: Position
  /** Told of, worked out, or still to come: filled, a ring, a thin ring. */
  look: 'reported' | 'estimated' | 'planned'
  needsAttention: boolean
}
export type MapContent = { lines?: readonly MapLine[]; stops?: readonly MapStop[]; spots?: readonly MapSpot[] }

export type WorldMapProps = MapContent & {
  /** What the map shows, for those who do not see it; an equal list stands beside it. */
  label: string
  height: { base: string; md: string }
  chosen?: string | null
  onChoose?: (id: string | null) => void
  /** Of a chosen spot. */
  popup?: (id: string) => ReactNode
  /** The page is the map's: the wheel zooms. Else it scrolls the page. */
  isWholePage?: boolean
}
