import { type Browser, expect, type Page, test } from '@playwright/test'
import { mailsTo } from './inbox.ts'
import { joinByMail } from './joining.ts'
import { pressEntry } from './menus.ts'
import { notice } from './orders.ts'
import { browserOf, fillSignIn, type SomeOne, signIn, somebody } from './people.ts'
import { runningPortal } from './running-portal.ts'
import { chooseOption } from './shipments.ts'

/** From nothing to a running company: its administrator, a role, a user, a supplier; and their end. */
test.describe.configure({ mode: 'serial', timeout: 240_000 })

const company = `Andes Insumos ${Date.now().toString(36)}`
const provider = `Hilos del Sur ${Date.now().toString(36)}`
const rosa = somebody('Rosa Quispe')
const tomas = somebody('Tomas Rey')
const hilda = somebody('Hilda Novak')
const role = 'Reader of orders'
/** How soon an open page has what its person may, from the confirmation of the change on. */
const atOnce = { timeout: 1_000 }

const pages = {} as Record<'installation' | 'rosa' | 'tomas', Page>

async function openPage(browser: Browser): Promise<Page> {
  return (await browserOf(browser)).newPage()
}

test.beforeAll(async ({ browser }) => {
  for (const who of ['installation', 'rosa', 'tomas'] as const) pages[who] = await openPage(browser)
})
test.afterAll(async () => {
  await Promise.all(Object.values(pages).map(page => page.context().close()))
})

/** Joins by the mail in a browser that is closed again; who it is signs in with their own password from then on. */
async function takeUp(browser: Browser, person: SomeOne, invitedInto: string): Promise<void> {
  const page = await openPage(browser)
  await joinByMail(page, person, invitedInto)
  await page.context().close()
}

const field = (page: Page, label: string) => page.getByRole('main').getByRole('textbox', { name: label })
const menuEntry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true })

