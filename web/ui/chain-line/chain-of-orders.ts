import { type SmallChain, stations } from '@quayside/contracts/overview/chain-line.ts'
import type { ChainStation } from './station-texts.ts'

type Station = ChainStation['station']

/** The chain of what is about orders and of no shipment yet: what they have passed together, and where they stand. */
export function chainOfOrders(chains: readonly SmallChain[]): ChainStation[] {
  return standing(stations.map(station => together(station, chains)))
}

/** The first station that is still to come is the present one. */
export function standing(drawn: readonly ChainStation[]): ChainStation[] {
  const at = drawn.findIndex(one => one.state === 'planned')
  return drawn.map((one, index) => (index === at ? { ...one, state: 'now' } : one))
}

export function planned(station: Station, date: string | null = null): ChainStation {
  return { station, state: 'planned', share: null, date, dateKind: date === null ? null : 'planned' }
}

/** Done once each order is there, on the day of the last; before that the part of the orders that are. */
export function together(station: Station, chains: readonly SmallChain[]): ChainStation {
  const passed = chains.flatMap(chain => chain.stations.filter(one => one.station === station && one.state === 'done'))
  if (passed.length === 0) return planned(station)
  if (passed.length < chains.length) return { ...planned(station), state: 'half', share: passed.length / chains.length }
  const date = passed
    .flatMap(one => one.date ?? [])
    .sort()
    .at(-1)
  return { ...planned(station), state: 'done', date: date ?? null, dateKind: date === undefined ? null : 'actual' }
}
