import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type HttpCaller, httpCaller } from './http-caller.ts'
import { mailsTo } from './inbox.ts'
import { joinOperator } from './joining.ts'
import { act, answerDialog, expectStatus, fillProposals, notice, openOrder } from './orders.ts'
import { overheard } from './overheard.ts'
import { browserOf, foundCompany, signIn, signUp, somebody } from './people.ts'
import {
  actOn,
  attach,
  choose,
  chooseOption,
  expectShipmentStatus,
  field,
  fillIn,
  giveInvoice,
  openShipment,
  openTab,
  packLines,
} from './shipments.ts'
import { inDays, type MadeOrder, makeOrder, tradingPair } from './trading-pair.ts'

/** Client, operator, supplier and a carrier without an account: an offer is asked for, approved, booked, fetched, stored and shipped. */
test.describe.configure({ mode: 'serial', timeout: 240_000 })

const omar = somebody('Omar Haddad')
const stranger = somebody('Sten Lund')
const carrier = { name: 'Blue Anchor Line', code: 'BAL', email: `desk.${Date.now().toString(36)}@anchor.example` }
const warehouse = `Bonded store ${Date.now().toString(36)}`
const project = `Vaccines ${Date.now().toString(36)}`
/** What the operating company keeps to itself. */
const secret = {
  expense: '713.37',
  profit: '237.88',
  dearExpense: '1213.41',
  draft: 'Unsent thoughts',
  note: 'We could go lower',
}
const ofStranger = 'Stranger’s lane 4471'

const contexts: BrowserContext[] = []
const pages = {} as Record<'client' | 'operator' | 'supplier' | 'carrier', Page>
const heard = { client: overheard(), supplier: overheard(), carrier: overheard() }
let order: MadeOrder
let asClient: HttpCaller
let asSupplier: HttpCaller
const streams: Awaited<ReturnType<HttpCaller['listen']>>[] = []
const made = { request: '', dear: '', good: '', booking: '', receipt: '' }
const shipped = { id: '', number: '' }
const numbers = { dear: '', good: '' }

test.beforeAll(async ({ browser }) => {
  for (const who of ['client', 'operator', 'supplier', 'carrier'] as const) {
    const context = await browserOf(browser)
    contexts.push(context)
    pages[who] = await context.newPage()
  }
  for (const who of ['client', 'supplier', 'carrier'] as const) heard[who].listenTo(pages[who])
})
test.afterAll(async () => {
  for (const stream of streams) stream.stop()
  await Promise.all(contexts.map(context => context.close()))
})

test('an order is approved; another company asks the same operator for offers', async ({ browser }) => {
  const { client, supplier } = await tradingPair()
  order = await makeOrder()
  await joinOperator(omar)
  asClient = await httpCaller(client)
  asSupplier = await httpCaller(supplier)
  streams.push(await asClient.listen(), await asSupplier.listen())
  const context = await browserOf(browser)
  contexts.push(context)
  const page = await context.newPage()
  await signUp(page, stranger)
  const company = { country: 'PE', currency: 'USD', zone: 'America/Lima' }
  await foundCompany(page, { type: 'client', name: 'Lund Trading', ...company })
  const asStranger = await httpCaller(stranger)
  const content = {
    project: ofStranger,
    goods: { transportMode: 'OCEAN', incoterm: 'FCA', incotermPlace: 'Shanghai', description: 'Yarn' },
  }
  const { status, text } = await asStranger.send('POST', '/quote-requests', { content })
  expect(status, text).toBeLessThan(300)

  await signIn(pages.client, client)
  await signIn(pages.supplier, supplier)
  await signIn(pages.operator, omar)
  await openOrder(pages.supplier, order.number)
  const { lines } = await order.detail()
  await act(pages.supplier, 'Confirm', {
    fill: dialog =>
      fillProposals(
        dialog,
        lines.map(({ required }) => ({ quantity: Number(required), date: inDays(20) })),
      ),
  })
  await expectStatus(pages.supplier, 'To be approved')
  await pages.client.goto(`/purchase-orders/${order.id}`)
  await act(pages.client, 'Approve')
  await expectStatus(pages.client, 'Approved')
})

