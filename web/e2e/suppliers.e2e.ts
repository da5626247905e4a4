import { expect } from '@playwright/test'
import { notice } from './orders.ts'
import { signIn } from './people.ts'
import { test } from './portal-test.ts'
import { makeOrder, tradingPair } from './trading-pair.ts'

test('[S2.012] [S2.058] [S2.059] [S5.041] [S5.042] a supplier is added with all it needs, its figures lead to the same orders, and it is retired', async ({
  page,
}) => {
  const { client, supplier } = await tradingPair()
  const name = `Hilos ${Date.now().toString(36)}`
  await signIn(page, client)
  await page.goto('/providers/new')
  const field = (label: string) => page.getByRole('main').getByRole('textbox', { name: label })
  await field('Business name').fill(name)
  await page.getByRole('button', { name: 'Save supplier' }).click()
  await expect(page.getByText('At least one address is required').first()).toBeVisible()
  await expect(page.getByText('The contact email is required').first()).toBeVisible()
  await field('Address').fill('Calle 5')
  await field('WhatsApp').fill('12')
  await field('Names').first().fill('Hilda')
  await field('Contact e-mail').fill('hilda@hilos.example')
  await page.getByRole('button', { name: 'Save supplier' }).click()
  await expect(page.getByText(/names no country that is known/).first()).toBeVisible()
  await field('WhatsApp').fill('+52 55 5555 1234')
  await page.getByRole('button', { name: 'Save supplier' }).click()
  await expect(notice(page, `Supplier ${name} added`)).toBeVisible()

  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(field('WhatsApp')).toHaveValue('+525555551234')
  await page.getByRole('link', { name: 'Contacts' }).last().click()
  await page.getByRole('button', { name: 'Acts for Hilda' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(`This is the only contact of ${name}: add another one first`).first()).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Retire' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retire' }).click()
  await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible()

  // Whatever orders other tests have sent to this supplier, the list has as many.
  await makeOrder()
  await page.goto('/providers')
  const active = page.getByRole('row', { name: new RegExp(supplier.company) }).locator('a[href*="countedAs=active"]')
  const count = await active.textContent()
  await active.click()
  await expect(page.getByText(new RegExp(`^${count} orders?`)).first()).toBeVisible()
})

test('[S5.013] [S5.014] the logo of a company is cut out of a picture in the browser and shown', async ({ page }) => {
  const { client } = await tradingPair()
  await signIn(page, client)
  await page.goto('/companies/own')
  await page.getByRole('link', { name: 'Details' }).click()
  const drawn = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 200
    const context = canvas.getContext('2d')
    if (context === null) return ''
    context.fillStyle = '#135'
    context.fillRect(0, 0, 320, 200)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  const buffer = Buffer.from(drawn, 'base64')
  await page.getByLabel('Choose a picture').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await page.getByLabel('Size of the part').fill('0.5')
  await page.getByRole('button', { name: 'Save logo' }).click()
  await expect(notice(page, 'Logo saved')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Logo of/ }).first()).toBeVisible()
  // It stands beside the company's name, on every page.
  await expect(page.getByRole('button', { name: /^Company:/ }).locator('img')).toBeVisible()
  await page.getByLabel('Choose a picture').setInputFiles({
    name: 'big.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(2 * 1024 * 1024),
  })
  await expect(page.getByRole('alert')).toContainText('2,097,152')
})
