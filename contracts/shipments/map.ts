import * as z from 'zod'
import { transportModes } from '../reference/incoterms.ts'
import { shipmentListQuery } from './queries.ts'
import { shipmentStatuses } from './statuses.ts'

export const mapPoint = z.object({ longitude: z.number(), latitude: z.number() })
export type MapPoint = z.infer<typeof mapPoint>

/** As told by a milestone; on its way, worked out from the schedule; or where it will set out from. */
export const positionKinds = ['reported', 'estimated', 'planned'] as const
export type PositionKind = (typeof positionKinds)[number]

export const whereabouts = z.object({
  point: mapPoint,
  kind: z.enum(positionKinds),
  /** The place by its name; of a position on the way the last place that told of it. */
  place: z.string(),
  /** Of the place, by whose clock the day is told. */
  unlocode: z.string().nullable().optional(),
  /** When it was told; null of a place where nothing has happened yet. */
  at: z.string().nullable(),
})
export type Whereabouts = z.infer<typeof whereabouts>

export const positionsShown = 2_000

/** GET /shipments/map: the live ones; filters as in the list. */
const { tab: _tab, sort: _sort, cursor: _cursor, limit: _limit, columns: _columns, ...filters } = shipmentListQuery
export const shipmentMapQuery = filters

export const shipmentPosition = z.object({
  id: z.string(),
  shipmentNumber: z.string(),
  status: z.enum(shipmentStatuses),
  mode: z.enum(transportModes).nullable(),
  origin: z.string().nullable(),
  destination: z.string().nullable(),
  etd: z.string().nullable(),
  eta: z.string().nullable(),
  /** When it comes or came, by the day at its destination. */
  arrival: z.object({ what: z.enum(['eta', 'ata']), on: z.iso.date() }).nullable(),
  /** Somebody has to see to it: it is on the exceptions board. */
  needsAttention: z.boolean(),
  position: whereabouts,
})
export type ShipmentPosition = z.infer<typeof shipmentPosition>

export const shipmentMapAnswer = z.object({
  positions: z.array(shipmentPosition).max(positionsShown),
  /** Live shipments that match, up to 10,000; those whose places nobody can find on a map are among them. */
  total: z.number().int(),
  totalIsCapped: z.boolean(),
})
export type ShipmentMapAnswer = z.infer<typeof shipmentMapAnswer>

const routePlace = z.object({ name: z.string(), unlocode: z.string().nullable(), point: mapPoint.nullable() })

export const routeLeg = z.object({
  /** Null where no leg is planned yet: the way from origin to destination. */
  legId: z.string().nullable(),
  mode: z.enum(transportModes),
  from: routePlace,
  to: routePlace,
  departed: z.string().nullable(),
  arrived: z.string().nullable(),
  /** How much of it lies behind, 0 to 1; in between it is worked out from the schedule. */
  travelled: z.number().min(0).max(1),
  /** Along the shipping lanes, longitude first; null where the straight way or the great circle is drawn. */
  lane: z.array(z.tuple([z.number(), z.number()])).nullable(),
})
export type RouteLeg = z.infer<typeof routeLeg>

/** GET /shipments/{id}/route: what the map of one shipment draws. */
export const shipmentRoute = z.object({ legs: z.array(routeLeg), position: whereabouts.nullable() })
export type ShipmentRoute = z.infer<typeof shipmentRoute>
