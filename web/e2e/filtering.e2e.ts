import { expect } from '@playwright/test'
import { signIn } from './people.ts'
import { test } from './portal-test.ts'
import { makeOrder, tradingPair } from './trading-pair.ts'

test('a filter is chosen, filled in, applied and left by keyboard: the focus goes in and comes back to its chip', async ({
  page,
}) => {
  const { number } = await makeOrder()
  await signIn(page, (await tradingPair()).client)
  await page.goto('/purchase-orders')
  await page.getByRole('button', { name: 'Filter', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeFocused()
  await page.keyboard.type('Num')
  await page.keyboard.press('Enter')
  const input = page.getByRole('searchbox', { name: 'Number or text' })
  await expect(input).toBeFocused()
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
  const chip = page.getByRole('button', { name: `Number or text ${number}`, exact: true })
  await expect(chip).toBeFocused()
  await expect(page).toHaveURL(`/purchase-orders?q=${number}`)
  await page.keyboard.press('Enter')
  await expect(input).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(chip).toBeFocused()
})
