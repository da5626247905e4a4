import { expect, test } from 'vitest'
import { shipmentRow } from '../../testing/fixtures/shipments.ts'
import { drawnStations } from './shipment-chain.ts'

test('[D10.009] the stations are drawn as the server has them, on the reader’s own day', () => {
  const { stations } = shipmentRow(1)
  expect(drawnStations(stations).map(one => one.state)).toEqual(stations.map(one => one.state))
  const [station] = stations
  if (station === undefined) throw new Error('The row has no stations')
  const dayOf = (at: string | null) => drawnStations([{ ...station, at }])[0]?.date
  const noon = new Date(2026, 11, 2, 0, 30)
  expect(dayOf(noon.toISOString())).toBe('2026-12-02')
  expect([dayOf('2026-11-28'), dayOf(null)]).toEqual(['2026-11-28', null])
})
