import { expect, type Locator, type Page } from '@playwright/test'
import { smallPdf } from '@quayside/platform/files/small-pdf.ts'
import texts from '../../contracts/words/en/shipment-detail.json' with { type: 'json' }
import { menuOf } from './menus.ts'
import { type Answer, answerDialog, expectReady, notice } from './orders.ts'

/** A field by its label, which stands alone or with "(optional)" behind it. */
export function field(within: Locator | Page, label: string): Locator {
  const words = label.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const named = within.getByLabel(new RegExp(String.raw`^${words}( \(optional\))?$`))
  return within.locator('input, select, textarea').and(named)
}

/** Fills inputs by their labels. */
export async function fillIn(within: Locator | Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(within, label).fill(value)
}

export async function choose(within: Locator | Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, option] of Object.entries(values)) await field(within, label).selectOption({ label: option })
}

/** Chooses what a field of many choices has under these words: a country by its code, a zone by its name. */
export async function chooseOption(within: Locator, label: string, words: string): Promise<void> {
  const input = within.getByRole('combobox', { name: new RegExp(`^${label}`) })
  await input.fill(words)
  await input.press('Enter')
}

/** Finds a shipment in the list by its number and opens it. */
export async function openShipment(page: Page, number: string): Promise<void> {
  await page.goto(`/shipments?tab=general-view&q=${encodeURIComponent(number)}`)
  await page.getByRole('main').getByRole('link', { name: number, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
}

export async function openTab(page: Page, tab: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Parts of the shipment' })
    .getByRole('link', { name: new RegExp(`^${tab}`) })
    .click()
}

/** The status and not what stands beside it: a chip may have the same word. */
export async function expectShipmentStatus(page: Page, status: string): Promise<void> {
  await expect(page.locator('main header').getByText(status, { exact: true }).first()).toBeVisible()
}

/**
 * Opens a verb's dialog: by the page's own button, else from the menu. What others made possible comes with the page's
 * next answer, so it is looked for until it is in either place, and pressed once.
 */
export async function begin(page: Page, verb: string): Promise<Locator> {
  const head = page.locator('main header')
  const button = head.getByRole('button', { name: verb, exact: true })
  const entry = page.getByRole('menuitem', { name: verb })
  const dialog = page.getByRole('dialog', { name: verb }).or(page.getByRole('alertdialog', { name: verb }))
  const more = head.getByRole('button', { name: 'More' })
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(more).toBeVisible()
    if (await button.isVisible()) return
    await more.click()
    await expect(entry).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  if (!(await button.isVisible())) await expect(button.or(menuOf(entry)).first()).toBeInViewport()
  await button.or(entry).click()
  await expectReady(dialog)
  return dialog
}

/** What the portal says once a verb is done. */
function saidOf(verb: string): string {
  const { act, acted } = texts as { act: Record<string, string>; acted: Record<string, string> }
  const command = Object.keys(act).find(key => act[key] === verb) ?? verb
  return acted[command] ?? command
}

export async function actOn(page: Page, verb: string, answer: Answer = {}): Promise<void> {
  await begin(page, verb)
  await answerDialog(page, verb, { says: saidOf(verb), ...answer })
}

/** The same by a button that stands in a tab or panel. */
export async function actBy(button: Locator, verb: string, answer: Answer = {}): Promise<void> {
  await button.click()
  await answerDialog(button.page(), verb, { says: saidOf(verb), ...answer })
}

export function milestone(code: string, at: string) {
  return async (dialog: Locator) => {
    await choose(dialog, { Milestone: code, 'Kind of time': 'Actual' })
    await fillIn(dialog, { When: at })
  }
}

/** In the Documents tab: type first, then the file. */
export async function attach(page: Page, type: string, name: string): Promise<void> {
  await page.getByLabel('Document type').selectOption({ label: type })
  await page
    .getByLabel('Drop a file here or choose one')
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: smallPdf(name) })
  // Notices stay for seconds only: looked for from before the click on.
  const told = expect(notice(page, `${name} is on the shipment`)).toBeVisible({ timeout: 30_000 })
  await Promise.all([told, page.getByRole('button', { name: 'Upload and attach' }).click()])
  await expect(page.getByRole('button', { name: `Download ${name}` })).toBeVisible()
}

/** What a supplier gives of its goods: commercial invoice and packing list, and the invoice's number and day. */
export async function giveInvoice(page: Page, number: string, day: string): Promise<void> {
  await openTab(page, 'Documents')
  await attach(page, 'Commercial invoice', 'invoice.pdf')
  await attach(page, 'Packing list', 'packing-list.pdf')
  await openTab(page, 'Invoices')
  await actBy(page.getByRole('button', { name: 'Add an invoice' }), 'Enter an invoice', {
    fill: dialog => fillIn(dialog, { 'Invoice number': number, 'Invoice date': day }),
  })
}

/** Puts that many lines into the shipment's first package, which is entered by its field names where it has none yet. */
export async function packLines(page: Page, lines: number, entered?: Readonly<Record<string, string>>): Promise<void> {
  await openTab(page, 'Products')
  await actBy(page.getByRole('button', { name: 'Change the packages' }), 'Change the packages', {
    fill: async dialog => {
      if (entered !== undefined) await dialog.getByRole('button', { name: 'Add a package' }).click()
      for (const [label, value] of Object.entries(entered ?? {}))
        await fillIn(dialog, { [`Package 1: ${label}`]: value })
      for (let line = 0; line < lines; line += 1)
        await dialog.getByRole('button', { name: 'Add a line: Package 1' }).click()
    },
  })
}
