import type { SmallChain } from '@quayside/contracts/overview/chain-line.ts'
import { expect, test } from 'vitest'
import { shipmentRow } from '../../testing/fixtures/shipments.ts'
import { chainZones, drawnStations, withOrderDays } from './shipment-chain.ts'

const lima = { placeId: null, name: 'Callao', unlocode: 'PECLL', country: 'PE' }
const shanghai = { placeId: null, name: 'Shanghai', unlocode: 'CNSHA', country: 'CN' }

test('[D10.009] the stations are drawn as the server has them, each on the day that it is at its place', () => {
  const { stations } = shipmentRow(1)
  const ends = chainZones({ origin: shanghai, destination: lima }, 'America/Lima')
  expect(drawnStations(stations, ends).map(one => one.state)).toEqual(stations.map(one => one.state))
  const [station] = stations
  if (station === undefined) throw new Error('The row has no stations')
  const dayOf = (name: typeof station.station, at: string | null) =>
    drawnStations([{ ...station, station: name, at }], ends)[0]?.date
  expect(dayOf('departed', '2026-12-02T02:00:00Z')).toBe('2026-12-02')
  expect(dayOf('arrived', '2026-12-02T02:00:00Z')).toBe('2026-12-01')
  expect([dayOf('arrived', '2026-11-28'), dayOf('arrived', null)]).toEqual(['2026-11-28', null])
  // Booked in the afternoon of Lima, when it is the next morning in Shanghai: an act of the portal, no passage at a place.
  expect(dayOf('booked', '2026-11-23T20:12:00Z')).toBe('2026-11-23')
  expect(dayOf('picked-up', '2026-11-23T20:12:00Z')).toBe('2026-11-24')
})

test('what its orders went through before it has the day on which the last of them did; a look into the past none from later', () => {
  const drawn = drawnStations(
    shipmentRow(1).stations,
    chainZones({ origin: shanghai, destination: lima }, 'America/Lima'),
  )
  const chain = (id: string, sent: string, approved: string | null): SmallChain => ({
    entity: 'purchase-order',
    id,
    slipDays: null,
    zone: 'America/Lima',
    stations: [
      { station: 'sent', state: 'done', share: null, date: sent, dateKind: 'actual' },
      { station: 'confirmed', state: 'late', share: null, date: '2026-11-30', dateKind: 'by' },
      {
        station: 'approved',
        state: 'done',
        share: null,
        date: approved,
        dateKind: approved === null ? null : 'actual',
      },
    ],
  })
  const chains = [chain('a', '2026-10-02', '2026-10-20'), chain('b', '2026-10-05', null)]
  const days = (until: string | null) =>
    withOrderDays(drawn, chains, until)
      .slice(0, 3)
      .map(({ station, date }) => [station, date])
  expect(days(null)).toEqual([
    ['sent', '2026-10-05'],
    ['confirmed', null],
    ['approved', '2026-10-20'],
  ])
  expect(days('2026-10-10').at(-1)).toEqual(['approved', null])
  expect(withOrderDays(drawn, chains, null).slice(3)).toEqual(drawn.slice(3))
})
