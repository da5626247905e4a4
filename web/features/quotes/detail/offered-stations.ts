import type { SmallChain } from '@quayside/contracts/overview/chain-line.ts'
import type { QuoteDetail, QuoteRevision } from '@quayside/contracts/quotes/queries.ts'
import type { ChainStation } from '../../../ui/chain-line/station-texts.ts'

type Offered = Pick<QuoteRevision['content'], 'departureDate' | 'arrivalDate'>
type Station = ChainStation['station']
const ofOrders: readonly Station[] = ['sent', 'confirmed', 'approved']
const ofCarriage: readonly Station[] = ['booked', 'picked-up', 'departed', 'arrived', 'cleared', 'delivered']
const ended: readonly QuoteDetail['status'][] = ['REJECTED', 'EXPIRED']

/** The chain of an offer that is not booked: what its orders have passed together, and the days that are wished. */
export function offeredStations(
  { status }: Pick<QuoteDetail, 'status'>,
  content: Offered | null,
  chains: readonly SmallChain[],
): ChainStation[] {
  const days: Partial<Record<Station, string | null | undefined>> = {
    departed: content?.departureDate,
    arrived: content?.arrivalDate,
  }
  const carried = ofCarriage.map(station => planned(station, days[station] ?? null))
  const drawn = [...(chains.length === 0 ? [] : ofOrders.map(station => together(station, chains))), ...carried]
  const at = drawn.findIndex(one => one.state === 'planned')
  if (ended.includes(status)) return drawn.map(one => (one.station === 'booked' ? { ...one, state: 'stopped' } : one))
  return drawn.map((one, index) => (index === at ? { ...one, state: 'now' } : one))
}

function planned(station: Station, date: string | null = null): ChainStation {
  return { station, state: 'planned', share: null, date, dateKind: date === null ? null : 'planned' }
}

/** Done once each order is there, on the day of the last; before that the part of the orders that are. */
function together(station: Station, chains: readonly SmallChain[]): ChainStation {
  const passed = chains.flatMap(chain => chain.stations.filter(one => one.station === station && one.state === 'done'))
  if (passed.length === 0) return planned(station)
  if (passed.length < chains.length) return { ...planned(station), state: 'half', share: passed.length / chains.length }
  const date = passed
    .flatMap(one => one.date ?? [])
    .sort()
    .at(-1)
  return { ...planned(station), state: 'done', date: date ?? null, dateKind: date === undefined ? null : 'actual' }
}
