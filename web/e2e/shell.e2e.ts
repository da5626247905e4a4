import { expect, type Page } from '@playwright/test'
import { signIn } from './people.ts'
import { test } from './portal-test.ts'
import { tradingPair } from './trading-pair.ts'

const environmentCall = /\/api\/v1\/environment/
const banner = (page: Page) => page.getByRole('note', { name: /environment, not the live one/ })

test('[S1.033] a banner marks the QA and the DEMO environment; no banner shows elsewhere', async ({ page }) => {
  await signIn(page, (await tradingPair()).client)
  await expect(banner(page)).toHaveText('QA')
  for (const [name, shown] of [
    ['DEMO', 'DEMO'],
    ['', null],
    ['production', null],
  ] as const) {
    await page.route(environmentCall, route => route.fulfill({ json: { name } }))
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
    if (shown === null) await expect(banner(page)).toHaveCount(0)
    else await expect(banner(page)).toHaveText(shown)
    await page.unroute(environmentCall)
  }
})
