import { dayAtPlace } from '@quayside/contracts/reference/place-zones.ts'
import type { ShipmentPlace } from '@quayside/contracts/shipments/details.ts'
import type { ShipmentStation } from '@quayside/contracts/shipments/stations.ts'
import type { ChainStation } from '../../ui/chain-line/station-texts.ts'

type Ends = { readonly origin: ShipmentPlace | null; readonly destination: ShipmentPlace | null }
const atDestination: readonly ShipmentStation['station'][] = ['arrived', 'cleared', 'delivered']

/** The stations as the server has them, each with the day that it was or will be at its place. */
export function drawnStations(stations: readonly ShipmentStation[], { origin, destination }: Ends): ChainStation[] {
  return stations.map(({ at, ...station }) => {
    const place = atDestination.includes(station.station) ? destination : origin
    return { ...station, date: at === null ? null : dayOf(at, place) }
  })
}

/** What has an hour falls on a day by the place's clock; a day is one everywhere. */
function dayOf(at: string, place: ShipmentPlace | null): string {
  return at.includes('T') ? dayAtPlace(at, place) : at
}
