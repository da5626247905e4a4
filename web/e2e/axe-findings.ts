import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Between the themes only colours differ. */
const themes = {
  light: (checks: AxeBuilder) => checks.withTags(everyRule),
  dark: (checks: AxeBuilder) => checks.withRules(['color-contrast']),
} as const

/** What axe finds on the page as it is, in words; nothing where all is well. */
export async function findings(page: Page, theme: keyof typeof themes): Promise<string[]> {
  // The portal has no frame of another origin: what gathers their findings in a page of its own is not needed.
  const checks = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await themes[theme](checks).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
}
