import { expect, type Page } from '@playwright/test'
import { choose, chooseOption, field, fillIn } from './shipments.ts'

export type Plan = {
  order: string
  quantities: readonly [number, number]
  mode: string
  operation: string
  reference: string
  /** Name, UN/LOCODE and country. */
  origin: readonly [string, string, string]
  destination: readonly [string, string, string]
  /** With it a booking is asked for in the same step. */
  carrier?: string
}

/** Step 1: the order found by its number. */
export async function chooseOrder(page: Page, number: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Find an approved order' }).fill(number)
  const choice = page.getByRole('checkbox', { name: new RegExp(number) })
  // A form that was left begins with the order that was chosen. Its lines are fetched first; only then it is chosen.
  await expect(choice).toBeVisible()
  if (!(await choice.isChecked())) await choice.click()
  await expect(choice).toBeChecked()
}

/** The four steps of the page; the answer is the shipment's number and id. */
export async function createShipment(page: Page, plan: Plan): Promise<{ id: string; number: string }> {
  await page.goto('/shipments')
  await page.getByRole('main').getByRole('link', { name: 'New shipment' }).first().click()
  await chooseOrder(page, plan.order)
  await page.getByRole('button', { name: 'Next' }).click()
  const quantity = page.getByRole('textbox', { name: new RegExp(`^Quantity of .*, ${plan.order}`) })
  await expect(quantity).toHaveCount(2)
  for (const [index, amount] of plan.quantities.entries()) await quantity.nth(index).fill(String(amount))
  await page.getByRole('button', { name: 'Next' }).click()
  await choose(page, { 'Transport mode': plan.mode, Operation: plan.operation, Incoterm: 'FCA' })
  await fillIn(page, { 'Named place': plan.origin[0] })
  for (const [section, [name, unlocode, code]] of [
    ['Origin', plan.origin],
    ['Destination', plan.destination],
  ] as const) {
    const group = page.getByRole('group', { name: section })
    await fillIn(group, { Place: name, 'UN/LOCODE': unlocode })
    await chooseOption(group, 'Country', code)
  }
  await field(page, 'Reference').fill(plan.reference)
  if (plan.carrier !== undefined) {
    await page.getByLabel('Request a booking in the same step').check()
    await fillIn(page, { Carrier: plan.carrier })
  }
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('table', { name: 'Lines of the shipment' }).locator('tbody tr')).toHaveCount(2)
  await page.getByRole('button', { name: 'Create the shipment' }).click()
  await expect(page).toHaveURL(/\/shipments\/[0-9a-f-]{36}$/, { timeout: 30_000 })
  const made = page.getByRole('heading', { level: 1 })
  await expect(made).toHaveText(/^SH-/)
  return { id: page.url().slice(-36), number: (await made.textContent()) ?? '' }
}
