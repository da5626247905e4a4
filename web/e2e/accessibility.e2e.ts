import { expect, type Page } from '@playwright/test'
import { findings } from './axe-findings.ts'
import { drawn, everyPage, publicPages } from './every-page.ts'
import { signIn } from './people.ts'
import { test } from './portal-test.ts'
import { tradingPair } from './trading-pair.ts'

/** Each page is opened once; then the theme changes under it. */
async function check(page: Page, paths: readonly string[], found: Record<string, string[]>): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await drawn(page)
      const here = await findings(page, colorScheme)
      if (here.length > 0) found[`${path} ${colorScheme}`] = here
    }
  }
}

test('every page in the light and in the dark theme is without a finding of axe', async ({ page }) => {
  test.setTimeout(600_000)
  const { client } = await tradingPair()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { paths } = await everyPage()
  const found: Record<string, string[]> = {}
  await check(page, publicPages, found)
  await signIn(page, client)
  await check(page, paths, found)
  expect(found).toEqual({})
})
