import { readFileSync } from 'node:fs'
import { type BrowserContext, chromium, expect, type Locator, type Page, test } from '@playwright/test'
import type { Proof } from '@quayside/contracts/shipments/ledger.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { accountFor } from '@quayside/deploy/faults/run-account.ts'
import { fileStyles, generateDeliveryFile } from '@quayside/documents/testing/delivery-file-generator.ts'
import { withMaps } from './browser-options.ts'
import { prepareByAir } from './by-air.ts'
import { drawnWay } from './drawn-lines.ts'
import { everyCommand } from './every-command.ts'
import { type HttpCaller, httpCaller } from './http-caller.ts'
import { giveContacts, importOrders, orderOfTwoLines } from './importing.ts'
import { joinByMail, joinOperator } from './joining.ts'
import { pressEntry } from './menus.ts'
import { chooseOrder, createShipment } from './new-shipment.ts'
import { act, expectStatus, fillProposals, openOrder } from './orders.ts'
import { overheard } from './overheard.ts'
import { browserOf, foundCompany, signIn, signUp, somebody } from './people.ts'
import { runningPortal } from './running-portal.ts'
import {
  actBy,
  actOn,
  attach,
  begin,
  choose,
  chooseOption,
  expectShipmentStatus,
  field,
  fillIn,
  giveInvoice,
  milestone,
  openShipment,
  openTab,
  packLines,
} from './shipments.ts'
import { inDays } from './trading-pair.ts'

/** Client, operator and supplier in three browsers: an imported order goes by ocean and by air, to the end and beyond. */
test.describe.configure({ mode: 'serial', timeout: 240_000 })

const file = generateDeliveryFile({ seed: 4711, rows: 40, style: fileStyles.commaBom })
const { number, vendor, lines } = orderOfTwoLines(file)
const byOcean = lines.map(line => Math.floor(line.quantity / 2)) as [number, number]
const byAir = lines.map((line, index) => line.quantity - (byOcean[index] ?? 0)) as [number, number]

const elena = somebody('Elena Quispe')
const omar = somebody('Omar Haddad')
const sunita = somebody('Sunita Rao')
const contexts: BrowserContext[] = []
const pages = {} as Record<'client' | 'operator' | 'supplier', Page>
const shipped = { ocean: { id: '', number: '' }, air: { id: '', number: '' } }
const at = (days: number, time = '08:00') => `${inDays(days)}T${time}`
/** What no supplier may read anywhere. */
const secret = {
  charge: 'Bunker surcharge 7741',
  expense: '1357.91',
  declaration: '118-2026-10-774177',
  broker: 'Aduanas Kilimanjaro',
}
const heard = { supplier: overheard() }

test.beforeAll(async ({ browser }) => {
  for (const who of ['client', 'operator', 'supplier'] as const) {
    const context = await browserOf(browser)
    contexts.push(context)
    pages[who] = await context.newPage()
  }
  heard.supplier.listenTo(pages.supplier)
})
test.afterAll(async () => {
  await Promise.all(contexts.map(context => context.close()))
})

test('the operator joins by invitation; the client founds its company and imports a file', async () => {
  const { client, operator } = pages
  await joinOperator(omar)
  await signIn(operator, omar)
  await signUp(client, elena)
  await foundCompany(client, {
    type: 'client',
    name: 'Quispe Medical S.A.C.',
    country: 'PE',
    currency: 'USD',
    zone: 'America/Lima',
  })
  await importOrders(client, file)
  await giveContacts(client, { [vendor]: sunita.email })
})

test('an order of the file is sent, confirmed in full and approved', async () => {
  const { client, supplier } = pages
  await openOrder(client, number)
  await act(client, 'Send to supplier', { says: 'Sent to the supplier' })
  await joinByMail(supplier, sunita, vendor)
  await openOrder(supplier, number)
  await act(supplier, 'Confirm', {
    says: 'Orders updated',
    fill: dialog =>
      fillProposals(
        dialog,
        lines.map(({ quantity }) => ({ quantity, date: inDays(20) })),
      ),
  })
  await expectStatus(supplier, 'To be approved')
  await expectStatus(client, 'To be approved')
  await act(client, 'Approve')
  await expectStatus(client, 'Approved')
})

