import { dayAtPlace } from '@quayside/contracts/reference/place-zones.ts'
import type { ShipmentPlace } from '@quayside/contracts/shipments/details.ts'
import {
  positionsShown,
  type ShipmentPosition,
  type ShipmentRoute,
  shipmentMapAnswer,
  shipmentMapQuery,
  shipmentRoute,
} from '@quayside/contracts/shipments/map.ts'
import type { ShipmentStatus } from '@quayside/contracts/shipments/statuses.ts'
import { cappedTotal, exactTotalUpTo } from '@quayside/platform/http/lists.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import { locationOf } from '@quayside/platform/places/known-locations.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import { dayOf } from '../../desk/day-of-caller.ts'
import type { ShipmentDesk } from '../../desk/shipment-desk.ts'
import { shipmentParams } from '../../desk/shipment-route.ts'
import { live } from '../domain/rules.ts'
import { type Track, type TrackPlace, trackOf, travelledOf, whereaboutsOf } from '../domain/whereabouts.ts'
import { visible } from './detail-routes.ts'
import { hasExceptions } from './exception-rows.ts'
import { filtersOf, type ListRequest, listed, sideOf } from './shipment-list.ts'
import { laneOf, wayOf } from './tracks.ts'

type Row = Omit<ShipmentPosition, 'position' | 'arrival'> & {
  track: Track
  ata: string | null
  place: ShipmentPlace | null
}

/** So many ways by sea are worked out before others get their turn. */
const waysAtOnce = 25

export function mapRoutes(app: App, desk: ShipmentDesk): void {
  const { ports } = desk
  queryRoute(app, ports, {
    url: '/shipments/map',
    summary: 'Where the live shipments are, as far as their places are known',
    permission: 'shipments.view',
    query: shipmentMapQuery,
    answer: shipmentMapAnswer,
    waitFor: ['shipments'],
    async handle({ query, caller }) {
      const asked = query['filter[status]']?.split(',') ?? null
      const request: ListRequest = {
        ...filtersOf(query, caller),
        tab: 'general-view',
        sort: { column: 'date', direction: 'desc' },
        statuses: live.filter(status => asked === null || asked.includes(status)),
        today: await dayOf(desk, caller),
      }
      const side = sideOf(caller)
      const { rows, total } = await ports.query(caller, async db => {
        const where = await listed(db, request, side)
        const [found, counted] = await Promise.all([
          sql<Row>`select id, shipment_number as "shipmentNumber", status, mode, row->'origin'->>'name' as origin,
              row->'destination'->>'name' as destination, row->>'etd' as etd, row->>'eta' as eta,
              row->>'ata' as ata, row->'destination' as place,
              ${hasExceptions(request.today)} as "needsAttention", track
            from shipments join lateral (select track from shipment_tracks tracked
              where tracked.id = shipments.id and tracked.viewer = shipments.viewer) tracked on true
            where ${where} order by date desc, id desc limit ${positionsShown}`.execute(db),
          sql<{ shipments: number }>`select count(*)::integer as shipments from (
            select from shipments where ${where} limit ${exactTotalUpTo + 1}) matching`.execute(db),
        ])
        return { rows: found.rows, total: counted.rows[0]?.shipments ?? 0 }
      })
      return { positions: await positionsOf(rows, ports.clock.now()), ...cappedTotal(total) }
    },
  })
  queryRoute(app, ports, {
    url: '/shipments/:id/route',
    summary: 'The legs of a shipment as a map draws them, and where it is',
    permission: 'shipments.view',
    params: shipmentParams,
    answer: shipmentRoute,
    waitFor: ['shipments'],
    async handle({ params, caller }) {
      const { state } = await visible(desk, caller, params.id)
      return routeOf(trackOf(state, locationOf), state.status, ports.clock.now())
    },
  })
}

async function positionsOf(rows: readonly Row[], now: string): Promise<ShipmentPosition[]> {
  const positions: ShipmentPosition[] = []
  for (const [index, { track, ata, place, ...row }] of rows.entries()) {
    if (index % waysAtOnce === waysAtOnce - 1) await new Promise(resolve => setImmediate(resolve))
    const position = whereaboutsOf(track, now, wayOf)
    if (position !== null) positions.push({ ...row, arrival: arrivalOf(row.eta, ata, place), position })
  }
  return positions
}

function arrivalOf(eta: string | null, ata: string | null, place: ShipmentPlace | null): ShipmentPosition['arrival'] {
  const at = ata ?? eta
  return at === null ? null : { what: ata === null ? 'eta' : 'ata', on: dayAtPlace(at, place) }
}

function routeOf(track: Track, status: ShipmentStatus, now: string): ShipmentRoute {
  const place = ({ name, unlocode, point }: TrackPlace) => ({ name, unlocode, point })
  return {
    legs: track.legs.map(leg => ({
      legId: leg.legId,
      mode: leg.mode,
      from: place(leg.from),
      to: place(leg.to),
      departed: leg.departed,
      arrived: leg.arrived,
      travelled: travelledOf(leg, now) ?? 0,
      lane: laneOf(leg)?.map(([longitude, latitude]): [number, number] => [longitude, latitude]) ?? null,
    })),
    position: status === 'CANCELLED' ? null : whereaboutsOf(track, now, wayOf),
  }
}
