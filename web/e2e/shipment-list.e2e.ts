import { expect, type Page } from '@playwright/test'
import { makeShipment } from './made-shipment.ts'
import { pressEntry } from './menus.ts'
import { notice } from './orders.ts'
import { signIn } from './people.ts'
import { test } from './portal-test.ts'
import { tradingPair } from './trading-pair.ts'

/** How far below the top of its row each cell's text stands, in half pixels; several where they are not in line. */
function linesOfRow(page: Page, number: string): Promise<number[]> {
  return page.getByRole('row', { name: new RegExp(number) }).evaluate(row => {
    const stands = [...row.children].flatMap(cell => {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const text = texts.currentNode
        if (text.textContent?.trim() && !text.parentElement?.closest('.sr-only, svg')) {
          const mark = document.createElement('span')
          mark.style.cssText = 'display: inline-block; width: 0; height: 0'
          text.parentNode?.insertBefore(mark, text)
          const { bottom } = mark.getBoundingClientRect()
          mark.remove()
          return [Math.round((bottom - row.getBoundingClientRect().top) * 2)]
        }
      }
      return []
    })
    return [...new Set(stands)]
  })
}

test('the text of a row stands on one line, whatever the row height', async ({ page }) => {
  const { client } = await tradingPair()
  const { number } = await makeShipment()
  await signIn(page, client)
  await page.goto('/shipments?tab=general-view')
  for (const height of ['Compact', 'Normal', 'Comfortable']) {
    await page.getByRole('button', { name: 'Row height' }).click()
    await pressEntry(page.getByRole('menuitemradio', { name: height }))
    await expect(page.getByRole('row', { name: new RegExp(number) })).toBeVisible()
    expect(await linesOfRow(page, number), height).toHaveLength(1)
  }
})

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('chosen shipments are put on hold, and the notice takes it back', async ({ page }) => {
    const { client } = await tradingPair()
    const made = [await makeShipment(), await makeShipment()]
    await signIn(page, client)
    await page.goto('/shipments?tab=general-view')
    for (const { number } of made) await page.getByRole('checkbox', { name: `Select ${number}` }).check()
    await page.getByRole('button', { name: 'Act on these' }).click()
    await pressEntry(page.getByRole('menuitem', { name: 'Put on hold' }))
    const dialog = page.getByRole('dialog', { name: 'Put 2 shipments on hold' })
    await dialog.getByLabel('Kind of hold').selectOption('Payment')
    await dialog.getByLabel('Reason').fill('Invoice open')
    await dialog.getByRole('button', { name: 'Put on hold' }).click()
    await expect(notice(page, '2 shipments put on hold')).toBeVisible()
    const cards = page.getByRole('list', { name: 'Shipments' }).getByRole('listitem')
    for (const { number } of made) await expect(cards.filter({ hasText: number })).toContainText('1 hold')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(notice(page, 'Undone')).toBeVisible()
    for (const { number } of made) await expect(cards.filter({ hasText: number })).not.toContainText('1 hold')
  })
})