test('half of it goes by ocean: four steps, a booking asked for; more than is left is refused at its line', async () => {
  const { client } = pages
  await client.goto('/shipments/new')
  await chooseOrder(client, number)
  await client.getByRole('button', { name: 'Next' }).click()
  const first = client.getByRole('textbox', { name: new RegExp(`^Quantity of .*, ${number}`) }).first()
  await first.fill(String(lines[0].quantity + 1))
  await client.getByRole('button', { name: 'Next' }).click()
  await expect(first).toHaveAccessibleDescription(/At most .* can still be shipped/)
  shipped.ocean = await createShipment(client, {
    order: number,
    quantities: byOcean,
    mode: 'Ocean',
    operation: 'Coordinated',
    reference: 'QM-OCEAN-1',
    origin: ['Chennai', 'INMAA', 'India'],
    destination: ['Callao', 'PECLL', 'Peru'],
    carrier: 'Blue Anchor Line',
  })
  await expectShipmentStatus(client, 'Booking request')
})

test('the rest goes by air, run by the client itself', async () => {
  const { client } = pages
  shipped.air = await createShipment(client, {
    order: number,
    quantities: byAir,
    mode: 'Air',
    operation: 'Not coordinated',
    reference: 'QM-AIR-1',
    origin: ['Hyderabad', 'INHYD', 'India'],
    destination: ['Lima', 'PELIM', 'Peru'],
  })
  await expectShipmentStatus(client, 'PO confirmed')
  await actOn(client, 'Start processing')
  await expectShipmentStatus(client, 'For processing')
})

test('the operator finds the request in the list and confirms the booking', async () => {
  const { operator, client } = pages
  await operator.getByRole('link', { name: /^Shipments/ }).click()
  // The home names it too.
  await expect(operator.getByRole('heading', { level: 1, name: 'Shipments' })).toBeVisible()
  await operator.getByRole('link', { name: shipped.ocean.number, exact: true }).click()
  await expectShipmentStatus(operator, 'Booking request')
  await actOn(operator, 'Confirm the booking', {
    fill: dialog =>
      fillIn(dialog, {
        'Carrier’s reference': 'BAL-88213',
        'Estimated departure': at(-8),
        'Estimated arrival': at(-3),
      }),
  })
  await expectShipmentStatus(operator, 'For processing')
  await openShipment(client, shipped.ocean.number)
  await expectShipmentStatus(client, 'For processing')
})