test('the client keeps the carrier among its own, the operator the warehouse among its places', async () => {
  const { client, operator } = pages
  await client.goto(`/companies/${(await tradingPair()).client.api.company()}?tab=carriers`)
  await client.getByRole('button', { name: 'Add a carrier' }).click()
  await answerDialog(client, 'Save', {
    fill: async dialog => {
      await fillIn(dialog, { Name: carrier.name, Code: carrier.code, Email: carrier.email })
      await choose(dialog, { 'Booked by': 'A mailed link' })
    },
    says: `${carrier.name} saved`,
  })
  await operator.goto('/collection-points/new')
  const main = operator.getByRole('main')
  await main.getByLabel('Collection point', { exact: true }).uncheck()
  await main.getByLabel('Warehouse', { exact: true }).check()
  await chooseOption(main, 'Country', 'IN')
  await fillIn(main, { Name: warehouse, Address: 'Cargo road 4', 'UN/LOCODE': 'INHYD' })
  await main.getByRole('button', { name: 'Save point' }).click()
  await expect(notice(operator, `${warehouse} added`)).toBeVisible()
})

const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections of the form' }).getByRole('link', { name: new RegExp(`^${name}`) })

test('the client asks for a quote', async () => {
  const { client } = pages
  await client.goto('/quotes/new')
  await expect(client.getByRole('heading', { level: 1, name: 'Ask for a quote' })).toBeVisible()
  await fillIn(client, { Project: project, 'What you need': 'The goods are ready on Friday' })
  for (const [name, place, code, country] of [
    ['Origin', 'Hyderabad', 'INHYD', 'IN'],
    ['Destination', 'Callao', 'PECLL', 'PE'],
  ] as const) {
    const group = client.getByRole('group', { name })
    await fillIn(group, { Name: place, 'Location code': code })
    await chooseOption(group, 'Country', country)
  }
  for (const [role, name, country] of [
    ['Shipper', 'Novak Pharma a.s.', 'CZ'],
    ['Consignee', 'Cordillera Andina S.A.', 'PE'],
  ] as const) {
    await section(client, role).click()
    const group = client.getByRole('group', { name: role })
    await fillIn(group, { Name: name })
    await chooseOption(group, 'Country', country)
  }
  await section(client, 'Goods').click()
  await choose(client, { 'Transport method': 'Air' })
  await section(client, 'Packages').click()
  await client.getByRole('button', { name: 'Add a line' }).click()
  for (const [label, value] of Object.entries({
    'Package type': 'Pallet',
    Count: '2',
    'Gross weight': '300',
    Length: '120',
    Width: '80',
    Height: '100',
  }))
    await client.getByLabel(`Package line 1, ${label}`, { exact: true }).fill(value)
  await client.getByRole('button', { name: 'Ask for the quote' }).first().click()
  await expect(client).toHaveURL(/\/quotes\/requests\/[0-9a-f-]{36}$/)
  made.request = client.url().slice(-36)
})

async function offer(price: { income: string; expense: string }): Promise<{ id: string; number: string }> {
  const { operator } = pages
  await operator.goto(`/quotes/requests/${made.request}`)
  await operator.getByRole('link', { name: 'Answer with a quote' }).click()
  await expect(operator.getByRole('heading', { level: 1, name: 'Answer to a request' })).toBeVisible()
  await fillIn(operator, { 'Valid until': inDays(20), 'Transit days': '28', Carrier: carrier.name })
  await section(operator, 'Charges').click()
  await operator.getByRole('button', { name: 'Add a charge' }).click()
  const cell = (label: string) => operator.getByLabel(`Charge 1, ${label}`, { exact: true })
  await cell('Charge type').selectOption({ index: 1 })
  await cell('Unit of measure').selectOption({ label: 'shipment' })
  await cell('Income').fill(price.income)
  await cell('Expense').fill(price.expense)
  await operator.getByRole('button', { name: 'Preview' }).click()
  await expect(operator).toHaveURL(/\/quotes\/edit\/[0-9a-f-]{36}/)
  const heading = operator.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/\d/)
  const number = (await heading.textContent()) ?? ''
  await operator.locator('main header').getByRole('button', { name: 'Send', exact: true }).click()
  await answerDialog(operator, 'Send', { says: `${number}: Sent` })
  return { id: /[0-9a-f-]{36}/.exec(operator.url())?.[0] ?? '', number }
}

test('the operator sends two offers, and keeps a note to itself', async () => {
  const dear = await offer({ income: '1950.00', expense: secret.dearExpense })
  const { operator } = pages
  const comments = operator.getByRole('region', { name: 'Comments' })
  await comments.getByRole('textbox', { name: 'Comment' }).fill(secret.note)
  await comments.getByRole('button', { name: 'Add the comment' }).click()
  await expect(comments.getByText('Internal: only your company reads it').first()).toBeVisible()
  const good = await offer({ income: '951.25', expense: secret.expense })
  await operator.goto(`/quotes/edit/${good.id}?view=preview`)
  await expect(operator.getByText(secret.profit).first()).toBeVisible()
  Object.assign(made, { dear: dear.id, good: good.id })
  Object.assign(numbers, { dear: dear.number, good: good.number })
})

