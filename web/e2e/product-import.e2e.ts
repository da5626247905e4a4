import { expect, type Page } from '@playwright/test'
import { fileStyles } from '@quayside/documents/testing/delivery-file-generator.ts'
import { generateProductFile } from '@quayside/documents/testing/product-file-generator.ts'
import { generateProviderFile } from '@quayside/documents/testing/provider-file-generator.ts'
import { count, step, takeFile } from './importing.ts'
import { signIn } from './people.ts'
import { test } from './portal-test.ts'
import { tradingPair } from './trading-pair.ts'

/** By one cell: where, and what is written there. */
const mends = {
  'tariff-letter': ['HS code', '8471.30'],
  'gtin-letter': ['EAN', ''],
  'gtin-length': ['EAN', ''],
  'weight-negative': ['Weight kg', '3'],
  'category-too-deep': ['Family', 'Pompes'],
} as const

test('[D9.018] [S2.062] [S2.061] a client imports a file of products with every kind of fault, mends a row, and undoes it', async ({
  page,
}) => {
  const { client, supplier } = await tradingPair()
  const seed = Date.now() % 1_000_000
  const made = { seed, rows: 120, style: fileStyles.semicolonWindows, suppliers: [supplier.company], brokenShare: 0.3 }
  const file = generateProductFile(made)
  const good = file.rows.filter(({ fault }) => fault === null)
  const mended = file.rows.find(({ fault }) => fault !== null && fault in mends)
  if (mended === undefined) throw new Error('no row can be mended by one cell')
  const [column, value] = mends[mended.fault as keyof typeof mends]
  await signIn(page, client)
  await page.goto('/products')
  await page.getByRole('link', { name: 'Import', exact: true }).first().click()
  await takeFile(page, file)
  await expect(page.getByLabel('Source of SKU code', { exact: true })).toHaveValue('SKU')
  await page.getByLabel('Number style of Weight').selectOption({ label: '1,234.56' })
  for (const one of await page.getByLabel('Leave out what cannot be read').all()) await one.uncheck()
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(step(page)).toHaveText(/Check/)
  await expect(count(page, 'Rows')).toHaveText('120')
  await expect(count(page, 'To mend')).toHaveText(String(120 - good.length))

  await page.getByLabel(`${column} of row ${mended.row}`, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Save 1 mended row and import' }).click()
  await expect(step(page)).toHaveText(/Result/, { timeout: 60_000 })
  const created = good.filter(({ joins }) => joins === null).length + 1
  await accountedFor(page, { rows: 120, created, changed: good.length + 1 - created })
  const wizard = page.url()

  await page.getByRole('link', { name: 'Go to the list' }).click()
  await expect(page).toHaveURL(/\/products$/)
  await page.goto(`/products?q=${mended.sku}`)
  await expect(page.getByRole('link', { name: mended.sku, exact: true })).toBeVisible()
  await page.goto(wizard)
  await undo(page)
  await expect(count(page, 'Taken back')).toHaveText(String(good.length + 1))
  await page.goto(`/products?q=P${seed}`)
  await expect(page.getByText('No matching search results')).toBeVisible()
})

test('[D9.018] [S2.059] [S2.060] a client imports a file of suppliers and the people to reach there, and undoes it', async ({
  page,
}) => {
  const { client } = await tradingPair()
  const seed = Date.now() % 1_000_000
  const file = generateProviderFile({ seed, rows: 60, style: fileStyles.commaBom, brokenShare: 0.2 })
  const good = file.rows.filter(({ fault }) => fault === null)
  const created = good.filter(({ joins }) => joins === null).length
  await signIn(page, client)
  await page.goto('/providers')
  await page.getByRole('link', { name: 'Import', exact: true }).first().click()
  await takeFile(page, file)
  await expect(page.getByLabel('Source of Contact’s e-mail', { exact: true })).toHaveValue('Contact email')
  for (const one of await page.getByLabel('Leave out what cannot be read').all()) await one.uncheck()
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(count(page, 'To mend')).toHaveText(String(60 - good.length))
  await page.getByRole('button', { name: `Import ${good.length} rows` }).click()
  await expect(step(page)).toHaveText(/Result/, { timeout: 60_000 })
  await accountedFor(page, { rows: 60, created, changed: good.length - created })
  await page.getByRole('link', { name: 'Go to the list' }).click()
  await page.getByLabel('Name, code or e-mail').fill(`p${seed}`)
  await expect(page.getByRole('status').filter({ hasText: `${created} suppliers` })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await undo(page)
  await page.goto(`/providers?q=p${seed}`)
  await expect(page.getByText('No matching search results')).toBeVisible()
})

type Account = { readonly rows: number; readonly created: number; readonly changed: number }

async function accountedFor(page: Page, { rows, created, changed }: Account): Promise<void> {
  const figures = {
    Rows: rows,
    Created: created,
    Changed: changed,
    'As they were': 0,
    Reported: rows - created - changed,
  }
  for (const [label, value] of Object.entries(figures)) await expect(count(page, label)).toHaveText(String(value))
}

async function undo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: 'Undo this import' })
    .click()
  await expect(page.getByText(/^This import is undone\./)).toBeVisible({ timeout: 60_000 })
}
