import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { drawn, everyPage, publicPages } from './every-page.ts'
import { signIn } from './people.ts'
import { test } from './portal-test.ts'
import { tradingPair } from './trading-pair.ts'

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Between the themes only colours differ. */
const themes = {
  light: (page: Page) => new AxeBuilder({ page }).withTags(everyRule),
  dark: (page: Page) => new AxeBuilder({ page }).withRules(['color-contrast']),
} as const

async function findings(checks: AxeBuilder): Promise<string[]> {
  const { violations } = await checks.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`every page in the ${colorScheme} theme is without a finding of axe`, async ({ page }) => {
    test.setTimeout(600_000)
    const { client } = await tradingPair()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { paths } = await everyPage()
    const found: Record<string, string[]> = {}
    const check = async (path: string) => {
      await page.goto(path)
      await drawn(page)
      const here = await findings(themes[colorScheme](page))
      if (here.length > 0) found[path] = here
    }
    for (const path of publicPages) await check(path)
    await signIn(page, client)
    for (const path of paths) await check(path)
    expect(found).toEqual({})
  })
