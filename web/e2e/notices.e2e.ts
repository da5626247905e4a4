import { expect, type Page } from '@playwright/test'
import { makeShipment } from './made-shipment.ts'
import { notice } from './orders.ts'
import { signIn } from './people.ts'
import { test } from './portal-test.ts'
import { actOn, choose, fillIn } from './shipments.ts'
import { tradingPair } from './trading-pair.ts'

/** What can be pressed or filled in and lies, where it is in sight, under a notice. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const notices = document.querySelector('section[aria-label="Notices"]')
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, [tabindex]',
    )) {
      if (notices?.contains(element) || !element.checkVisibility({ visibilityProperty: true })) continue
      const { left, right, top, bottom } = element.getBoundingClientRect()
      for (const [x, y] of [
        [(left + right) / 2, (top + bottom) / 2],
        [left + 1, bottom - 1],
        [right - 1, top + 1],
      ] as const) {
        const above = document.elementFromPoint(x, y)
        // What is scrolled away under another part is not in sight there, nor what its own part has cut off.
        const menu = element.closest('[data-side-menu]')?.getBoundingClientRect()
        const isCutOff = menu !== undefined && y > menu.bottom
        if (above !== null && notices?.contains(above) && element.scrollHeight < innerHeight && !isCutOff)
          found.push(element.getAttribute('aria-label') ?? element.textContent ?? element.tagName)
      }
    }
    return found
  })
}

for (const width of [1440, 390])
  test(`at ${width} pixels a notice that offers to undo covers nothing, leaves the focus alone, and is gone after 10 s`, async ({
    page,
  }) => {
    const { client } = await tradingPair()
    const { id, number } = await makeShipment()
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page, client)
    await page.clock.install()
    await page.goto(`/shipments/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
    await actOn(page, 'Place a hold', {
      fill: async dialog => {
        await choose(dialog, { Kind: 'Payment' })
        await fillIn(dialog, { Reason: 'Invoice open' })
      },
    })
    const told = notice(page, 'Hold placed')
    // A pointer on it stops its time.
    await told.hover()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await expect(page.locator('main :focus')).toHaveCount(1)
    await expect.poll(() => covered(page)).toEqual([])
    await page.locator('main header').getByRole('button', { name: 'More' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu')).toBeFocused()
    await page.keyboard.type('Comment')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Comment' })
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await expect(told).toBeVisible()
    await expect.poll(() => covered(page)).toEqual([])
    // Neither the pointer nor the focus is on it: its time runs.
    await page.mouse.move(width / 2, 600)
    await page.clock.fastForward(10_500)
    await expect(told).toHaveCount(0)
    await expect(dialog.getByRole('textbox')).toBeFocused()
  })
