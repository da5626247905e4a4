import type { ShipmentStation } from '@quayside/contracts/shipments/stations.ts'
import type { ChainStation } from '../../ui/chain-line/station-texts.ts'

/** The stations as the server has them, each with the day that it was or will be for the reader. */
export function drawnStations(stations: readonly ShipmentStation[]): ChainStation[] {
  return stations.map(({ at, ...station }) => ({ ...station, date: at === null ? null : dayOf(at) }))
}

/** What has an hour falls on a day by the reader's clock; a day is one everywhere. */
function dayOf(at: string): string {
  if (!at.includes('T')) return at
  const moment = new Date(at)
  const parts = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
  return parts.map(part => String(part).padStart(2, '0')).join('-')
}