test('the client compares them, rejects one as too expensive, approves the other and books its order', async () => {
  const { client, operator } = pages
  await client.goto(`/quotes/requests/${made.request}`)
  await client.getByRole('link', { name: 'Compare' }).click()
  await expect(client.getByRole('heading', { level: 1, name: 'Quotes side by side' })).toBeVisible()
  for (const number of Object.values(numbers)) await expect(client.getByText(number).first()).toBeVisible()
  await client.goto(`/quotes/edit/${made.dear}`)
  const header = client.locator('main header')
  await header.getByRole('button', { name: 'Reject', exact: true }).click()
  await answerDialog(client, 'Reject', {
    fill: async dialog => dialog.getByLabel('Too expensive').check(),
    says: `${numbers.dear}: Rejected`,
  })
  await client.goto(`/quotes/edit/${made.good}`)
  await header.getByRole('button', { name: 'More actions' }).click()
  const saved = client.waitForEvent('download')
  await client.getByRole('menuitem', { name: 'Download as PDF' }).click()
  await saved
  await header.getByRole('button', { name: 'Approve', exact: true }).click()
  await answerDialog(client, 'Approve', {
    fill: async dialog => {
      await dialog.getByLabel('Create the booking at once').check()
      await dialog.getByRole('combobox', { name: /^Purchase orders to book/ }).fill(order.number)
      await client.getByRole('option', { name: new RegExp(order.number) }).click()
    },
    says: `${numbers.good}: Approved`,
  })
  await client.goto(`/quotes/edit/${made.good}`)
  const booking = client.getByRole('main').locator('a[href^="/bookings/"]').first()
  await expect(booking).toBeVisible()
  made.booking = /[0-9a-f-]{36}/.exec((await booking.getAttribute('href')) ?? '')?.[0] ?? ''
  // What was rejected is thought over, and not sent.
  await operator.goto(`/quotes/edit/${made.dear}`)
  await operator.locator('main header').getByRole('button', { name: 'Revise', exact: true }).click()
  await fillIn(operator, { Project: secret.draft })
  await operator.getByRole('button', { name: 'Save the draft' }).first().click()
  await expect(operator.getByText(`${numbers.dear} is saved`).first()).toBeVisible()
})

test('the carrier confirms by its link, without an account', async () => {
  const { operator, carrier: desk, client } = pages
  await operator.goto(`/bookings/${made.booking}`)
  await operator.locator('main header').getByRole('button', { name: 'Pass on to the carrier', exact: true }).click()
  await answerDialog(operator, 'Pass on to the carrier', {})
  let link: string | undefined
  await expect(async () => {
    link = (await mailsTo(carrier.email)).map(mail => /https?:\/\/\S+\/carrier\/bookings\/\S+/.exec(mail.text)?.[0])[0]
    expect(link).toBeTruthy()
  }).toPass({ timeout: 30_000 })
  await desk.goto(link ?? '')
  await expect(desk.getByText(`${carrier.name}: do you take this booking?`)).toBeVisible()
  await desk.getByRole('button', { name: 'Confirm', exact: true }).click()
  await answerDialog(desk, 'Confirm the booking', {
    fill: dialog =>
      fillIn(dialog, {
        'Carrier’s reference': 'BAL-88213',
        'Estimated departure': `${inDays(10)}T08:00`,
        'Estimated arrival': `${inDays(38)}T08:00`,
      }),
  })
  await expect(desk.getByText(/^Thank you: booking .* is confirmed\.$/)).toBeVisible()
  await client.goto(`/bookings/${made.booking}`)
  await expect(client.locator('main header').getByText('Confirmed', { exact: true }).first()).toBeVisible()
})

