import { expect, test } from 'vitest'
import { shipmentRow } from '../../testing/fixtures/shipments.ts'
import { drawnStations } from './shipment-chain.ts'

const lima = { placeId: null, name: 'Callao', unlocode: 'PECLL', country: 'PE' }
const shanghai = { placeId: null, name: 'Shanghai', unlocode: 'CNSHA', country: 'CN' }

test('[D10.009] the stations are drawn as the server has them, each on the day that it is at its place', () => {
  const { stations } = shipmentRow(1)
  const ends = { origin: shanghai, destination: lima }
  expect(drawnStations(stations, ends).map(one => one.state)).toEqual(stations.map(one => one.state))
  const [station] = stations
  if (station === undefined) throw new Error('The row has no stations')
  const dayOf = (name: typeof station.station, at: string | null) =>
    drawnStations([{ ...station, station: name, at }], ends)[0]?.date
  expect(dayOf('departed', '2026-12-02T02:00:00Z')).toBe('2026-12-02')
  expect(dayOf('arrived', '2026-12-02T02:00:00Z')).toBe('2026-12-01')
  expect([dayOf('arrived', '2026-11-28'), dayOf('arrived', null)]).toEqual(['2026-11-28', null])
})
