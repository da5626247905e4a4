import { expect } from '@playwright/test'
import { joinByMail } from './joining.ts'
import { browserOf, foundCompany, signUp, somebody } from './people.ts'
import { test } from './portal-test.ts'

test('[S2.006] [S2.025] [S2.113] [S2.114] [S6.002] [S6.003] [D8.002] [D8.015] [D8.016] an administrator defines a role, invites a user with it, sees as that role, and suspends them', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const administrator = somebody('Irma Salas')
  const guest = somebody('Tomas Rey')
  const company = 'Salas Importaciones S.A.'
  await signUp(page, administrator)
  await foundCompany(page, {
    type: 'client',
    name: company,
    country: 'PE',
    currency: 'USD',
    zone: 'America/Lima',
  })

  // A role with one right is defined on the grid; select all marks every one that can be given, and no other.
  await page.getByRole('link', { name: 'Roles and permissions' }).click()
  await page.getByRole('button', { name: 'Define a role' }).click()
  const dialog = page.getByRole('dialog', { name: 'Define a role' })
  await dialog.getByLabel('Name of the role').fill('Reader of orders')
  await dialog.getByRole('checkbox', { name: 'Select all permissions' }).check()
  await expect(dialog.getByRole('checkbox', { name: 'Purchase orders: Approve' })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: /^Quotes: Prepare \(has no meaning/ })).not.toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Select all permissions' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'Purchase orders: View' }).check()
  await dialog.getByRole('button', { name: 'Define a role' }).click()
  await expect(
    page.getByRole('table', { name: 'Roles' }).getByRole('link', { name: 'Reader of orders', exact: true }),
  ).toBeVisible()

  // The form's fields go along with the invitation; a second one to the same address is refused at its field.
  const invite = async () => {
    await page.goto('/user/new')
    await page.getByLabel('E-mail').fill(guest.email)
    await page.getByLabel('Name', { exact: true }).fill(guest.name)
    await page.getByLabel('Phone').fill('+51 1 555 0100')
    await page.getByLabel('Role', { exact: true }).selectOption('Reader of orders')
    await page.getByLabel('Job title').fill('Analyst')
    await page.getByRole('button', { name: 'Send the invitation' }).click()
  }
  await invite()
  await expect(page).toHaveURL(/\/user\/list\?tab=invitations/)
  await expect(page.getByRole('row', { name: new RegExp(guest.email) })).toBeVisible()
  await invite()
  await expect(page.getByText('Email already exists').first()).toBeVisible()

  const theirs = await browserOf(browser)
  const other = await theirs.newPage()
  await joinByMail(other, guest, company)

  await page.goto('/user/permissions?role=Reader+of+orders')

  // The count of a role's members is a link to a list of as many.
  const members = page.getByRole('link', { name: '1 person with the role Reader of orders' })
  await members.click()
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: guest.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: guest.name })).toBeVisible()
  await expect(page.getByLabel('Phone')).toHaveValue('+5115550100')
  await expect(page.getByLabel('Job title')).toHaveValue('Analyst')
  await expect(page.getByRole('row', { name: /Purchase orders.*View.*Role Reader of orders/ })).toBeVisible()

  // Seen as that role there is no more than it gives, and no command is done.
  await page.getByRole('button', { name: `Acts on ${guest.name}` }).click()
  await page.getByRole('menuitem', { name: 'See the portal as' }).click()
  const banner = page.getByText(/You see the portal as somebody with the role Reader of orders/)
  await expect(banner).toBeVisible()
  const ownMenu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(ownMenu.getByRole('link', { name: 'Shipments' })).toHaveCount(0)
  await page.reload()
  await expect(banner).toBeVisible()
  await page.goto('/user/list')
  await expect(page.getByRole('heading', { level: 1, name: /do not have permission/ })).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()

  // Who is suspended is led out of the company at once.
  await page.goto('/user/list')
  await page.getByRole('button', { name: `Acts on ${guest.name}` }).click()
  await page.getByRole('menuitem', { name: 'Suspend' }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText('Suspended').first()).toBeVisible()
  await expect(other.getByText(`You cannot act for ${company} any more`)).toBeVisible()
  await expect(other.getByRole('heading', { level: 1, name: 'Your company' })).toBeVisible()
  await theirs.close()
})