test('the supplier requests the pickup, the operator moves its window, the goods are collected', async () => {
  const { client, operator, supplier } = pages
  await client.goto(`/bookings/${made.booking}`)
  const link = client.getByRole('main').locator('a[href^="/shipments/"]').first()
  await expect(link).toBeVisible()
  Object.assign(shipped, { id: (await link.getAttribute('href'))?.slice(-36), number: await link.textContent() })
  await openShipment(supplier, shipped.number)
  await openTab(supplier, 'Additional')
  await supplier.getByRole('main').getByRole('link', { name: 'Request a pickup' }).click()
  await expect(supplier.getByRole('heading', { level: 1, name: 'International pickup' })).toBeVisible()
  const steps = supplier.getByRole('navigation', { name: 'Steps' })
  const next = async (step: string) => {
    await supplier.getByRole('button', { name: 'Next' }).click()
    await expect(steps.getByRole('listitem').filter({ hasText: step })).toHaveAttribute('aria-current', 'step')
  }
  await next('Shipper')
  await expect(field(supplier, 'Name of the place')).toHaveValue('Hyderabad')
  await next('Consignee')
  await expect(field(supplier, 'Name of the place')).toHaveValue('Callao')
  await next('Collection date')
  const [today, tomorrow, later] = [inDays(0), inDays(1), inDays(2)]
  await fillIn(supplier, {
    'Requested collection date': later,
    From: `${later}T08:00`,
    Until: `${later}T16:00`,
    'Collection instruction': 'Gate 3',
  })
  await next('Package details')
  // As the offer was asked for with, then booked.
  for (const [label, value] of [
    ['Type', 'Pallet'],
    ['Pieces', '2'],
    ['Weight, kg', '300'],
  ] as const)
    await expect(field(supplier, `Package 1: ${label}`)).toHaveValue(value)
  await choose(supplier, { Incoterm: 'FCA' })
  await fillIn(supplier, { 'Place of the Incoterm': 'Hyderabad', 'Goods value': '5300', 'Commodity code': '300220' })
  const currency = supplier.getByRole('combobox', { name: 'Currency' })
  await currency.fill('USD')
  await currency.press('Enter')
  await next('Summary')
  await supplier.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(supplier).toHaveURL(/\/pick-up\/[0-9a-f-]{36}$/)
  const heading = supplier.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/^PU-[0-9A-Z-]+$/)
  const number = (await heading.textContent()) ?? ''

  await operator.goto('/pick-up')
  await operator.getByRole('main').getByRole('link', { name: number, exact: true }).click()
  await act(operator, 'Schedule', {
    fill: dialog => fillIn(dialog, { Picker: 'Blue Trucks' }),
    says: `${number}: Pickup scheduled`,
  })
  await operator
    .locator('main header')
    .getByRole('button', { name: /^More for/ })
    .click()
  await operator.getByRole('menuitem', { name: 'Move the window' }).click()
  await answerDialog(operator, 'Move the window', {
    fill: dialog =>
      fillIn(dialog, { From: `${today}T05:30`, Until: `${tomorrow}T16:30`, Reason: 'A truck is free today' }),
    says: `${number}: Pickup window moved`,
  })
  await act(supplier, 'Record the pickup', { says: `${number}: Pickup recorded` })
  for (const page of [client, supplier]) {
    await page.goto('/pick-up?tab=collected')
    await expect(page.getByRole('main').getByText('Picked up', { exact: true }).first()).toBeVisible()
  }
})

const verb = (page: Page, name: string) => page.locator('main header').getByRole('button', { name, exact: true })

test('the warehouse counts a package that nobody announced; what is held up leaves once the contingency is lifted', async () => {
  const { client, operator } = pages
  await client.goto(`/warehouse/receipts/new?shipment=${shipped.id}`)
  const choice = client.getByRole('combobox', { name: 'Warehouse' }).locator('option', { hasText: warehouse })
  await client.getByRole('combobox', { name: 'Warehouse' }).selectOption((await choice.getAttribute('value')) ?? '')
  await fillIn(client, { Supplier: (await tradingPair()).supplier.company })
  await client.getByRole('button', { name: 'Add a package' }).click()
  const first = client.getByRole('listitem', { name: 'Package 1' })
  await fillIn(first, { Package: 'Pallet', Packages: '2', 'Weight, kg': '300' })
  await client.getByRole('button', { name: 'Announce goods' }).click()
  await expect(client).toHaveURL(/\/warehouse\/receipts\/[0-9a-f-]{36}$/)
  made.receipt = client.url().slice(-36)

  await operator.goto(`/warehouse/receipts/${made.receipt}/count`)
  await operator.getByRole('button', { name: 'All 2' }).click()
  const scanner = operator.getByRole('textbox', { name: 'Scan or type a code, then Enter' })
  await scanner.fill('CRATE-9')
  await scanner.press('Enter')
  await expect(operator.getByText('CRATE-9 was not announced: added as a package without record')).toBeVisible()
  const crate = operator.getByRole('listitem').filter({ hasText: 'Not announced' })
  await fillIn(crate, { 'Weight, kg': '42' })
  await operator.getByRole('button', { name: 'Count an arrival' }).click()
  await expect(operator).toHaveURL(new RegExp(`/warehouse/receipts/${made.receipt}$`))
  await expect(operator.getByText(/^A package came that nobody announced: nothing is released/)).toBeVisible()
  await verb(operator, 'Put on hand').click()
  await answerDialog(operator, 'Put on hand', { fill: dialog => fillIn(dialog, { 'Storage location': 'B-12' }) })

  await operator
    .locator('main header')
    .getByRole('button', { name: /^More for/ })
    .click()
  await expect(operator.getByRole('menuitem', { name: /^Release/ })).toBeDisabled()
  await operator.keyboard.press('Escape')
  await verb(operator, 'Lift the contingency').click()
  await answerDialog(operator, 'Lift the contingency', {
    fill: async dialog => {
      await choose(dialog, { 'What it is': 'Found goods of the client' })
      await fillIn(dialog, { Reason: 'Ordered by telephone' })
    },
  })
  await verb(operator, 'Release').click()
  await answerDialog(operator, 'Release', { fill: dialog => fillIn(dialog, { Carrier: 'Blue Trucks' }) })
  await expect(operator.locator('main header').getByText('Released', { exact: true }).first()).toBeVisible()
  await client.reload()
  const saved = client.waitForEvent('download')
  await verb(client, 'Print').click()
  await saved
})

