import { expect } from '@playwright/test'
import { findings } from './axe-findings.ts'
import { withMaps } from './browser-options.ts'
import { drawnWay } from './drawn-lines.ts'
import { makeShipment } from './made-shipment.ts'
import { signIn } from './people.ts'
import { test } from './portal-test.ts'
import { tradingPair } from './trading-pair.ts'

test.use({ launchOptions: withMaps })

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

test('pages with their map drawn are without a finding of axe', async ({ page }) => {
  const { client } = await tradingPair()
  const { id } = await makeShipment()
  await signIn(page, client)
  for (const path of [`/shipments/${id}`, '/shipments/map']) {
    await page.goto(path)
    await page.locator('.maplibregl-map').scrollIntoViewIfNeeded()
    await expect(page.locator('[data-drawn]')).toHaveCount(1)
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      expect(await findings(page, theme), `${path} ${theme}`).toEqual([])
    }
  }
})
