import { expect, type Page } from '@playwright/test'
import { profileMayCall } from '@quayside/contracts/access/profiles.ts'
import type { SessionGrant } from '@quayside/contracts/identity/sign-in.ts'
import { sapFile, sapRow } from '@quayside/shipments/deliveries/testing/sap-deliveries.ts'
import { drawn } from './every-page.ts'
import { httpCaller } from './http-caller.ts'
import { confine, joinAs } from './joining.ts'
import { fillSignIn, type SomeOne, somebody } from './people.ts'
import { test } from './portal-test.ts'
import { runningPortal } from './running-portal.ts'
import { tradingPair } from './trading-pair.ts'

const profile = 'DELIVERY_BOT'

/** A machine's person in the client's company. */
async function makeBot(): Promise<SomeOne> {
  const { client } = await tradingPair()
  const bot = somebody('SAP bridge')
  const uid = await joinAs(client.api, 'ADMIN', bot)
  await confine(client.api, uid, profile)
  return bot
}

type Operation = { security?: unknown[]; requestBody?: { content?: object } }
type Paths = Record<string, Record<string, Operation>>

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

async function sends(page: Page, name: string, content: Buffer): Promise<void> {
  await page.goto('/delivery-orders/files')
  await page.getByLabel(/Drop the file/).setInputFiles({ name, mimeType: 'text/csv', buffer: content })
  await page.getByRole('button', { name: 'Upload and check' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('[D5.018] [S2.019] [S2.086] a DELIVERY_BOT uploads and reads, on each page of its own without a refused call, and opens no other', async ({
  page,
}) => {
  const bot = await makeBot()
  const refused = refusals(page)
  await page.goto('/auth/login')
  await fillSignIn(page, bot)
  await expect(page).toHaveURL('/delivery-orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Delivery orders' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')).toHaveCount(1)

  await sends(page, 'whole.csv', sapFile([sapRow(0), sapRow(1)]))
  await expect(page.getByText('All rows are in.')).toBeVisible()
  await sends(page, 'faulty.csv', sapFile([sapRow(3), sapRow(4, { quantity: 'many' })]))
  await expect(page.getByText('Nothing is in yet: it waits for a person who may apply it.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Apply/ })).toHaveCount(0)

  for (const path of ['', '?label=ON_TIME', '?label=EXPIRED', '?q=80000000', '/files']) {
    await page.goto(`/delivery-orders${path}`)
    await drawn(page)
  }
  await page.goto('/delivery-orders?q=80000000')
  await page.getByRole('link', { name: '80000000 / 10' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '80000000' })).toBeVisible()
  await expect(page.getByText('2 lines added (whole.csv)')).toBeVisible()
  await drawn(page)
  // Who may not search has no search: there is no box for it, and its keys open nothing.
  await expect(page.getByText('Find an order, container, supplier')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.getByRole('link', { name: 'Delivery orders' }).first().click()
  await expect(page).toHaveURL('/delivery-orders')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  for (const path of ['/app', '/purchase-orders', '/shipments', '/notifications', '/import-data', '/providers']) {
    await page.goto(path)
    await expect(page).toHaveURL('/delivery-orders')
    await drawn(page)
  }
  expect(refused).toEqual([])
})

test('[D5.018] a DELIVERY_BOT is refused every other call over HTTP, whatever its role', async () => {
  const bot = await makeBot()
  const { url } = runningPortal()
  const caller = await httpCaller(bot)
  const { paths } = JSON.parse((await caller.get('/openapi.json')).text) as { paths: Paths }
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: path.replace('/api/v1', '').replaceAll(/\{\w+\}/g, () => crypto.randomUUID()),
      isPublic: operation.security?.length === 0,
      isMultipart: 'multipart/form-data' in (operation.requestBody?.content ?? {}),
    })),
  )
  const others = operations.filter(({ method, path, isPublic }) => !isPublic && !profileMayCall(profile, method, path))
  expect(others.length).toBeGreaterThan(200)
  expect(
    operations.filter(
      ({ path, method }) =>
        path.startsWith('/deliver') && !others.some(one => one.path === path && one.method === method),
    ),
  ).toHaveLength(9)
  const { email, password } = bot
  const grant = JSON.parse(
    (await caller.send('POST', '/authentication/signIn', { email, password, remember: false })).text,
  ) as SessionGrant
  expect(grant.user.profile).toBe(profile)
  const own = { company: grant.user.companiesRef[0]?.id ?? '', uid: grant.user.uid }
  const answers: string[] = []
  for (const { method, path, isMultipart } of others) {
    const headers = { authorization: `Bearer ${grant.token}`, 'idempotency-key': crypto.randomUUID() }
    if (isMultipart) {
      const body = new FormData()
      for (const [field, value] of Object.entries(own)) body.append(field, value)
      body.append('file', new Blob(['a;b']), 'a.csv')
      const answer = await fetch(`${url}/api/v1${path}`, { method, headers, body })
      answers.push(`${method} ${path} ${answer.status} ${(await answer.json()).code}`)
    } else {
      const { status, text } = method === 'GET' ? await caller.get(path) : await caller.send(method, path, {})
      answers.push(`${method} ${path} ${status} ${JSON.parse(text).code}`)
    }
  }
  expect(answers.filter(answer => !answer.endsWith(' 403 profile-restricted'))).toEqual([])
})