test('documents are attached, and it departs', async () => {
  const { client, operator, supplier } = pages
  await openShipment(supplier, shipped.number)
  await giveInvoice(supplier, 'INV-2026-312', inDays(-1))
  await packLines(supplier, 2)
  await openShipment(operator, shipped.number)
  await openTab(operator, 'Documents')
  await attach(operator, 'Air waybill', 'air-waybill.pdf')
  await actOn(operator, 'Change the details', {
    fill: dialog => fillIn(dialog, { 'Transport document': 'AWB 618-44821133' }),
  })
  await actOn(operator, 'Plan the route', { fill: dialog => fillIn(dialog, { 'Vessel, flight or plate': 'AD 2044' }) })
  await actOn(operator, 'Record a milestone', {
    fill: dialog => choose(dialog, { Milestone: 'Departed', 'Kind of time': 'Actual' }),
  })
  await expectShipmentStatus(operator, 'In transit')
  await openShipment(client, shipped.number)
  await expectShipmentStatus(client, 'In transit')
})

/** Everything that one of them was sent: answers, files and papers of the pages, lists as files, the stream, e-mails. */
async function sentTo(who: keyof typeof heard): Promise<{ url: string; text: string }[]> {
  const { client, supplier } = await tradingPair()
  const email = { client: client.email, supplier: supplier.email, carrier: carrier.email }[who]
  const mails = (await mailsTo(email)).map(mail => ({ url: mail.subject, text: JSON.stringify(mail) }))
  const pagesToo = [...(await heard[who].all()), ...mails]
  if (who === 'carrier') return pagesToo
  const caller = who === 'client' ? asClient : asSupplier
  const lists = ['/quotes', '/quote-requests', '/bookings', '/pickups', '/warehouse-receipts', '/shipments']
  const files = lists.map(async path => {
    const { text } = await caller.get(path, {}, { accept: 'text/csv' })
    return { url: `${path} as a file`, text }
  })
  const told = streams[who === 'client' ? 0 : 1]?.told() ?? ''
  return [...pagesToo, ...(await Promise.all(files)), { url: 'the stream', text: told }]
}

test('[D3.011] [D3.020] no byte of it told client, supplier or carrier what it may not know', async () => {
  const kept = Object.values(secret)
  for (const who of ['client', 'supplier', 'carrier'] as const) {
    const hidden = [...kept, ofStranger, ...(who === 'client' ? [] : [project, ...Object.values(numbers)])]
    const told = await sentTo(who)
    const leaks = told.flatMap(({ url, text }) => hidden.filter(one => text.includes(one)).map(one => `${url}: ${one}`))
    expect([who, leaks]).toEqual([who, []])
    const known = { client: numbers.good, supplier: shipped.number, carrier: carrier.name }[who]
    const read = (await heard[who].all()).some(({ text }) => text.includes(known))
    expect([who, read]).toEqual([who, true])
  }
  for (const stream of streams) expect(stream.told()).toContain(shipped.id)
  const papers = (await heard.client.all()).filter(({ url }) => url.includes('/pdf'))
  expect(papers.map(({ text }) => text.includes('951.25'))).toEqual([true])
})
