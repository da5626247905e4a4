import { expect, type Page } from '@playwright/test'
import { profileMayCall } from '@quayside/contracts/access/profiles.ts'
import { drawn } from './every-page.ts'
import { httpCaller } from './http-caller.ts'
import { confine, joinAs, joinOperator } from './joining.ts'
import { pressEntry } from './menus.ts'
import { fillSignIn, type SomeOne, somebody } from './people.ts'
import { test } from './portal-test.ts'
import { fillIn } from './shipments.ts'
import { inDays, tradingPair } from './trading-pair.ts'

/** Every call that was refused or failed while the page was looked at. */
function refusals(page: Page): string[] {
  const found: string[] = []
  page.on('response', response => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/') && response.status() >= 400)
      found.push(`${response.status()} ${response.request().method()} ${pathname}`)
  })
  return found
}

/** Where the goods are fetched, and where they go to: two places of the client in one country. */
async function makePlaces(): Promise<{ from: string; to: string }> {
  const { client } = await tradingPair()
  const mark = crypto.randomUUID().slice(0, 6)
  const [from, to] = [`Arequipa works ${mark}`, `Callao store ${mark}`]
  const shared = { country: 'PE', timeZone: 'America/Lima' }
  await client.api.post(
    '/places',
    { ...shared, kinds: ['collection'], name: from, address: 'Av. Ejercito 101', pickupCutOff: '15:00' },
    from,
  )
  await client.api.post('/places', { ...shared, kinds: ['destination'], name: to, address: 'Av. Argentina 3093' }, to)
  return { from, to }
}

/** The form from the requester to the summary, as a person fills it in. */
async function fillRequest(page: Page, { from, to }: { from: string; to: string }): Promise<void> {
  const next = async (step: string) => {
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('navigation', { name: 'Steps' }).locator('[aria-current=step]')).toContainText(step)
  }
  await next('Shipper')
  await page.getByLabel('Name', { exact: true }).first().fill('Arequipa works')
  await choosePlace(page, from)
  await next('Consignee')
  await page.getByLabel('Name', { exact: true }).first().fill('Callao store')
  await choosePlace(page, to)
  await next('Collection date')
  const day = inDays(5).split('-').toReversed().join('/')
  const box = (name: string) => page.getByRole('textbox', { name })
  await box('Requested collection date').fill(day)
  await box('From').fill(`${day} 09:00`)
  await box('Until').fill(`${day} 12:00`)
  await box('Until').press('Tab')
  await expect(page.getByRole('region', { name: 'What the pickup place says of the day' })).toContainText('15:00')
  await next('Package details')
  await page.getByRole('button', { name: 'Add a package' }).click()
  await box('Package 1: Type').fill('Pallet')
  await box('Package 1: Weight, kg').fill('120')
  await next('Summary')
}

async function choosePlace(page: Page, name: string): Promise<void> {
  const select = page.getByLabel(/^Registered place/)
  const value = await select.locator('option', { hasText: name }).getAttribute('value')
  await select.selectOption(value)
}

async function signIn(page: Page, someOne: SomeOne): Promise<void> {
  await page.goto('/auth/login')
  await fillSignIn(page, someOne)
  await expect(page).not.toHaveURL(/\/auth\/login/)
}

