import type { SmallChain } from '@quayside/contracts/overview/chain-line.ts'
import { dayAtPlace } from '@quayside/contracts/reference/place-zones.ts'
import type { ShipmentPlace } from '@quayside/contracts/shipments/details.ts'
import type { ShipmentStation } from '@quayside/contracts/shipments/stations.ts'
import type { ChainStation } from '../../ui/chain-line/station-texts.ts'

/** What a shipment's orders went through before it: its own record begins later. */
const ofOrders: ReadonlySet<ChainStation['station']> = new Set(['sent', 'confirmed', 'approved'])

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
