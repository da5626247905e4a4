import type { SmallStation, Station } from '@quayside/contracts/overview/chain-line.ts'
import type { ShipmentListItem } from '@quayside/contracts/shipments/queries.ts'

type Row = Pick<ShipmentListItem, 'status' | 'chip' | 'etd' | 'atd' | 'eta' | 'ata' | 'partiallyDelivered'>

const day = (instant: string | null) => instant?.slice(0, 10) ?? null
const station = (name: Station, over: Partial<SmallStation>): SmallStation => ({
  ...{ station: name, state: 'planned', share: null, date: null, dateKind: null },
  ...over,
})

/** Actual where it happened, else what is estimated; a day that has passed without it is late. */
function carriage(name: Station, actual: string | null, estimated: string | null, today: string): SmallStation {
  if (actual !== null) return station(name, { state: 'done', date: day(actual), dateKind: 'actual' })
  if (estimated === null) return station(name, {})
  const date = day(estimated)
  return station(name, { state: date !== null && date < today ? 'late' : 'estimated', date, dateKind: 'estimated' })
}

/** The seven stations of a list's row: a shipment exists only of approved orders, so the first three are behind it. */
export function chainOfRow(row: Row, today: string): SmallStation[] {
  const over = row.status === 'DELIVERED' || row.status === 'COMPLETED'
  const behind = (name: Station, passed: boolean) => station(name, { state: passed ? 'done' : 'planned' })
  const all = [
    behind('sent', true),
    behind('confirmed', true),
    behind('approved', true),
    carriage('departed', row.atd, row.etd, today),
    carriage('arrived', row.ata, row.eta, today),
    behind('cleared', over || row.chip === 'CLEARED'),
    behind('delivered', over),
  ]
  return withNow(all, row.status)
}

/** The first station that is not passed is where it stands, unless it is late already or the shipment is over. */
export function withNow<S extends SmallStation>(stations: S[], status: Row['status']): S[] {
  if (status === 'CANCELLED') return stations
  const at = stations.findIndex(one => one.state !== 'done' && one.state !== 'half')
  return stations.map((one, index) => (index === at && one.state !== 'late' ? { ...one, state: 'now' } : one))
}
