import type { SmallStation, Station } from '@quayside/contracts/overview/chain-line.ts'
import { arrivalMilestones, type Milestone, type MilestoneClass } from '@quayside/contracts/shipments/milestones.ts'
import type { ShipmentDetail, ShipmentListItem } from '@quayside/contracts/shipments/queries.ts'

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

type Detail = Pick<
  ShipmentDetail,
  'status' | 'chip' | 'partiallyDelivered' | 'booking' | 'milestones' | 'legs' | 'drops' | 'details'
>
export type DetailStation = SmallStation & { place: string | null; slipDays: number | null }

const dayMs = 86_400_000
function daysBetween(from: string | null, to: string | null): number | null {
  return from === null || to === null ? null : Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}

/** The instant of a class that counts: the first unit departs, the last one arrives. */
function instantOf(shipment: Detail, codes: readonly string[], kind: MilestoneClass, pick: 'first' | 'last') {
  const found = shipment.milestones
    .filter(one => codes.includes(one.code) && one.class === kind && one.confirmed)
    .filter(one => one.code !== 'DEPARTED' || isOfMainCarriage(shipment, one))
    .sort((a, b) => a.at.localeCompare(b.at))
  return (pick === 'first' ? found[0] : found.at(-1)) ?? null
}

/** A leg that the route does not know, or none, is taken for the main carriage. */
function isOfMainCarriage({ legs }: Detail, { legId }: Milestone): boolean {
  return (legs.find(leg => leg.legId === legId)?.role ?? 'MAIN') === 'MAIN'
}

/** When the last unit was there: of each the first that was told, so that its way out of the terminal changes nothing. */
function arrivalOf(shipment: Detail): Milestone | null {
  const lastMain = shipment.legs.findLastIndex(leg => leg.role === 'MAIN')
  const units = new Map<string, Milestone>()
  for (const one of shipment.milestones) {
    const leg = shipment.legs.findIndex(each => each.legId === one.legId)
    if (!arrivalMilestones.has(one.code) || one.class !== 'ACTUAL' || !one.confirmed) continue
    if (leg !== -1 && leg < lastMain) continue
    const unit = JSON.stringify(one.scope)
    const known = units.get(unit)
    if (known === undefined || one.at < known.at) units.set(unit, one)
  }
  const whole = units.get('{"of":"shipment"}')
  const each = [...units.values()].filter(one => one !== whole)
  const last = each.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1)
  return last === undefined || (whole !== undefined && whole.at < last.at) ? (whole ?? null) : last
}

/** From approved to delivered: what happened, what is estimated, what was planned, and the slip between them. */
export function chainOfDetail(shipment: Detail, today: string): DetailStation[] {
  const { booking, legs, status } = shipment
  const main = legs.filter(leg => leg.role === 'MAIN')
  const over = status === 'DELIVERED' || status === 'COMPLETED'
  const moved = (
    name: Station,
    codes: readonly string[],
    pick: 'first' | 'last',
    known: {
      actual?: { at: string } | null
      estimated?: string | null | undefined
      planned?: string | null | undefined
      place?: string | null
    },
  ): DetailStation => {
    const actual = known.actual === undefined ? instantOf(shipment, codes, 'ACTUAL', pick) : known.actual
    const estimated = instantOf(shipment, codes, 'ESTIMATED', pick)?.at ?? known.estimated ?? null
    const planned = instantOf(shipment, codes, 'PLANNED', pick)?.at ?? known.planned ?? null
    const base = carriage(name, actual?.at ?? null, estimated, today)
    const slipDays = daysBetween(day(planned), day(actual?.at ?? estimated))
    const place = known.place ?? null
    if (actual !== null || estimated !== null || planned === null) return { ...base, place, slipDays }
    const date = day(planned)
    const state = date !== null && date < today ? 'late' : base.state
    return { ...base, state, date, dateKind: 'planned', place, slipDays: null }
  }
  const plain = (name: Station, state: SmallStation['state']): DetailStation => ({
    ...station(name, { state }),
    ...{ place: null, slipDays: null },
  })
  const first = main[0]
  const last = main.at(-1)
  const all: DetailStation[] = [
    plain('approved', 'done'),
    plain('booked', booking.state === 'confirmed' ? 'done' : 'planned'),
    moved('picked-up', ['PICKED_UP'], 'first', {}),
    moved('departed', ['DEPARTED'], 'first', {
      estimated: first?.estimated.departure ?? booking.etd,
      planned: first?.planned.departure,
      place: first?.from.unlocode ?? null,
    }),
    moved('arrived', [...arrivalMilestones], 'last', {
      actual: arrivalOf(shipment),
      estimated: last?.estimated.arrival ?? booking.eta,
      planned: last?.planned.arrival,
      place: last?.to.unlocode ?? null,
    }),
    moved('cleared', ['CLEARED'], 'last', {}),
    moved('delivered', ['DELIVERED'], 'last', {}),
  ]
  const reached = over ? all.length : all.findLastIndex(one => one.state === 'done') + 1
  return withNow(
    all.map((one, index) => (index < reached ? { ...one, ...passedOn(shipment, one), state: 'done' as const } : one)),
    status,
  )
}

/** The day on which a station was passed that no milestone of its own dates. */
function passedOn(shipment: Detail, { station: name, date }: DetailStation): Partial<SmallStation> {
  if (date !== null) return {}
  const known: Partial<Record<Station, string | null | undefined>> = {
    booked: instantOf(shipment, ['BOOKED'], 'ACTUAL', 'first')?.at,
    'picked-up': shipment.details.dates.pickupDate,
    delivered: shipment.drops
      .map(drop => drop.at)
      .sort()
      .at(-1),
  }
  const at = day(known[name] ?? null)
  return at === null ? {} : { date: at, dateKind: 'actual' }
}
