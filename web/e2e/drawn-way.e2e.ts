import { expect } from '@playwright/test'
import { drawnWay } from './drawn-lines.ts'
import { makeShipment } from './made-shipment.ts'
import { signIn } from './people.ts'
import { test } from './portal-test.ts'
import { tradingPair } from './trading-pair.ts'

test('[S2.077] the tracking summary draws the way: what lies ahead is on the map, and nothing as travelled', async ({
  page,
}) => {
  const { client } = await tradingPair()
  const { id, number } = await makeShipment()
  await signIn(page, client)
  await page.goto(`/shipments/${id}`)
  const way = await drawnWay(page, number)
  expect(way.ahead).toBeGreaterThan(100)
  expect(way.travelled).toBe(0)
})
