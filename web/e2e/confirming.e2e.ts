import { expect, type Page } from '@playwright/test'
import { utils, write } from 'xlsx'
import { drawn } from './every-page.ts'
import { pressButton, typeInto } from './keyboard.ts'
import { pressEntry } from './menus.ts'
import { act, actFromMenu, expectStatus, fillProposals, notice } from './orders.ts'
import { browserOf, signIn } from './people.ts'
import { test } from './portal-test.ts'
import { inDays, type MadeOrder, makeOrder, tradingPair } from './trading-pair.ts'

const tooMuch = "You can't confirm more than required quantity"

async function openAs(page: Page, who: 'client' | 'supplier', order: MadeOrder, act = ''): Promise<void> {
  await signIn(page, (await tradingPair())[who])
  await page.goto(`/purchase-orders/${order.id}${act}`)
  // By its place: behind an open dialog a heading has no role.
  await expect(page.locator('h1', { hasText: order.number })).toBeVisible()
}

async function proposals(order: MadeOrder) {
  return (await order.detail()).lines.map(line => [line.proposal?.quantity ?? null, line.proposal?.date ?? null])
}

test('[S2.049] from the list a supplier confirms: quantities are mandatory, the date is not', async ({ page }) => {
  const { supplier } = await tradingPair()
  const order = await makeOrder()
  await signIn(page, supplier)
  await page.goto(`/purchase-orders?q=${order.number}`)
  await page.getByRole('button', { name: `Actions for ${order.number}` }).click()
  await pressEntry(page.getByRole('menuitem', { name: 'Confirm date and quantity' }))
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Confirm', exact: true })
  await fillProposals(dialog, [{ quantity: 1000 }])
  await confirm.click()
  await expect(dialog.getByLabel('Quantity, line 2')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByText('This field is required').first()).toBeVisible()
  await fillProposals(dialog, [{ line: 2, quantity: 400 }])
  await confirm.click()
  await expect(dialog).toHaveCount(0)
  await expectStatus(page, 'Confirmed')
  expect(await proposals(order)).toEqual([
    ['1000', null],
    ['400', null],
  ])
})

