import { expect } from '@playwright/test'
import { notice, openOrder } from './orders.ts'
import { signIn } from './people.ts'
import { test } from './portal-test.ts'
import { makeOrder, tradingPair } from './trading-pair.ts'

const settled = { timeout: 30_000 }

test('[S2.007] [S2.115] a changed name stands in the header and in an order’s history', async ({ page }) => {
  const { client } = await tradingPair()
  const { number } = await makeOrder()
  await signIn(page, client)
  await page.goto('/user/personal')
  const lastName = page.getByLabel(/^Last name/)
  await lastName.fill('Soto Vargas')
  await page.getByLabel('Name', { exact: true }).fill('Carmen')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'Your details were saved')).toBeVisible(settled)
  await expect(page.getByRole('button', { name: /account of Carmen Soto Vargas/ })).toBeVisible()
  await openOrder(page, number)
  await page.getByRole('link', { name: 'Workflow' }).click()
  await expect(page.locator('main').getByText('Carmen Soto Vargas').first()).toBeVisible(settled)
})

test('[S2.121] a language chosen in the account holds at once, and after signing in again', async ({ page }) => {
  const { supplier } = await tradingPair()
  await signIn(page, supplier)
  await page.goto('/user/language')
  await page.getByRole('radio', { name: 'Français' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Votre compte' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Votre compte' })).toBeVisible()
  await page.getByRole('radio', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
})

test('[D8.026] settings are kept; a muted order rings no bell, another one does', async ({ page }) => {
  const { client, supplier } = await tradingPair()
  const [muted, other] = [await makeOrder(), await makeOrder()]
  await signIn(page, client)
  await page.goto('/user/notifications')
  const daily = page.getByLabel('Quotes and requests for them, Every change, Daily summary')
  await daily.check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'Your choices were saved')).toBeVisible(settled)
  await page.reload()
  await expect(daily).toBeChecked()

  await openOrder(page, muted.number)
  await page.getByRole('button', { name: 'Notifications of this: As my settings say' }).click()
  await page.getByRole('menuitemradio', { name: 'Mute' }).click()
  await expect(page.getByRole('button', { name: 'Notifications of this: Mute' })).toBeVisible(settled)
  for (const order of [muted, other]) {
    const { version, lines } = await order.detail()
    const proposals = lines.map(line => ({ lineId: line.id, quantity: line.required }))
    await supplier.api.post(`/purchase-orders/${order.id}/confirmations`, { version, lines: proposals }, order.number)
  }
  await page.goto(`/notifications?q=${other.number}`)
  await expect(page.getByRole('link', { name: other.number }).first()).toBeVisible(settled)
  await page.goto(`/notifications?q=${muted.number}`)
  await expect(page.getByText('No matching search results')).toBeVisible(settled)

  await page.goto('/user/notifications')
  await page.getByRole('button', { name: `As my settings say again: ${muted.number}` }).click()
  await expect(page.getByRole('link', { name: muted.number })).toHaveCount(0)
})
