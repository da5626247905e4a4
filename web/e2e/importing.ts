import { expect, type Locator, type Page } from '@playwright/test'
import type { DeliveryFile, DeliveryRow } from '@quayside/documents/testing/delivery-file-generator.ts'

export type Imported = { number: string; vendor: string; lines: readonly [DeliveryRow, DeliveryRow] }

/** Of a file, an order of two lines of two products, enough of each to divide. */
export function orderOfTwoLines({ rows }: DeliveryFile): Imported {
  const orders = Map.groupBy(
    rows.filter(row => row.broken === null),
    row => row.order,
  )
  for (const [{ number, vendor }, [first, second, ...more]] of orders) {
    if (first === undefined || second === undefined || more.length > 0) continue
    if (first.description === second.description || [first, second].some(row => row.quantity <= 100)) continue
    return { number, vendor, lines: [first, second] }
  }
  throw new Error('The generated file holds no order of two lines')
}

/** Takes a file through the wizard, what is unknown created and one buyer and currency for all; its counts add up. */
export async function importOrders(page: Page, file: DeliveryFile): Promise<void> {
  const good = file.rows.filter(row => row.broken === null).length
  const reported = file.rows.length - good
  await page.getByRole('link', { name: 'Import data' }).click()
  await takeFile(page, file)
  const source = (field: string) => page.getByLabel(`Source of ${field}`, { exact: true })
  await source('Buyer identifier').selectOption({ label: 'The same value for every row' })
  await page.getByLabel('Fixed value of Buyer identifier').fill('Central purchasing')
  await source('Currency').selectOption({ label: 'The same value for every row' })
  await page.getByLabel('Fixed value of Currency').fill('USD')
  await expect(source('Row id')).toHaveValue('ID')
  for (const created of await page.getByLabel('Create if unknown').all()) await created.check()
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(step(page)).toHaveText(/Check/)
  await expect(count(page, 'To mend')).toHaveText(String(reported))
  await page.getByRole('button', { name: `Import ${good} rows` }).click()
  await expect(step(page)).toHaveText(/Result/, { timeout: 60_000 })
  await expect(count(page, 'Rows')).toHaveText(String(file.rows.length))
  await expect(count(page, 'Imported')).toHaveText(String(good))
  await expect(count(page, 'Already imported')).toHaveText('0')
  await expect(count(page, 'Reported')).toHaveText(String(reported))
}

/** From the choice of what is imported to the matching of its fields. */
export async function takeFile(page: Page, { name, bytes }: Pick<DeliveryFile, 'name' | 'bytes'>): Promise<void> {
  await page.getByRole('button', { name: 'Start' }).click()
  const file = { name, mimeType: 'text/csv', buffer: bytes }
  await page.getByLabel('Drop a file here or choose one').setInputFiles(file)
  await page.getByRole('button', { name: 'Upload and match fields' }).click()
  await expect(step(page)).toHaveText(/Field matching/)
}

/** On the wizard's last page: who is invited in the names of suppliers that came with the file. */
export async function giveContacts(page: Page, emails: Readonly<Record<string, string>>): Promise<void> {
  for (const [vendor, email] of Object.entries(emails)) await page.getByLabel(`Contact e-mail of ${vendor}`).fill(email)
  await page.getByRole('button', { name: 'Save e-mails' }).click()
  for (const vendor of Object.keys(emails)) await expect(page.getByLabel(`Contact e-mail of ${vendor}`)).toHaveCount(0)
}

export function step(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Steps of the import' }).locator('[aria-current=step]')
}

export function count(page: Page, label: string): Locator {
  return page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
}