test('[S5.024] [S5.025] [S5.027] more than required shows as negative pending with the exact message, and is blocked', async ({
  page,
}) => {
  const order = await makeOrder()
  await openAs(page, 'supplier', order)
  await page.locator('main header').getByRole('button', { name: 'Confirm', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await fillProposals(dialog, [{ quantity: 1001 }, { quantity: 400 }])
  const row = dialog.getByRole('row').filter({ hasText: 'NVK-100' })
  await expect(row.getByText('-1', { exact: true })).toBeVisible()
  await expect(row.getByText(tooMuch).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(dialog.getByRole('alert').getByText(tooMuch)).toBeVisible()
  await expect(dialog.getByLabel('Quantity, line 1')).toHaveAttribute('aria-invalid', 'true')
  expect(await proposals(order)).toEqual([
    [null, null],
    [null, null],
  ])
})

test('[S5.028] what stays pending needs its date', async ({ page }) => {
  const order = await makeOrder()
  await openAs(page, 'supplier', order)
  await page.locator('main header').getByRole('button', { name: 'Confirm', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await fillProposals(dialog, [{ quantity: 600 }, { quantity: 400 }])
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(dialog.getByText('A pending delivery date is required').first()).toBeVisible()
  await fillProposals(dialog, [{ quantity: 600, pendingDate: inDays(50) }])
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expectStatus(page, 'Partially confirmed')
})

const table = [
  ['SKU', 'Quantity', 'Date'],
  ['NVK-200', '400', inDays(33)],
  ['NVK-100', '700', inDays(31)],
  ['NVK-999', '5', inDays(31)],
]
const csv = Buffer.from(table.map(row => row.join(';')).join('\r\n'))
const book = utils.book_new()
utils.book_append_sheet(book, utils.aoa_to_sheet(table), 'Confirmation')
const xlsx = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer

for (const [kind, name, bytes] of [
  ['CSV', 'confirmation.csv', csv],
  ['Excel', 'confirmation.xlsx', xlsx],
] as const)
  test(`[S1.011] [S2.050] confirming by ${kind} file: type first, then what was read, then the confirmation`, async ({
    page,
  }) => {
    const order = await makeOrder()
    await openAs(page, 'supplier', order)
    await page.locator('main header').getByRole('button', { name: 'More' }).click()
    await pressEntry(page.getByRole('menuitem', { name: 'Confirm by file' }))
    const dialog = page.getByRole('dialog')
    const submit = dialog.getByRole('button', { name: 'Confirm by file' })
    await submit.click()
    await expect(dialog.getByRole('alert')).toContainText('Choose a document type first')
    await dialog.getByLabel('Document type').selectOption({ label: 'Purchase order' })
    await dialog.getByLabel('Drop a file here or choose one').setInputFiles({ name, mimeType: '', buffer: bytes })
    await submit.click()
    await expectStatus(page, 'PO attached')
    await expect(dialog.getByText('3 rows: 3 read, 0 with errors, 1 without a line')).toBeVisible()
    await expect(dialog.getByText('Row 4: NVK-999 is on no open line of this order')).toBeVisible()
    await expect(dialog.getByLabel('Quantity, line 1')).toHaveValue('700')
    await expect(dialog.getByLabel('Quantity, line 2')).toHaveValue('400')
    await fillProposals(dialog, [{ quantity: 700, pendingDate: inDays(60) }])
    const told = expect(notice(page, 'Orders updated')).toBeVisible()
    await dialog.getByRole('button', { name: 'Confirm with these quantities' }).click()
    await told
    await expectStatus(page, 'Partially confirmed')
    expect(await proposals(order)).toEqual([
      ['700', inDays(31)],
      ['400', inDays(33)],
    ])
  })

test('a file that cannot be read names what is wrong by row and column', async ({ page }) => {
  const order = await makeOrder()
  await openAs(page, 'supplier', order, '?act=upload-confirmation-file')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Document type').selectOption({ label: 'Purchase order' })
  const buffer = Buffer.from('SKU,Quantity,Date\nNVK-100,a lot,2027-01-15\nNVK-200,400,2027-02-31\n')
  await dialog
    .getByLabel('Drop a file here or choose one')
    .setInputFiles({ name: 'bad.csv', mimeType: 'text/csv', buffer })
  await dialog.getByRole('button', { name: 'Confirm by file' }).click()
  await expect(dialog.getByText('2 rows: 0 read, 2 with errors')).toBeVisible()
  await expect(dialog.getByText(/^Row 2, Quantity: /)).toBeVisible()
  await expect(dialog.getByText(/^Row 3, Date: /)).toBeVisible()
})

test('[S2.051] [S2.052] reversing and cancelling ask first; declining the prompt changes nothing', async ({
  page,
  browser,
}) => {
  const order = await makeOrder()
  await openAs(page, 'supplier', order)
  await act(page, 'Confirm', { fill: form => fillProposals(form, [{ quantity: 1000 }, { quantity: 400 }]) })
  await expectStatus(page, 'Confirmed')
  const menu = page.locator('main header').getByRole('button', { name: 'More' })
  await menu.click()
  await pressEntry(page.getByRole('menuitem', { name: 'Reverse confirmation' }))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect((await order.detail()).status).toBe('CONFIRMED')
  await actFromMenu(page, 'Reverse confirmation', { says: 'Confirmation reversed' })
  await expectStatus(page, 'To be confirmed')

  // Another person is in another browser: the tabs of one have one session.
  const other = await browserOf(browser)
  const ofClient = await other.newPage()
  await openAs(ofClient, 'client', order)
  await actFromMenu(ofClient, 'Cancel the order', {
    says: 'Cancelled',
    fill: async dialog => {
      await dialog.getByRole('button', { name: 'Cancel the order' }).click()
      await expect(dialog.getByText('A reason is required')).toBeVisible()
      await dialog.getByLabel('Reason').fill('The tender was lost')
    },
  })
  await expectStatus(ofClient, 'Cancelled')
  await other.close()
})

/** Keys that come before the page is drawn reach nothing; the palette finds the order by its number. */
async function openByKeyboard(page: Page, who: 'client' | 'supplier', order: MadeOrder): Promise<void> {
  const { email, password } = (await tradingPair())[who]
  await page.goto('/auth/login')
  await drawn(page)
  await typeInto(page, 'E-mail', email, 8)
  await typeInto(page, 'Password', password, 2)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(order.number)
  await expect(page.getByRole('option', { name: order.number })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: order.number })).toBeFocused()
}

/** From the page's heading to what is asked, whose dialog has the same verb; afterwards the focus is beside the verbs. */
async function actByKeyboard(page: Page, verb: string, fill = async () => {}): Promise<void> {
  await pressButton(page, verb, 4)
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expect(dialog.locator(':focus')).toBeVisible()
  await fill()
  await pressButton(page, verb, 8)
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('main header [aria-busy=true]')).toHaveCount(0)
  await expect(page.locator('main header :focus')).toHaveCount(1)
}

test('[S2.049] a supplier confirms and submits, the client approves, all of it by keyboard in few presses', async ({
  page,
  browser,
}) => {
  const order = await makeOrder()
  await openByKeyboard(page, 'supplier', order)
  await actByKeyboard(page, 'Confirm', async () => {
    await expect(page.getByLabel('Quantity, line 1')).toBeFocused()
    await page.keyboard.type('600')
    await typeInto(page, 'Pending date, line 1', inDays(50), 4)
    await typeInto(page, 'Quantity, line 2', '400', 4)
  })
  await expectStatus(page, 'Partially confirmed')
  await actByKeyboard(page, 'Submit for approval')
  await expectStatus(page, 'To be approved')

  const other = await browserOf(browser)
  const ofClient = await other.newPage()
  await openByKeyboard(ofClient, 'client', order)
  await actByKeyboard(ofClient, 'Approve')
  await expectStatus(ofClient, 'Partially approved')
  expect((await order.detail()).lines.map(line => line.confirmed)).toEqual(['600', '400'])
  await other.close()
})
