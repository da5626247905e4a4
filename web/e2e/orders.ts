import { expect, type Locator, type Page } from '@playwright/test'
import { pressEntry } from './menus.ts'

/** Finds an order in the list by its number and opens it. */
export async function openOrder(page: Page, number: string): Promise<void> {
  await page.goto(`/purchase-orders?q=${encodeURIComponent(number)}`)
  await page.getByRole('link', { name: number, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
}

export async function expectStatus(page: Page, status: string): Promise<void> {
  await expect(page.locator('main header').getByText(status, { exact: true })).toBeVisible()
}

export type Answer = { fill?: (dialog: Locator) => Promise<void>; says?: string }

/** Presses a verb of the order's page, fills in what its dialog asks, presses the same verb there. */
export async function act(page: Page, verb: string, answer: Answer = {}): Promise<void> {
  await page.locator('main header').getByRole('button', { name: verb, exact: true }).click()
  await answerDialog(page, verb, answer)
}

/** The same for a verb of the menu. */
export async function actFromMenu(page: Page, verb: string, answer: Answer = {}): Promise<void> {
  await page.locator('main header').getByRole('button', { name: 'More' }).click()
  await pressEntry(page.getByRole('menuitem', { name: verb }))
  await answerDialog(page, verb, answer)
}

/** A dialog is open once it has the focus; until then it is on its way, and the focus is not where one types. */
export async function expectReady(dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveCount(1)
}

/** Fills in an open dialog and presses its verb. */
export async function answerDialog(page: Page, verb: string, { fill, says }: Answer): Promise<void> {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expectReady(dialog)
  await fill?.(dialog)
  // Notices stay for seconds only: looked for from before the click on.
  const told = says === undefined ? null : expect(notice(page, says)).toBeVisible({ timeout: 30_000 })
  await Promise.all([told, dialog.getByRole('button', { name: verb, exact: true }).click()])
  await expect(dialog).toHaveCount(0)
  // The page's buttons wait until what was done is shown.
  await expect(page.locator('main header [role=status]').filter({ hasText: /./ })).toHaveCount(0, { timeout: 30_000 })
}

export type Proposal = { line?: number; quantity: number; date?: string; pendingDate?: string }

export async function fillProposals(dialog: Locator, proposals: readonly Proposal[]): Promise<void> {
  for (const [index, { line = index + 1, quantity, date, pendingDate }] of proposals.entries()) {
    await dialog.getByLabel(`Quantity, line ${line}`).fill(String(quantity))
    if (date) await dialog.getByRole('textbox', { name: new RegExp(`^Date, line ${line}\\b`) }).fill(date)
    if (pendingDate) await dialog.getByRole('textbox', { name: `Pending date, line ${line}` }).fill(pendingDate)
  }
}

/** Found by its place and not by its role: while a dialog is open, the rest of the page has none. */
export function notice(page: Page, text: string): Locator {
  return page.locator('section[aria-label="Notices"]').getByText(text)
}