test('[S1.013] [S2.021] [S3.015] [S5.041] [S5.042] an administrator of the installation makes a company and invites who administers it and keeps its rules', async ({
  browser,
}) => {
  const page = pages.installation
  await signIn(page, runningPortal().administrator)
  await page.goto('/companies/new-company')
  await page.getByLabel('Kind of company').selectOption('client')
  await chooseOption(page.getByRole('main'), 'Time zone', 'America/Lima')
  await chooseOption(page.getByRole('main'), 'Currency', 'USD')
  await field(page, 'Business name').fill(company)
  await chooseOption(page.getByRole('main'), 'Country', 'PE')
  await field(page, 'City').first().fill('Lima')
  await field(page, 'Address').fill('Av. Arequipa 100')
  await field(page, 'Names').first().fill('Rosa')
  await field(page, 'Last names').fill('Quispe')
  await field(page, 'Email').last().fill(rosa.email)
  await page.getByRole('button', { name: 'Make company' }).click()
  await expect(notice(page, `${company} made; ${rosa.email} is invited`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible()

  await takeUp(browser, rosa, company)
  const own = pages.rosa
  await signIn(own, rosa)
  await expect(menuEntry(own, 'Users')).toBeVisible()
  await own.goto('/companies/own')
  await own.getByRole('main').getByRole('link', { name: 'Rules' }).click()
  await expect(own.getByRole('combobox', { name: 'Time zone' })).toHaveValue('America/Lima')
  await field(own, 'Days to confirm').fill('3')
  await own.getByRole('button', { name: 'Save rules' }).click()
  await expect(notice(own, 'Rules saved')).toBeVisible()
  await own.reload()
  await expect(field(own, 'Days to confirm')).toHaveValue('3')
})

test('[S2.006] [S2.113] [S2.114] [S6.002] [D8.002] [D8.014] [D8.015] who administers it defines a role and creates a user with it, whose open browser gains and loses a page and a button within a second', async ({
  browser,
}) => {
  const page = pages.rosa
  await page.goto('/user/permissions')
  await page.getByRole('button', { name: 'Define a role' }).click()
  const dialog = page.getByRole('dialog', { name: 'Define a role' })
  await dialog.getByLabel('Name of the role').fill(role)
  await dialog.getByRole('checkbox', { name: 'Purchase orders: View' }).check()
  await dialog.getByRole('button', { name: 'Define a role' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto('/user/new')
  await field(page, 'E-mail').fill(tomas.email)
  await page.getByLabel('Name', { exact: true }).fill(tomas.name)
  await page.getByLabel('Role', { exact: true }).selectOption(role)
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByRole('row', { name: new RegExp(tomas.email) })).toBeVisible()

  await takeUp(browser, tomas, company)
  const other = pages.tomas
  await signIn(other, tomas)
  await other.goto('/purchase-orders')
  await expect(other.getByRole('heading', { level: 1, name: 'Purchase orders' })).toBeVisible()
  const shipments = menuEntry(other, 'Shipments')
  const register = other.getByRole('main').getByRole('link', { name: 'New order' })
  await expect(menuEntry(other, 'Purchase orders')).toBeVisible()
  await expect(shipments).toHaveCount(0)
  await expect(register).toHaveCount(0)

  await page.goto(`/user/permissions?${new URLSearchParams({ role })}`)
  const grid = page.getByRole('table', { name: `What ${role} gives` })
  const choose = async (checked: boolean) => {
    await grid.getByRole('checkbox', { name: 'Shipments: View' }).setChecked(checked)
    await grid.getByRole('checkbox', { name: 'Purchase orders: Register' }).setChecked(checked)
    const saved = notice(page, `Saved: ${role}`)
    // Of the save before, a notice may still stand.
    await expect(saved).toHaveCount(0)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(saved).toBeVisible()
  }
  await choose(true)
  await Promise.all([expect(shipments).toBeVisible(atOnce), expect(register.first()).toBeVisible(atOnce)])
  await choose(false)
  await Promise.all([expect(shipments).toHaveCount(0, atOnce), expect(register).toHaveCount(0, atOnce)])
  // The page that was lost is not to be had by its address either.
  await other.goto('/shipments')
  await expect(other.getByRole('heading', { level: 1, name: /do not have permission/ })).toBeVisible()
})

test('[S2.114] a role that two tabs change at once: the later one is told what the earlier has changed, and goes on with both', async () => {
  const first = pages.rosa
  const second = await first.context().newPage()
  const address = `/user/permissions?${new URLSearchParams({ role })}`
  await Promise.all([first.goto(address), second.goto(address)])
  await second.getByRole('checkbox', { name: 'Products: View' }).check()
  await first.getByRole('checkbox', { name: 'Shipments: View' }).check()
  await first.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(notice(first, `Saved: ${role}`)).toBeVisible()
  await second.getByRole('button', { name: 'Save', exact: true }).click()
  const conflict = second.getByRole('alert').filter({ hasText: 'Somebody changed this while you worked on it' })
  await expect(conflict.getByRole('row', { name: /^Shipments: View/ })).toBeVisible()
  await expect(conflict.getByRole('row', { name: /^Products: View/ })).toBeVisible()
  await expect(conflict.getByRole('row')).toHaveCount(3)
  await conflict.getByRole('button', { name: 'Reload and keep my entries' }).click()
  await second.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(notice(second, `Saved: ${role}`)).toBeVisible()
  await second.close()
  for (const name of ['Shipments: View', 'Products: View', 'Purchase orders: View'])
    await expect(first.getByRole('checkbox', { name })).toBeChecked()
})

test('[S1.002] [S2.012] [S2.059] [D8.008] a provider and its user are invited from its page; the user opens the mail and signs in', async ({
  browser,
}) => {
  const page = pages.rosa
  await page.goto('/providers/new')
  await field(page, 'Business name').fill(provider)
  await chooseOption(page.getByRole('main'), 'Country', 'CZ')
  await field(page, 'Address').fill('Hlavní 5')
  await field(page, 'Names').first().fill('Hilda')
  await field(page, 'Contact e-mail').fill(hilda.email)
  await page.getByRole('button', { name: 'Save supplier' }).click()
  await expect(notice(page, `Supplier ${provider} added`)).toBeVisible()
  await page.getByRole('link', { name: provider }).click()
  await page.getByRole('main').getByRole('link', { name: 'Users and invitations' }).click()
  await page.getByRole('button', { name: 'Invite to the portal' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click()
  await expect(notice(page, `Invitation sent to ${hilda.email}`)).toBeVisible()
  const open = page.getByRole('table', { name: 'Open invitations' }).getByRole('row', { name: new RegExp(hilda.email) })
  await open.getByRole('button', { name: /^Acts on/ }).click()
  await pressEntry(page.getByRole('menuitem', { name: 'Send again' }))
  await expect(notice(page, `A new link was sent to ${hilda.email}`)).toBeVisible()
  await expect(open).toHaveCount(1)
  // The first link holds no more: the mail with the second is waited for.
  await expect.poll(async () => (await mailsTo(hilda.email)).length, { timeout: 30_000 }).toBe(2)

  await takeUp(browser, hilda, provider)
  const theirs = await openPage(browser)
  await signIn(theirs, hilda)
  await expect(menuEntry(theirs, 'Purchase orders')).toBeVisible()
  await expect(menuEntry(theirs, 'Suppliers')).toHaveCount(0)
  // Its client sees who has joined by name; the address is the supplier's own.
  await page.reload()
  const joined = page.getByRole('table', { name: 'Users' }).getByRole('row', { name: new RegExp(hilda.name) })
  await expect(joined).toBeVisible()
  await expect(joined).not.toContainText(hilda.email)
  await expect(open).toHaveCount(0)
  await theirs.context().close()
})

test('[S2.025] [D8.016] [S3.017] an administrator deactivates a user, whose open browser is turned away at once, and lets them in again', async () => {
  const page = pages.installation
  const other = pages.tomas
  await other.goto('/purchase-orders')
  await expect(other.getByRole('heading', { level: 1, name: 'Purchase orders' })).toBeVisible()
  await page.goto('/user/list')
  await page.getByRole('combobox', { name: 'Company' }).fill(company)
  await page.getByRole('option', { name: company }).click()
  const acts = page.getByRole('row', { name: new RegExp(tomas.email) }).getByRole('button', { name: /^Acts on/ })
  await acts.click()
  await pressEntry(page.getByRole('menuitem', { name: 'Deactivate' }))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(notice(page, `${tomas.name} cannot sign in any more`)).toBeVisible()
  await expect(other).toHaveURL(/\/auth\/login/, atOnce)
  await fillSignIn(other, tomas)
  await expect(other.getByRole('form').getByRole('alert')).toBeVisible()
  // The company's own administrators are told what was done to one of theirs.
  await pages.rosa.goto('/notifications')
  await expect(
    pages.rosa
      .getByRole('main')
      .getByText(/Deactivated: cannot sign in any more/)
      .first(),
  ).toBeVisible()
  await expect(other).toHaveURL(/\/auth\/login/)

  await acts.click()
  await pressEntry(page.getByRole('menuitem', { name: 'Activate' }))
  await expect(notice(page, `${tomas.name} can sign in again`)).toBeVisible()
  await signIn(other, tomas)
  await expect(menuEntry(other, 'Purchase orders')).toBeVisible()
})
