import type { SmallChain } from '@quayside/contracts/overview/chain-line.ts'
import { dateIn } from '@quayside/contracts/reference/instants.ts'
import { dayZoneOf } from '@quayside/contracts/reference/place-zones.ts'
import type { ShipmentPlace } from '@quayside/contracts/shipments/details.ts'
import type { ShipmentStation } from '@quayside/contracts/shipments/stations.ts'
import type { ChainStation } from './station-texts.ts'

/** What a shipment's orders went through before it: its own record begins later. */
const ofOrders: ReadonlySet<ChainStation['station']> = new Set(['sent', 'confirmed', 'approved'])

type Ends = { readonly origin: ShipmentPlace | null; readonly destination: ShipmentPlace | null }
const atDestination: readonly ShipmentStation['station'][] = ['arrived', 'cleared', 'delivered']

/** By whose clocks the days of a shipment are told: what is done in the portal by the client's, what happens by its place's. */
export type ChainZones = { readonly client: string; readonly origin: string; readonly destination: string }

export function chainZones({ origin, destination }: Ends, client: string): ChainZones {
  return { client, origin: dayZoneOf(origin), destination: dayZoneOf(destination) }
}

/** The stations as the server has them, each with the day that it was or will be by its clock. */
export function drawnStations(stations: readonly ShipmentStation[], zones: ChainZones): ChainStation[] {
  return stations.map(({ at, ...station }) => ({
    ...station,
    // A day is one everywhere.
    date: at?.includes('T') ? dateIn(at, zoneOf(station.station, zones)) : at,
  }))
}

function zoneOf(station: ShipmentStation['station'], { client, origin, destination }: ChainZones): string {
  if (station === 'booked') return client
  return atDestination.includes(station) ? destination : origin
}

/** Its orders' stations with the day on which the last of these orders passed them; none that was after `until`, a day. */
export function withOrderDays(
  drawn: readonly ChainStation[],
  chains: readonly SmallChain[],
  until: string | null,
): ChainStation[] {
  return drawn.map(one => {
    if (!ofOrders.has(one.station) || one.date !== null || one.state !== 'done') return one
    const passed = chains.map(({ stations }) => stations.find(({ station }) => station === one.station))
    const last = passed
      .flatMap(found => (found?.dateKind === 'actual' && found.date !== null ? found.date : []))
      .sort()
      .at(-1)
    return last === undefined || (until !== null && last > until) ? one : { ...one, date: last, dateKind: 'actual' }
  })
}
