import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { accountFor } from '@quayside/deploy/faults/run-account.ts'
import {
  type DeliveryRow,
  fileStyles,
  generateDeliveryFile,
} from '@quayside/documents/testing/delivery-file-generator.ts'
import { giveContacts, importOrders, orderOfTwoLines } from './importing.ts'
import { mailsTo } from './inbox.ts'
import { joinByMail } from './joining.ts'
import { act, expectStatus, fillProposals, openOrder } from './orders.ts'
import { browserOf, foundCompany, signIn, signUp, somebody } from './people.ts'
import { runningPortal } from './running-portal.ts'

/** Three people in three browsers, one story: an imported order, confirmed in part, approved, declined, approved. */
test.describe.configure({ mode: 'serial' })

const file = generateDeliveryFile({ seed: 2026, rows: 60, style: fileStyles.commaBom, brokenShare: 0.06 })
const good = file.rows.filter(row => row.broken === null)
const orders = Map.groupBy(good, row => row.order)
const { number, vendor, lines } = orderOfTwoLines(file)
const other = [...orders.keys()].find(order => order.vendor !== vendor) as DeliveryRow['order']

const lucia = somebody('Lucía Mendoza')
const ravi = somebody('Ravi Iyer')
const grace = somebody('Grace Mwangi')
const tal = somebody('Tal Levi')
const contexts: BrowserContext[] = []
const pages = {} as Record<'client' | 'supplier' | 'administrator' | 'otherClient' | 'otherSupplier', Page>
let orderUrl = ''

const half = Math.floor(lines[0].quantity / 2)
const rest = lines[0].quantity - half
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const [firstDate, pendingDate, restDate, laterDate] = [inDays(20), inDays(30), inDays(40), inDays(35)] as const
const formatted = (value: number) => value.toLocaleString('en-GB')

test.beforeAll(async ({ browser }) => {
  for (const who of ['client', 'supplier', 'administrator', 'otherClient', 'otherSupplier'] as const) {
    const context = await browserOf(browser)
    contexts.push(context)
    pages[who] = await context.newPage()
  }
})
test.afterAll(async () => {
  await Promise.all(contexts.map(context => context.close()))
})

