import { expect } from '@playwright/test'
import { pressEntry } from './menus.ts'
import { signIn } from './people.ts'
import { test } from './portal-test.ts'
import { inDays, tradingPair } from './trading-pair.ts'

test('[S1.014] [S2.013] [S2.061] [S2.063] [D9.014] [D9.015] [D9.016] a client keeps its catalogue: tree, products, suppliers’ SKUs, prices, retirement', async ({
  page,
}) => {
  const { client, supplier, vendorCompanyId } = await tradingPair()
  const mark = crypto.randomUUID().slice(0, 6)
  const [sku, other] = [`KIT-${mark}`, `KIT-${mark}-2`]
  await signIn(page, client)

  // A tree of two levels.
  await page.goto('/products/categories')
  const dialog = page.getByRole('dialog')
  const addCategory = async (name: string, below?: string) => {
    await page.getByRole('button', { name: 'Add category' }).first().click()
    await dialog.getByLabel('Name').fill(name)
    if (below !== undefined) {
      await dialog.getByRole('combobox').fill(below)
      await page.getByRole('option', { name: below, exact: true }).click()
    }
    await dialog.getByRole('button', { name: 'Save category' }).click()
    await expect(dialog).toBeHidden()
  }
  await addCategory(`Medical ${mark}`)
  await addCategory(`Tests ${mark}`, `Medical ${mark}`)
  await addCategory(`Office ${mark}`)

  // It cannot stand under one of its own.
  await page.getByRole('button', { name: `Acts for the category Medical ${mark}` }).click()
  await pressEntry(page.getByRole('menuitem', { name: 'Rename or move' }))
  await dialog.getByRole('combobox').fill(mark)
  await expect(page.getByRole('option', { name: mark })).toHaveText([`Office ${mark}`])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(dialog).toBeHidden()

  // A product in it; a GTIN with a wrong digit is told at its field.
  await page.goto('/products/new')
  await page.getByLabel('SKU code').fill(sku)
  await page.getByLabel('Product description').fill('Rapid test, box of 20')
  await page.getByLabel('GTIN').fill('4006381333932')
  await page.getByRole('combobox', { name: /Product category/ }).fill(`Tests ${mark}`)
  await page.getByRole('option', { name: `Medical ${mark} / Tests ${mark}` }).click()
  await page.getByRole('button', { name: 'Save product' }).click()
  await expect(page.getByText(/digit 13, the check digit, is 2/).first()).toBeVisible()
  await page.getByLabel('GTIN').fill('4006381333931')
  await page.getByRole('button', { name: 'Save product' }).click()
  await expect(page.getByText(`Product ${sku} added`)).toBeVisible()

  // Found by its category from the tree, and opened.
  await client.api.post('/products', { sku: other, description: 'Another', unit: 'BX' }, other)
  await page.goto('/products/categories')
  await page.getByRole('link', { name: '1 product', exact: true }).first().click()
  await expect(page.getByRole('row', { name: new RegExp(sku) })).toBeVisible()
  await page.getByRole('link', { name: sku, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: sku })).toBeVisible()
  await expect(page.getByText(`Medical ${mark} / Tests ${mark}`)).toBeVisible()

  // What the supplier calls it.
  await page.getByRole('button', { name: 'Add a supplier’s SKU' }).click()
  await dialog.getByRole('combobox', { name: 'Supplier' }).fill(supplier.company.slice(0, 5))
  await page.getByRole('option', { name: supplier.company }).click()
  await dialog.getByLabel('Supplier’s SKU').fill(`NVK-${mark}`)
  await dialog.getByRole('button', { name: 'Add a supplier’s SKU' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`NVK-${mark}`, { exact: true })).toBeVisible()

  // What it costs in an order that was sent.
  const line = {
    sku,
    description: 'Rapid test',
    unit: 'BX',
    quantity: '10',
    unitPrice: '7.25',
    requiredDate: inDays(30),
  }
  const details = {
    buyerUid: client.api.uid(),
    buyerIdentifier: client.name,
    currency: 'USD',
    requiredDeliveryDate: inDays(30),
    incoterm: 'FCA',
    incotermPlace: 'Brno',
  }
  const body = { orderNumber: `PR-${mark}`, vendorCompanyId, details, lines: [line] }
  const { id } = await client.api.post<{ id: string }>('/purchase-orders', body, `order ${mark}`)
  const { version } = await client.api.get<{ version: number }>(`/purchase-orders/${id}`)
  await client.api.post(`/purchase-orders/${id}/sending`, { version }, `send ${mark}`)
  await page.getByRole('link', { name: 'Prices' }).click()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('link', { name: `PR-${mark}, line 1` })).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await expect(page.getByText('7.25 USD')).toBeVisible()

  // All that match are categorised by a job, and one is retired and brought back.
  await page.goto(`/products?q=${mark}`)
  await page.getByRole('checkbox', { name: 'Select the rows shown' }).click()
  await page.getByRole('button', { name: 'Categorise' }).click()
  await dialog.getByRole('combobox').fill(`Medical ${mark}`)
  await page.getByRole('option', { name: `Medical ${mark}`, exact: true }).click()
  await dialog.getByRole('button', { name: 'Categorise' }).click()
  await expect(page.getByText('2 products categorised')).toBeVisible()
  await expect(page.getByRole('cell', { name: `Medical ${mark}`, exact: true })).toHaveCount(2)

  await page.getByRole('link', { name: other, exact: true }).click()
  await page.getByRole('button', { name: 'Retire' }).click()
  await expect(page.getByText(`Product ${other} retired`)).toBeVisible()
  await page.goto(`/products?q=${mark}`)
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await page.goto(`/products?tab=retired&q=${mark}`)
  await page.getByRole('button', { name: `Acts for ${other}` }).click()
  await pressEntry(page.getByRole('menuitem', { name: 'Bring back' }))
  await expect(page.getByText(`Product ${other} is back`)).toBeVisible()
})