test('[S2.083] [D5.001] [D5.003] a client asks for a pickup, the operator schedules it, moves its window and collects it on a phone; both see where it stands', async ({
  page,
  browser,
}) => {
  const { client } = await tradingPair()
  const places = await makePlaces()
  const operator = somebody('Olga Petrova')
  await joinOperator(operator)
  await signIn(page, client)
  await page.goto('/pick-up/form/national')
  await fillRequest(page, places)
  // A reload loses nothing: each step is kept with the server.
  await page.reload()
  await expect(page.getByText('Pallet')).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(/\/pick-up\/[0-9a-f-]+$/)
  const address = page.url()
  const main = page.getByRole('main')
  await expect(main.getByText('Requested', { exact: true })).toBeVisible()

  const desk = await browser.newContext({ viewport: { width: 1440, height: 900 }, timezoneId: 'Asia/Kolkata' })
  const other = await desk.newPage()
  await signIn(other, operator)
  await other.goto(address)
  await other.getByRole('button', { name: 'Schedule' }).click()
  const dialog = other.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Picker' }).fill('Blue Trucks')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(other.getByRole('main').getByText('Scheduled', { exact: true }).first()).toBeVisible()
  await other.getByRole('button', { name: /^More for/ }).click()
  await other.getByRole('menuitem', { name: 'Move the window' }).click()
  await dialog.getByLabel('Plate').fill('AB-123')
  await dialog.getByLabel(/^Reason/).fill('The road is closed')
  await dialog.getByRole('button', { name: 'Move the window' }).click()
  await expect(other.getByRole('main').getByText('AB-123')).toBeVisible()

  await expect(main.getByText('The road is closed').first()).toBeVisible()
  await expect(main.getByText('Blue Trucks')).toBeVisible()
  const found = page.getByRole('table', { name: 'Pickup requests' }).getByText('Blue Trucks').first()
  await page.goto('/pick-up?tab=scheduled')
  await expect(found).toBeVisible()

  // At the gate, on a phone.
  await other.setViewportSize({ width: 390, height: 844 })
  await other.getByRole('button', { name: /^More for/ }).click()
  await pressEntry(other.getByRole('menuitem', { name: 'Move the window' }))
  await fillIn(dialog, {
    From: `${inDays(-1)}T08:00`,
    Until: `${inDays(1)}T16:00`,
    Reason: 'The truck is there already',
  })
  await dialog.getByRole('button', { name: 'Move the window' }).click()
  await expect(dialog).toHaveCount(0)
  await other.getByRole('button', { name: 'Record the pickup' }).click()
  const inside = await dialog.evaluate(one => one.getBoundingClientRect().right <= innerWidth)
  expect(inside).toBe(true)
  await fillIn(dialog, { 'Package 1: Weight, kg': '125' })
  await dialog.getByRole('button', { name: 'Record the pickup' }).click()
  await expect(other.getByRole('main').getByText('Picked up', { exact: true }).first()).toBeVisible()
  await desk.close()
  await page.goto('/pick-up?tab=collected')
  await expect(found).toBeVisible()
  await page.goto(address)
  await expect(main.getByText('Picked up', { exact: true }).first()).toBeVisible()
  await expect(main.getByText('125', { exact: true })).toBeVisible()
})

test('[S2.019] [D5.022] CLIENT_LAB asks for a pickup, sees and prints it within its two pages without a refused call, and opens no other', async ({
  page,
}) => {
  const { client } = await tradingPair()
  const places = await makePlaces()
  const lab = somebody('Laboratory')
  const uid = await joinAs(client.api, 'ADMIN', lab)
  await confine(client.api, uid, 'CLIENT_LAB')
  const refused = refusals(page)
  await signIn(page, lab)
  await expect(page).toHaveURL('/pick-up/form/international')
  await page.goto('/pick-up/form/national')
  await drawn(page)
  await fillRequest(page, places)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(/\/pick-up\/form\/national\/[0-9a-f-]+$/)
  await expect(page.getByRole('main').getByText('Requested', { exact: true })).toBeVisible()
  for (const paper of ['Waybill, PDF', 'Labels, PDF']) {
    await page.getByRole('button', { name: 'Print' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: paper }).click()
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  }
  await page.goto('/pick-up/form/national')
  await expect(page.getByRole('region', { name: 'Your requests' }).getByRole('listitem')).toHaveCount(1)
  for (const path of ['/app', '/pick-up', '/purchase-orders', '/shipments', '/notifications', '/address-book']) {
    await page.goto(path)
    await expect(page).toHaveURL('/pick-up/form/international')
    await drawn(page)
  }
  expect(refused).toEqual([])

  const caller = await httpCaller(lab)
  const { paths } = JSON.parse((await caller.get('/openapi.json')).text) as {
    paths: Record<string, Record<string, { security?: unknown[]; requestBody?: { content?: object } }>>
  }
  const others = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { security, requestBody }]) => {
      const where = path.replace('/api/v1', '').replaceAll(/\{\w+\}/g, () => crypto.randomUUID())
      const isFile = 'multipart/form-data' in (requestBody?.content ?? {})
      const isOwn = security?.length === 0 || isFile || profileMayCall('CLIENT_LAB', method.toUpperCase(), where)
      return isOwn ? [] : [{ method: method.toUpperCase(), where }]
    }),
  )
  expect(others.length).toBeGreaterThan(200)
  const answers: string[] = []
  for (const { method, where } of others) {
    const { status, text } = method === 'GET' ? await caller.get(where) : await caller.send(method, where, {})
    answers.push(`${method} ${where} ${status} ${JSON.parse(text).code}`)
  }
  expect(answers.filter(answer => !answer.endsWith(' 403 profile-restricted'))).toEqual([])
})
