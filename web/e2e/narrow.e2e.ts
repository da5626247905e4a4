import { expect, type Page } from '@playwright/test'
import { drawn, everyPage, publicPages } from './every-page.ts'
import { signIn } from './people.ts'
import { test } from './portal-test.ts'
import { tradingPair } from './trading-pair.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** How far a page goes beyond the screen. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

test('no page scrolls sideways on a screen of 390 pixels', async ({ page }) => {
  test.setTimeout(600_000)
  const { client } = await tradingPair()
  const { paths } = await everyPage()
  const wide: Record<string, number> = {}
  const check = async (path: string) => {
    await page.goto(path)
    await drawn(page)
    const beyond = await overflow(page)
    if (beyond > 0) wide[path] = beyond
  }
  for (const path of publicPages) await check(path)
  await signIn(page, client)
  for (const path of paths) await check(path)
  expect(wide).toEqual({})
})

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
