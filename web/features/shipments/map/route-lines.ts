import type { RouteLeg, ShipmentRoute } from '@quayside/contracts/shipments/map.ts'
import type { MapLine, MapSpot, MapStop } from '../../../ui/world-map/map-content.ts'
import { cutAt, flightPath, type Line, nextTo, type Position, unwrapped } from '../../../ui/world-map/map-geometry.ts'

export type DrawnRoute = { lines: MapLine[]; stops: MapStop[]; spots: MapSpot[]; unknown: string[] }

const positionOf = ({ longitude, latitude }: { longitude: number; latitude: number }): Position => [longitude, latitude]

/** The way of a leg: along the lanes at sea, over the globe by air, straight on the ground. */
function wayOf({ mode, from, to, lane }: RouteLeg): Line | null {
  if (from.point === null || to.point === null) return null
  if (lane !== null) return unwrapped(lane)
  const ends = [positionOf(from.point), positionOf(to.point)] as const
  return mode === 'AIR' ? flightPath(...ends) : unwrapped(ends)
}

/** Legs one behind the other, so that a way over the Pacific goes on where the one before it ended. */
export function drawnRoute({ legs, position }: ShipmentRoute): DrawnRoute {
  const drawn: DrawnRoute = { lines: [], stops: [], spots: [], unknown: [] }
  let end: Position | undefined
  let here: Position | undefined
  const stop = (name: string, at: Position) => {
    if (drawn.stops.some(one => one.name === name)) return
    drawn.stops.push({ id: `${drawn.stops.length}`, name, at })
  }
  for (const [index, leg] of legs.entries()) {
    for (const { name, point } of [leg.from, leg.to])
      if (point === null && !drawn.unknown.includes(name)) drawn.unknown.push(name)
    const way = wayOf(leg)
    if (way === null) continue
    const line = nextTo(way, end)
    const { behind, ahead } = cutAt(line, leg.travelled)
    // What nobody has sailed yet is planned alone, and what was sailed whole is travelled alone.
    if (leg.travelled > 0) drawn.lines.push({ id: `${index}-behind`, line: behind, look: 'travelled' })
    if (leg.travelled < 1) drawn.lines.push({ id: `${index}-ahead`, line: ahead, look: 'planned' })
    const [first, last] = [line[0], line.at(-1)]
    if (first) stop(leg.from.name, first)
    if (last) stop(leg.to.name, last)
    if (leg.travelled > 0) here = behind.at(-1)
    end = last
  }
  if (position !== null) {
    const told = positionOf(position.point)
    // On the line where it is under way on it; else beside the part of the world that is drawn.
    const at = position.kind === 'estimated' && here !== undefined ? here : (nextTo([told], here ?? end)[0] ?? told)
    drawn.spots.push({ id: 'position', at, look: position.kind, needsAttention: false })
  }
  return drawn
}
