import { expect } from '@playwright/test'
import { signIn } from './people.ts'
import { test } from './portal-test.ts'
import { tradingPair } from './trading-pair.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('the menu opens as a drawer and leads on', async ({ page }) => {
  await signIn(page, (await tradingPair()).client)
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Notifications/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