test('the operator plans the route, links the container, enters charges; a departure now is refused with what is missing', async () => {
  const { operator } = pages
  await actOn(operator, 'Plan the route', {
    fill: dialog => fillIn(dialog, { 'Vessel, flight or plate': 'Andes Star / 042W' }),
  })
  await operator.getByRole('button', { name: 'Link', exact: true }).click()
  const link = operator.getByRole('dialog', { name: 'Link a container' })
  await fillIn(link, { 'Container number': 'CSQU3054384' })
  await expect(field(link, 'Container number')).toHaveAccessibleDescription(/check digit .* is 4, it should be 3/)
  await fillIn(link, { 'Container number': 'CSQU3054383', 'Container size': '40' })
  await link.getByRole('button', { name: 'Link a container' }).click()
  await expect(link).toHaveCount(0)
  await expect(operator.getByText('CSQU3054383').first()).toBeVisible()
  await expect(operator).not.toHaveURL(/act=/)

  await openTab(operator, 'Charges')
  await actBy(operator.getByRole('button', { name: 'Change the charges' }), 'Change the charges', {
    fill: async dialog => {
      await dialog.getByRole('button', { name: 'Add a charge' }).click()
      await fillIn(dialog, {
        'Charge 1: Code': 'OFR',
        'Charge 1: Description': secret.charge,
        'Charge 1: Quantity': '1',
        'Charge 1: Income': '1800',
        'Charge 1: Expense': secret.expense,
      })
    },
  })
  await expect(operator.getByRole('table', { name: 'Charges' })).toContainText(secret.charge)
  await expect(operator.getByRole('table', { name: 'Charges' })).toContainText('442.09')

  const dialog = await begin(operator, 'Record a milestone')
  const impossible = dialog.locator('optgroup[label^="The invoice must be attached"]')
  await expect(impossible.locator('option', { hasText: 'Departed' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  const lacking = operator.getByRole('note').filter({ hasText: 'missing to go on' })
  for (const missing of ['commercial invoice', 'transport document', 'packing list'])
    await expect(lacking.getByRole('link', { name: missing, exact: true })).toBeVisible()
  await expectShipmentStatus(operator, 'For processing')
})

test('the supplier sees its goods and neither charges nor customs; it gives documents, invoice, packages and cargo ready', async () => {
  const { supplier } = pages
  await supplier.goto('/app')
  await supplier.getByRole('link', { name: /^Shipments/ }).click()
  await supplier.getByRole('link', { name: shipped.ocean.number, exact: true }).click()
  const tabs = supplier.getByRole('navigation', { name: 'Parts of the shipment' })
  await expect(tabs.getByRole('link', { name: /^Products/ })).toBeVisible()
  for (const hidden of [/^Charges/, /^Customs/]) await expect(tabs.getByRole('link', { name: hidden })).toHaveCount(0)

  await giveInvoice(supplier, 'INV-2026-311', inDays(-10))
  await openTab(supplier, 'Documents')
  await attach(supplier, 'Draft bill of lading', 'draft-bl.pdf')
  await packLines(supplier, lines.length, {
    Type: 'Pallet',
    Pieces: '4',
    'Gross weight, kg': '960',
    'Length, cm': '120',
    'Width, cm': '100',
    'Height, cm': '140',
  })
  await expect(supplier.getByRole('table', { name: 'Packages' })).toContainText('120 × 100 × 140')
  await actOn(supplier, 'Record a milestone', { fill: milestone('Cargo ready', at(-9)) })
})

test('with the transport document entered, the operator reports departure and arrival', async () => {
  const { operator, client } = pages
  await openShipment(operator, shipped.ocean.number)
  await actOn(operator, 'Change the details', {
    fill: async dialog => {
      await fillIn(dialog, {
        MBL: 'BALMAA4471',
        Vessel: 'Andes Star',
        'IMO number': '9074729',
        'Transport document': 'BALMAA4471',
      })
      await chooseOption(dialog, 'Port of loading, country', 'IN')
      await chooseOption(dialog, 'Port of discharge, country', 'PE')
    },
  })
  await actOn(operator, 'Record a milestone', { fill: milestone('Departed', at(-8)) })
  await expectShipmentStatus(operator, 'In transit')
  await actOn(operator, 'Record a milestone', { fill: milestone('Arrived', at(-3)) })
  await expectShipmentStatus(operator, 'At destination')
  await openShipment(client, shipped.ocean.number)
  await expectShipmentStatus(client, 'At destination')
})

test('customs: an import declaration with its lines, declared, started, cleared', async () => {
  const { operator } = pages
  await openTab(operator, 'Documents')
  await attach(operator, 'Bill of lading', 'bill-of-lading.pdf')
  await attach(operator, 'Proof of delivery', 'proof-1.pdf')
  await attach(operator, 'Proof of delivery', 'proof-2.pdf')
  await openTab(operator, 'Customs')
  await actBy(operator.getByRole('button', { name: 'Add a declaration' }), 'Enter a customs declaration', {
    fill: async dialog => {
      await choose(dialog, { 'Kind of declaration': 'Import declaration', Valuation: 'CIF' })
      await fillIn(dialog, {
        'Declaration number': secret.declaration,
        'Declaration date': inDays(-2),
        'Customs broker': secret.broker,
        'Customs currency': 'USD',
        'Currency of the values': 'USD',
        Freight: '600',
        Insurance: '90',
      })
      for (const [label, value] of [
        ['HS code', '300490'],
        ['Origin', 'IN'],
        ['Value', '12000'],
        ['Duty, %', '6'],
        ['VAT, %', '18'],
      ] as const)
        for (const input of await dialog.getByLabel(new RegExp(`: ${label}$`)).all()) await input.fill(value)
    },
  })
  const declaration = operator.getByRole('table', { name: 'Declared lines' })
  await expect(declaration.locator('tbody tr')).toHaveCount(2)
  await changeState(operator, 'Declared')
  await actOn(operator, 'Start customs', { fill: dialog => fillIn(dialog, { When: at(-2) }) })
  await expectShipmentStatus(operator, 'On customs')
  await changeState(operator, 'Cleared')
  await actOn(operator, 'Record the clearance', { fill: dialog => fillIn(dialog, { When: at(-2, '16:00') }) })
  await expectShipmentStatus(operator, 'Cleared')
})

async function changeState(page: Page, state: string): Promise<void> {
  await openTab(page, 'Customs')
  await actBy(page.getByRole('button', { name: 'Change its state' }), 'Change its state', {
    fill: async dialog => {
      await choose(dialog, { 'New state': state })
      await fillIn(dialog, { On: inDays(-2) })
    },
  })
}

test('two drops with proof of delivery: what is short opens an issue, and comes with the second', async () => {
  const { operator, client } = pages
  await actOn(operator, 'Record a delivery', {
    fill: async dialog => {
      await delivery(dialog, { at: at(-1), proof: 'proof-1.pdf', good: [byOcean[0] - 3, 0] })
      await dialog
        .getByLabel(/, short( |$)/)
        .first()
        .fill('3')
    },
  })
  await openShipment(client, shipped.ocean.number)
  await expectShipmentStatus(client, 'Partially delivered')
  await openTab(operator, 'Additional')
  await actBy(operator.getByRole('button', { name: 'Close the issue' }), 'Close the issue', {
    fill: dialog => fillIn(dialog, { Answer: 'Found in the second truck' }),
  })
  await actOn(operator, 'Record a delivery', {
    fill: dialog => delivery(dialog, { at: at(-1, '09:00'), proof: 'proof-2.pdf', good: [3, byOcean[1]] }),
  })
  await expectShipmentStatus(operator, 'Delivered')
})

async function delivery(
  dialog: Locator,
  { at: when, proof, good }: { at: string; proof: string; good: readonly [number, number] },
): Promise<void> {
  await fillIn(dialog, { 'Delivered on': when, Place: 'Central warehouse', 'Receiver (function or dock)': 'Dock 4' })
  await choose(dialog, { 'Proof of delivery': proof })
  const counted = dialog.getByLabel(/, good( |$)/)
  for (const [index, quantity] of good.entries()) await counted.nth(index).fill(String(quantity))
  await expect(dialog.getByLabel('Receiver (function or dock)')).toHaveValue('Dock 4')
}

test('[S4.004] the client completes the shipment by typing its number, once the container needs not come back', async () => {
  const { operator, client } = pages
  await openShipment(operator, shipped.ocean.number)
  await actBy(operator.getByRole('button', { name: 'Waive the return' }), 'Waive the return', {
    fill: dialog => fillIn(dialog, { Reason: 'Sold to the client' }),
  })
  await openShipment(client, shipped.ocean.number)
  await complete(client, shipped.ocean.number)
})

async function complete(page: Page, own: string): Promise<void> {
  const dialog = await begin(page, 'Complete the shipment')
  await expect(dialog).toContainText('irreversible')
  const typed = dialog.getByLabel(`Type ${own} to confirm`)
  await typed.fill(`${own}0`)
  await dialog.getByRole('button', { name: 'Complete the shipment' }).click()
  await expect(typed).toHaveAccessibleDescription(`Type exactly ${own}`)
  await typed.fill(own)
  await dialog.getByRole('button', { name: 'Complete the shipment' }).click()
  await expect(dialog).toHaveCount(0)
  await expectShipmentStatus(page, 'Completed')
}

test('by air the client does what the operator did: papers, departure, arrival, customs; the operator clears', async () => {
  const { client, operator } = pages
  const { id, number: own } = shipped.air
  await openShipment(client, own)
  await openTab(client, 'Documents')
  for (const [type, name] of [
    ['Commercial invoice', 'air-invoice.pdf'],
    ['Packing list', 'air-packing-list.pdf'],
    ['Air waybill', 'air-waybill.pdf'],
    ['Proof of delivery', 'air-proof.pdf'],
  ] as const)
    await attach(client, type, name)
  await prepareByAir(await httpCaller(elena), id, inDays(-5))
  await client.reload()
  await actOn(client, 'Record a milestone', { fill: milestone('Departed', at(-5)) })
  await expectShipmentStatus(client, 'In transit')
  await actOn(client, 'Record a milestone', { fill: milestone('Arrived', at(-4)) })
  await expectShipmentStatus(client, 'At destination')
  await changeState(client, 'Declared')
  await actOn(client, 'Start customs', { fill: dialog => fillIn(dialog, { When: at(-3) }) })
  await expectShipmentStatus(client, 'On customs')
  await changeState(client, 'Cleared')
  await openShipment(operator, own)
  await actOn(operator, 'Record the clearance', { fill: dialog => fillIn(dialog, { When: at(-3, '16:00') }) })
  await expectShipmentStatus(client, 'Cleared')
  await actOn(client, 'Record a delivery', {
    fill: dialog => delivery(dialog, { at: at(-2), proof: 'air-proof.pdf', good: byAir }),
  })
  await expectShipmentStatus(client, 'Delivered')
  await complete(client, own)
})

test('[S2.077] of what has arrived the tracking summary draws the whole way as travelled, and none of it as ahead', async () => {
  const browser = await chromium.launch(withMaps)
  try {
    const page = await (await browserOf(browser)).newPage()
    await signIn(page, elena)
    await openShipment(page, shipped.air.number)
    const way = await drawnWay(page, shipped.air.number)
    expect(way.travelled).toBeGreaterThan(100)
    // Where the line’s edge is smoothed, a few of its pixels have the other colour.
    expect(way.ahead).toBeLessThan(way.travelled / 10)
  } finally {
    await browser.close()
  }
})

test('[D1.034] what follows is done step by step: the order is closed complete, every station of its chain is done', async () => {
  const { client } = pages
  for (const { number: own } of [shipped.ocean, shipped.air]) {
    await openShipment(client, own)
    await expect(client.getByText('All of it was done on')).toBeVisible({ timeout: 60_000 })
  }
  await client.getByRole('main').getByRole('link', { name: number, exact: true }).first().click()
  await expect(client.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await expectStatus(client, 'Closed complete')
  const stations = client.getByRole('list', { name: 'Where it stands in the chain' }).first().locator('> li')
  await expect(stations.first()).toBeVisible()
  const states = await stations.evaluateAll(items => items.map(item => item.getAttribute('data-state')))
  expect(new Set(states)).toEqual(new Set(['done']))
})

test('[S4.005] completed, the page offers neither edit nor deletion to anybody', async () => {
  for (const page of Object.values(pages)) {
    await openShipment(page, shipped.ocean.number)
    const tabs = page.getByRole('navigation', { name: 'Parts of the shipment' }).getByRole('link')
    for (const tab of await tabs.all()) {
      await tab.click()
      await expect(tab).toHaveAttribute('aria-current', 'page')
      const offered = await page.getByRole('main').getByRole('button', { disabled: false }).allInnerTexts()
      expect(offered.filter(text => editing.test(text))).toEqual([])
    }
    await page.locator('main header').getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('menuitem', { name: 'Print' })).toBeVisible()
    const free = await page.getByRole('menuitem', { disabled: false }).allInnerTexts()
    expect(free.filter(text => editing.test(text))).toEqual([])
    await page.keyboard.press('Escape')
    for (const asked of ['delete', 'change-details']) {
      await page.goto(`/shipments/${shipped.ocean.id}?act=${asked}`)
      const why = page.getByRole('alertdialog').or(page.getByRole('dialog'))
      await expect(why).toContainText(/can no longer be changed|Not possible now/)
    }
  }
})
const editing =
  /^(Change|Add|Edit|Remove|Record|Plan|Link|Unlink|Waive|Roll|Correct|Confirm|Place|Lift|Open an|Close|Comment|Upload|Attach|Complete|Delete|Split|Start|Enter|Write|Invoice|Customs declaration)/

for (const which of ['ocean', 'air'] as const)
  test(`[S4.005] [S4.006] every command over HTTP is refused for what went by ${which}, and changes nothing`, async () => {
    const { id } = shipped[which]
    const people = { client: elena, operator: omar, administrator: runningPortal().administrator }
    const reader = await httpCaller(elena)
    const before = await told(reader, id)
    const taken: Record<string, number> = {}
    for (const [who, person] of Object.entries(people)) {
      const caller = await httpCaller(person)
      const detail = JSON.parse((await caller.get(`/shipments/${id}`)).text) as ShipmentDetail
      for (const { command, method, path, body } of everyCommand(detail)) {
        const answer = await caller.send(method, path, body)
        // To complete it again is a repeat: it is answered as done, and below nothing has changed.
        const isRepeat = command === 'complete' && answer.status === 200
        if (!isRepeat && (answer.status < 400 || answer.status > 499))
          taken[`${who} ${command} ${answer.text}`] = answer.status
      }
      for (const { documentId } of detail.documents) {
        const answer = await caller.send('DELETE', `/documents/${documentId}`, {})
        if (answer.status < 400 || answer.status > 499) taken[`${who} DELETE document`] = answer.status
      }
    }
    expect(taken).toEqual({})
    expect(await told(reader, id)).toEqual(before)
  })

async function told(caller: HttpCaller, id: string) {
  const [detail, history] = [await caller.get(`/shipments/${id}`), await caller.get(`/shipments/${id}/history`)]
  const { version, status, documents } = JSON.parse(detail.text) as ShipmentDetail
  return { version, status, documents, history: JSON.parse(history.text) as unknown }
}

test('what is completed is still read, searched and exported', async () => {
  const { client } = pages
  await client.goto(`/shipments?tab=delivered&q=${shipped.ocean.number}`)
  await client.getByRole('main').getByRole('button', { name: 'Export' }).click()
  const saved = client.waitForEvent('download')
  await pressEntry(client.getByRole('menuitem', { name: /CSV/ }))
  expect(readFileSync(await (await saved).path(), 'utf8')).toContain(shipped.ocean.number)
})

test('Verify says that it is true; the proof convinces a stranger, and a changed entry is named', async ({
  browser,
}) => {
  const { client } = pages
  await openShipment(client, shipped.ocean.number)
  await client.getByRole('button', { name: 'Verify' }).click()
  await expect(client.getByText('Verified: the history of this shipment matches the blockchain.')).toBeVisible()
  const saved = client.waitForEvent('download')
  await client.getByRole('button', { name: 'Download proof' }).click()
  const proof = JSON.parse(readFileSync(await (await saved).path(), 'utf8')) as Proof

  const stranger = await browserOf(browser)
  contexts.push(stranger)
  const page = await stranger.newPage()
  const check = async (checked: Proof) => {
    await page.goto('/proof/check')
    const buffer = Buffer.from(JSON.stringify(checked))
    await page
      .getByLabel('Choose the proof, or drop it here')
      .setInputFiles({ name: 'proof.json', mimeType: 'application/json', buffer })
  }
  await check(proof)
  await expect(page.getByText('The proof is valid: every entry is on the blockchain as it says.')).toBeVisible()
  const entries = page.getByRole('main').getByRole('listitem')
  await expect(entries.filter({ hasText: 'On the blockchain, unchanged' })).toHaveCount(proof.anchors.length)

  const changed = structuredClone(proof)
  const [, second] = changed.anchors
  if (second?.hashes[0] === undefined) throw new Error('The proof has no second entry')
  second.hashes[0] = second.hashes[0].replace(/^./, first => (first === '0' ? '1' : '0'))
  await check(changed)
  await expect(page.getByText('The proof is not valid: at least one entry does not fit.')).toBeVisible()
  await expect(entries.nth(1)).toContainText('Changed: it does not fit its hashes')
  await expect(entries.first()).toContainText('On the blockchain, unchanged')
})

test('the transactions list every status change with its block', async () => {
  const { operator } = pages
  await operator.goto('/app')
  await operator.getByRole('navigation').getByRole('link', { name: 'Transactions' }).click()
  await operator.getByRole('searchbox', { name: 'Shipment number or hash' }).fill(shipped.ocean.number)
  await operator.getByRole('searchbox', { name: 'Shipment number or hash' }).press('Enter')
  const rows = operator.getByRole('row').filter({ hasText: shipped.ocean.number })
  await expect(rows.filter({ hasText: 'Completed' })).toHaveCount(1)
  await expect(rows.filter({ hasNotText: 'Recorded on the chain' })).toHaveCount(0)
})

test('client and supplier were notified', async () => {
  for (const page of [pages.client, pages.supplier]) {
    await page.goto('/notifications')
    const entries = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
    await expect(entries.filter({ hasText: shipped.ocean.number }).first()).toBeVisible()
  }
})

test('the supplier was told nothing of charges and customs, in no answer; the others were', async () => {
  const supplier = await httpCaller(sunita)
  const { id, number: own } = shipped.ocean
  const asked = ['', '/history', '/proof', '/verification', '/completion', '/route'].map(
    part => `/shipments/${id}${part}`,
  )
  const answers = [
    ...(await Promise.all(asked.map(path => supplier.get(path)))),
    ...(await Promise.all(
      ['/shipments', '/shipments/products', '/transactions', '/notifications', '/shipments/exceptions'].map(path =>
        supplier.get(path, { q: own }),
      ),
    )),
  ]
  const bodies = [...(await heard.supplier.all()).map(({ text }) => text), ...answers.map(({ text }) => text)]
  expect(bodies.filter(text => text.includes(own)).length).toBeGreaterThan(5)
  for (const words of Object.values(secret)) expect(bodies.filter(text => text.includes(words))).toEqual([])
  const clients = (await (await httpCaller(elena)).get(`/shipments/${id}`)).text
  expect(clients).toContain(secret.declaration)
  expect(clients).toContain(secret.charge)
  expect(clients).not.toContain(secret.expense)
  expect((await (await httpCaller(omar)).get(`/shipments/${id}`)).text).toContain(secret.expense)
})

test('the accounts agree: nothing lost or doubled, and a rebuild of all read models changes no row', async () => {
  const { output, code } = await accountFor(runningPortal().folder)
  expect(output).toContain('The accounts agree')
  expect(code).toBe(0)
})
