import { expect, type Page } from '@playwright/test'
import { chooseFrom, pressButton, typeInto } from './keyboard.ts'
import { expectStatus, notice, openOrder } from './orders.ts'
import { signIn } from './people.ts'
import { test } from './portal-test.ts'
import { inDays, tradingPair } from './trading-pair.ts'

const step = (page: Page) =>
  page.getByRole('navigation', { name: 'Steps of registration' }).locator('[aria-current=step]')

test('[S1.009] [S2.054] [S3.008] an order is registered in four steps by keyboard alone and found in the list', async ({
  page,
}) => {
  const { client, supplier } = await tradingPair()
  const number = `88-${Date.now().toString(36)}`
  await signIn(page, client)
  await page.goto('/purchase-orders/new')
  await expect(step(page)).toHaveText(/General details/)
  await typeInto(page, 'Order number', number)
  await chooseFrom(page, 'Supplier', 'Novak', supplier.company)
  await chooseFrom(page, 'Currency', 'EUR', 'EUR')
  await typeInto(page, 'Required delivery date', inDays(45))
  await typeInto(page, 'Buyer identifier', 'Carmen Soto')
  await pressButton(page, 'Continue')

  await expect(step(page)).toHaveText(/Logistics/)
  await typeInto(page, 'Incoterm', 'FCA')
  await typeInto(page, 'Named place', 'Brno')
  await typeInto(page, 'Shipping through', 'Hamburg')
  await typeInto(page, 'Send conditions', 'Keep dry')
  await typeInto(page, 'Shipping costs', '120.5')
  await pressButton(page, 'Continue')

  await expect(step(page)).toHaveText(/Products/)
  await pressButton(page, 'Add product')
  await chooseFrom(page, 'Product', 'NVK-100', 'NVK-100')
  await typeInto(page, 'Quantity', '1200')
  await typeInto(page, 'Price per unit', '2.75')
  await pressButton(page, 'Continue')

  await expect(step(page)).toHaveText(/Summary/)
  const summary = page.getByRole('main')
  for (const [label, value] of [
    ['Supplier', supplier.company],
    ['Buyer', 'Carmen Soto'],
    ['Company', client.company],
    ['Shipping through', 'Hamburg'],
    ['Send conditions', 'FCA Brno Keep dry'],
    ['Amount', '3,300.00 EUR'],
    ['Shipping costs', '120.50 EUR'],
  ] as const)
    await expect(fact(page, label)).toContainText(value)
  await expect(summary.getByText('NVK-100')).toBeVisible()
  const told = expect(notice(page, `Order ${number} registered`)).toBeVisible()
  await pressButton(page, 'Register order')
  await told
  await openOrder(page, number)
  await expectStatus(page, 'Pending')
})

test('[S3.013] [S9.024] the payment methods offered are exactly five', async ({ page }) => {
  await signIn(page, (await tradingPair()).client)
  await page.goto('/purchase-orders/new')
  await expect(page.getByLabel('Payment method').locator('option')).toHaveText([
    'Choose',
    'Cash on delivery',
    'Daily check',
    'Check 30 days',
    'Electronic transfer',
    'Supplier credit',
  ])
})

test('what is missing is named, opens its step, and nothing is registered', async ({ page }) => {
  await signIn(page, (await tradingPair()).client)
  await page.goto('/purchase-orders/new?step=summary')
  await page.getByRole('button', { name: 'Register order' }).click()
  await expect(page.getByText('You must complete required fields')).toBeVisible()
  await expect(step(page)).toHaveText(/General details/)
  await expect(page.getByRole('textbox', { name: 'Order number' })).toHaveAttribute('aria-invalid', 'true')
  await page.goto('/purchase-orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Purchase orders' })).toBeVisible()
})

test('a pre-order waits in its own list until it is registered', async ({ page }) => {
  const { client } = await tradingPair()
  const number = `89-${Date.now().toString(36)}`
  await signIn(page, client)
  await page.goto('/purchase-orders/new')
  await page.getByLabel('Order number').fill(number)
  const told = expect(notice(page, 'Pre-order saved')).toBeVisible()
  await page.getByRole('button', { name: 'Save as pre-order' }).click()
  await told
  await page.goto('/pre-orders')
  await expect(page.getByRole('link', { name: number })).toBeVisible()
  await page.goto(`/purchase-orders?q=${number}`)
  await expect(page.getByText('No matching search results')).toBeVisible()
})

function fact(page: Page, label: string) {
  return page.locator('dl > div').filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
}