test('[S1.001] [S1.003] [S1.004] in the browser a client signs up and registers the company; so does another, and the administrator signs in', async () => {
  const { client, otherClient, administrator } = pages
  await signUp(client, lucia)
  await foundCompany(client, {
    type: 'client',
    name: 'Andina Salud S.A.C.',
    country: 'PE',
    currency: 'USD',
    zone: 'America/Lima',
  })
  await signUp(otherClient, grace)
  await foundCompany(otherClient, {
    type: 'client',
    name: 'Savanna Health Ltd.',
    country: 'KE',
    currency: 'USD',
    zone: 'Africa/Nairobi',
  })
  await signIn(administrator, runningPortal().administrator)
  await expect(administrator.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
})

test('[S1.026] [S2.017] [S2.102] a file becomes orders through the wizard, and its counts add up', async () => {
  await importOrders(pages.client, file)
})

test('suppliers that came with the file get their e-mails, and the imported orders are listed', async () => {
  const { client } = pages
  await giveContacts(client, { [vendor]: ravi.email, [other.vendor]: tal.email })
  await client.getByRole('link', { name: 'Go to the imported orders' }).click()
  const pairs = new Set([...orders.keys()].map(order => `${order.number} ${order.vendor}`))
  await expect(client.getByRole('status').filter({ hasText: `${pairs.size} orders` })).toBeVisible()
})

test('[S1.009] an order is found in the list and sent; the supplier comes in by the link of the invitation', async () => {
  const { client, supplier, otherSupplier } = pages
  for (const sent of [number, other.number]) {
    await openOrder(client, sent)
    if (sent === number) orderUrl = new URL(client.url()).pathname
    await act(client, 'Send to supplier', { says: 'Sent to the supplier' })
    await expectStatus(client, 'Sent order')
  }
  await joinByMail(supplier, ravi, vendor)
  await joinByMail(otherSupplier, tal, other.vendor)
})

test('a supplier sees only what was sent to it', async () => {
  const { supplier, otherSupplier } = pages
  for (const [page, seen, unseen] of [
    [supplier, number, other.number],
    [otherSupplier, other.number, number],
  ] as const) {
    await page.getByRole('link', { name: /^Purchase orders/ }).click()
    await expect(page.getByRole('status').filter({ hasText: '1 order' })).toBeVisible()
    await expect(page.getByRole('link', { name: seen })).toBeVisible()
    await expect(page.getByRole('link', { name: unseen })).toHaveCount(0)
  }
})

test('[S1.011] the supplier confirms one line in full and one in part, and submits', async () => {
  const { supplier, client } = pages
  await supplier.getByRole('link', { name: number }).click()
  await expectStatus(supplier, 'To be confirmed')
  await act(supplier, 'Confirm', {
    says: 'Orders updated',
    fill: dialog =>
      fillProposals(dialog, [
        { quantity: half, date: firstDate, pendingDate },
        { quantity: lines[1].quantity, date: firstDate },
      ]),
  })
  await expectStatus(supplier, 'Partially confirmed')
  await act(supplier, 'Submit for approval')
  await expectStatus(supplier, 'To be approved')
  await client.goto(orderUrl)
  await expectStatus(client, 'To be approved')
})

test('[S1.012] [S2.053] [S8.064] what is approved goes on as an order of its own', async () => {
  const { client } = pages
  await act(client, 'Approve', { says: 'Partial order created' })
  await expectStatus(client, 'Partially approved')
  await client.getByRole('link', { name: /^Partial orders/ }).click()
  await client.getByRole('link', { name: `${number}-01` }).click()
  await expect(client.getByRole('heading', { level: 1, name: `${number}-01` })).toBeVisible()
  await expectStatus(client, 'Approved')
  // As it is built: an icon that another part of the build has is there in time.
  await expect(client.locator('main header .tag .lucide-circle-check')).toBeVisible()
  await expect(client.getByText(`Confirmed ${formatted(half + lines[1].quantity)} of`)).toBeVisible()
})

test('the rest is confirmed with another date, declined with a comment, and confirmed again', async () => {
  const { client, supplier } = pages
  await supplier.goto(orderUrl)
  await act(supplier, 'Confirm', { fill: form => fillProposals(form, [{ quantity: rest, date: restDate }]) })
  await expectStatus(supplier, 'To be approved')

  await client.goto(orderUrl)
  await client.getByRole('button', { name: 'Decline' }).click()
  const dialog = client.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(dialog.getByText('A reason is required')).toBeVisible()
  await dialog.getByLabel('Comment').fill('We need it a week earlier')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expectStatus(client, 'Partially approved')

  // The supplier's page follows by itself, and the notice says why.
  await expectStatus(supplier, 'Partially approved')
  await supplier
    .getByRole('banner')
    .getByRole('link', { name: /^Notifications/ })
    .click()
  const declined = notifications(supplier).filter({ hasText: 'We need it a week earlier' })
  await expect(declined.locator('del').first()).toContainText('To be approved')
  await expect(declined.locator('ins').first()).toContainText('Partially approved')
  await declined.getByRole('link', { name: number }).click()
  await act(supplier, 'Confirm', { fill: form => fillProposals(form, [{ quantity: rest, date: laterDate }]) })
  await expectStatus(supplier, 'To be approved')
})

test('the administrator approves the rest', async () => {
  const { administrator, client } = pages
  await administrator.goto(orderUrl)
  await act(administrator, 'Approve')
  await expectStatus(administrator, 'Approved')
  await administrator.getByRole('link', { name: /^Partial orders/ }).click()
  await expect(administrator.getByRole('link', { name: `${number}-02`, exact: true })).toBeVisible()
  await expectStatus(client, 'Approved')
})

test('[S1.022] [S2.057] those concerned are notified: the bell counts, the page shows old and new, read is read', async () => {
  const { client, supplier } = pages
  await expect.poll(() => unread(supplier)).toBeGreaterThan(0)
  await bell(supplier).click()
  const approved = notifications(supplier).filter({ hasText: 'Status' }).first()
  await expect(
    approved
      .locator('ins')
      .filter({ hasText: /^(is now )?Approved$/ })
      .first(),
  ).toBeVisible()
  await expect(
    notifications(supplier)
      .filter({ hasText: `${number}-02` })
      .first(),
  ).toBeVisible()

  await bell(client).click()
  await expect(notifications(client).filter({ hasText: number }).first()).toBeVisible()
  const before = await unread(client)
  expect(before).toBeGreaterThan(0)
  await client
    .getByRole('button', { name: `Mark ${number} read` })
    .first()
    .click()
  await expect.poll(() => unread(client)).toBeLessThan(before)
  await client.getByRole('button', { name: 'Mark all read' }).click()
  await expect.poll(() => unread(client)).toBe(0)
})

test('e-mails reach the people concerned and nobody else; strangers see nothing', async () => {
  const { otherClient, otherSupplier } = pages
  await expect(async () => {
    for (const person of [lucia, ravi])
      expect((await mailsTo(person.email)).filter(mail => mail.text.includes(number)).length).toBeGreaterThan(0)
  }).toPass({ timeout: 30_000 })
  for (const person of [grace, tal])
    expect((await mailsTo(person.email)).filter(mail => JSON.stringify(mail).includes(number))).toEqual([])

  for (const page of [otherClient, otherSupplier]) {
    await page.goto(orderUrl)
    await expect(page.getByRole('alert').or(page.getByText('You may not see this'))).toBeVisible()
    await expect(page.getByText(number)).toHaveCount(0)
    await page.goto('/notifications')
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
    await expect(page.getByText(number)).toHaveCount(0)
  }
})

test('the history shows each step with old and new values, and the slider the past', async () => {
  const { client } = pages
  await client.goto(orderUrl)
  const history = client.getByRole('list', { name: 'History' })
  const steps = [
    'Order registered',
    'Order sent',
    'Order acknowledged',
    'Quantities confirmed',
    'Confirmation submitted',
    'Confirmation approved',
    'Quantities confirmed',
    'Confirmation declined',
    'Quantities confirmed',
    'Confirmation approved',
  ]
  await expect(async () => {
    const texts = await history.locator('> li > :first-child').allInnerTexts()
    expect(texts.reverse().filter(title => steps.includes(title))).toEqual(steps)
  }).toPass()
  const declined = history.getByRole('listitem').filter({ hasText: 'Confirmation declined' })
  await expect(declined).toContainText('We need it a week earlier')
  await expect(declined.locator('del').first()).toContainText('To be approved')
  await expect(declined.locator('ins').first()).toContainText('Partially approved')

  const slider = client.getByRole('slider')
  await slider.focus()
  await slider.press('Home')
  await expect(client).toHaveURL(/asOf=/)
  await expect(client.getByText('You see this order as it was on')).toBeVisible()
  await expectStatus(client, 'Pending')
  await expect(client.locator('main header').getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await client.getByRole('note').getByRole('button', { name: 'Back to now' }).click()
  await expectStatus(client, 'Approved')
})

test('the accounts agree: nothing lost or doubled, and a rebuild of all read models changes no row', async () => {
  const { output, code } = await accountFor(runningPortal().folder)
  expect(output).toContain('The accounts agree')
  expect(code).toBe(0)
})

function notifications(page: Page) {
  return page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
}

function bell(page: Page) {
  return page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
}

async function unread(page: Page): Promise<number> {
  const label = await bell(page).getAttribute('aria-label')
  return Number(/(\d+) unread/.exec(label ?? '')?.[1])
}
