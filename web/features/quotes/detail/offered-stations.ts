import type { SmallChain } from '@quayside/contracts/overview/chain-line.ts'
import type { QuoteDetail, QuoteRevision } from '@quayside/contracts/quotes/queries.ts'
import { planned, standing, together } from '../../../ui/chain-line/chain-of-orders.ts'
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
  if (ended.includes(status)) return drawn.map(one => (one.station === 'booked' ? { ...one, state: 'stopped' } : one))
  return standing(drawn)
}
