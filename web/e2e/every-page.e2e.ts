import { readdirSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type { RegisterPurchaseOrder } from '@quayside/contracts/purchase-orders/commands.ts'
import { type Language, languages } from '@quayside/contracts/reference/languages.ts'
import { personAt } from '@quayside/deploy/local/demo/person.ts'
import type { PageRoute } from '../app/page-route.ts'
import { findings } from './axe-findings.ts'
import { cutTexts } from './cut-texts.ts'
import { drawn, everyPage, publicPages } from './every-page.ts'
import { foreignTexts } from './foreign-texts.ts'
import { invitationLink } from './inbox.ts'
import { joinOperator } from './joining.ts'
import { makeDeliveryPages, makeImports } from './made-files.ts'
import { makeFreight } from './made-freight.ts'
import { type SomeOne, signIn, somebody } from './people.ts'
import { test } from './portal-test.ts'
import { runningPortal } from './running-portal.ts'
import { inDays, type MadeOrder, tradingPair } from './trading-pair.ts'

const widths = [1440, 1280, 1024, 768, 390]
/** The languages of the longest texts are measured at every width, the others where the layouts end. */
const longest: readonly Language[] = ['es-MX', 'fr']
const outermost = [1440, 390]
/** Below it there is no pointer to point with. */
const pointerFrom = 640

async function routePaths(): Promise<readonly string[]> {
  const features = new URL('../features/', import.meta.url)
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('routes.ts'))
  const modules = await Promise.all(
    files.map(async file => (await import(new URL(file, features).href)) as { routes: readonly PageRoute[] }),
  )
  return modules.flatMap(({ routes }) => routes.map(route => route.path))
}

function isOf(route: string, path: string): boolean {
  const [pathname = ''] = path.split('?')
  return (
    new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname) &&
    !(route.includes(':') && /\/new$/.test(pathname))
  )
}

/** An order of the longest names and figures that people have. */
async function makeLongOrder(): Promise<Pick<MadeOrder, 'id' | 'number'>> {
  const { client, vendorCompanyId } = await tradingPair()
  const number = `4500-MINSA-LP-016-2026-CENARES-${Date.now().toString(36)}`
  const line = {
    sku: 'ARV-TLD-300-300-50-30TAB-WHO',
    unit: 'BX',
    quantity: '12500000',
    unitPrice: '123456.75',
    description: 'Tenofovir disoproxil fumarate 300 mg, lamivudine 300 mg and dolutegravir 50 mg, bottle of 30 tablets',
  }
  await client.api.post('/products', { sku: line.sku, description: line.description, unit: line.unit }, number)
  const body: RegisterPurchaseOrder = {
    orderNumber: number,
    vendorCompanyId,
    details: {
      buyerUid: client.api.uid(),
      buyerIdentifier: 'María Fernanda de la Cruz Quispe-Mamani',
      currency: 'USD',
      requiredDeliveryDate: inDays(40),
      incoterm: 'FCA',
      incotermPlace: 'Rajiv Gandhi International Airport',
    },
    lines: [line, { ...line, quantity: '1' }],
  }
  const { id } = await client.api.post<{ id: string }>('/purchase-orders', body, number)
  return { id, number }
}

/** Where things stand is measured: painting them at every width would cost a fifth of the whole. */
const leaveUnpainted = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('clip-path', 'inset(100%)'))

const settledMs = 20_000

/** As the page settles: what a change leads to is drawn within some frames, on a busy machine within many. */
async function settledOn(page: Page, look: () => Promise<readonly string[]>): Promise<readonly string[]> {
  let found: readonly string[] = []
  for (const from = performance.now(); performance.now() < from + settledMs; ) {
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(resolve)))
    found = await look()
    if (found.length === 0) break
  }
  return found
}

async function cutAt(page: Page, width: number): Promise<readonly string[]> {
  await page.setViewportSize({ width, height: 900 })
  return settledOn(page, () => page.evaluate(cutTexts, { byPointer: width >= pointerFrom }))
}

/** As another tab does it: the page is told, and not loaded anew. */
async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate(newValue => dispatchEvent(new StorageEvent('storage', { key: 'language', newValue })), language)
  await expect(page.locator(`html[lang=${language}]`)).toHaveCount(1)
}

/** What axe finds in the light and in the dark theme. */
async function inaccessible(page: Page): Promise<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]> = {}
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await drawn(page)
    found[colorScheme] = await findings(page, colorScheme)
  }
  return found
}

/** Pages with texts of people, of files, of programs or of a company's catalogue, which may be words of the portal as well. */
const ownTexts = /^\/(import-data|delivery-orders\/files|(quotes|bookings)\/(new|edit|copy|compare)|api-documentation)/

async function foreignOn(page: Page, path: string, language: Language): Promise<readonly string[]> {
  return ownTexts.test(path) ? [] : settledOn(page, () => foreignTexts(page, language))
}

/** Each page is opened once; then themes, languages and widths change under it. What is wrong, by page and state. */
async function wrongOf(page: Page, { paths, byAxe }: Seen) {
  const found: Record<string, readonly string[]> = {}
  const note = (state: string, wrong: readonly string[]) => {
    if (wrong.length > 0) found[state] = wrong
  }
  for (const path of await paths()) {
    await page.goto(path)
    await drawn(page)
    if (byAxe) for (const [theme, wrong] of Object.entries(await inaccessible(page))) note(`${path} ${theme}`, wrong)
    await leaveUnpainted(page)
    for (const [turn, language] of languages.entries()) {
      await speak(page, language)
      note(`${path} ${language}`, await foreignOn(page, path, language))
      const measured = longest.includes(language) ? widths : outermost
      for (const width of turn % 2 === 0 ? measured : measured.toReversed())
        note(`${path} ${language} ${width}`, await cutAt(page, width))
    }
    await speak(page, 'en')
  }
  return found
}

type Seen = {
  who: string
  person: () => Promise<SomeOne | null>
  paths: () => Promise<readonly string[]>
  /** Their pages are told by axe too: what others see of them is built of the same parts. */
  byAxe?: true
}

const once = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

const longOrder = once(makeLongOrder)

/** Every page that a client can open, each file at each of its steps. */
const clientPages = once(async () => {
  const [{ paths }, long, imports, deliveries] = await Promise.all([
    everyPage(),
    longOrder(),
    makeImports(),
    makeDeliveryPages(),
  ])
  const forms = ['/products', '/products/new', '/providers', '/providers/new']
  const files = imports.map(id => `/import-data/${id}`)
  // The last is an address from before.
  const others = [`/purchase-orders/${long.id}`, '/shipments/deliveries']
  return [...paths, ...forms, ...files, ...deliveries, ...others]
})
const pagesLike = async (fits: (path: string) => boolean) => (await clientPages()).filter(fits)
const isOrderPage = (path: string) => path.startsWith('/purchase-orders') || path === '/pre-orders'
const isShipmentPage = (path: string) => path.startsWith('/shipments')
const client = async () => (await tradingPair()).client

/** What another than the client sees on pages that differ by who looks. */
const sharedPages = async () => {
  const mine = ['/app', '/notifications', '/transactions', '/purchase-orders', '/shipments?tab=general-view']
  const one = await pagesLike(path => /^\/(purchase-orders|shipments)\/[0-9a-f-]{36}$/.test(path))
  return [...mine, ...one]
}

const newcomer = once(async () => {
  const someOne = somebody('Noor Haidari')
  const { url } = runningPortal()
  await personAt(url, { position: '' }, someOne.email, someOne.password).signUp(someOne.name)
  return someOne
})
const operator = once(async () => {
  const someOne = somebody('Omar Haddad')
  await joinOperator(someOne)
  return someOne
})
const freight = once(makeFreight)
const invitation = once(async () => {
  const { api } = await client()
  const { email } = somebody('María Fernanda de la Cruz Quispe-Mamani')
  await api.post('/invitations', { email, role: 'BUYER' }, email)
  return new URL(await invitationLink(email)).pathname
})

/** The steps of signing in that have a page; each says what it lacks here. */
const waysIn = [
  '/auth/second-factor',
  '/auth/outside',
  '/auth/outside/no-such-link',
  '/auth/forgot-password',
  '/auth/reset-password/no-such-link',
]
async function peoplePages(): Promise<readonly string[]> {
  const { client: one, vendorCompanyId } = await tradingPair()
  await longOrder()
  const address = 'https://hooks.example.com/a-rather-long-path/that-goes-on/and-on/until-it-ends'
  const hook = { name: 'Warehouse-management-system-of-the-north-in-Chiclayo', url: address, events: ['shipment.*'] }
  await one.api.post('/webhook-endpoints', hook, hook.name)
  const { items } = await one.api.get<{ items: { id: string }[] }>('/products', { limit: '1' })
  const own = ['personal', 'my-permissions', 'notifications', 'companies', 'language'].map(part => `/user/${part}`)
  return [
    '/user',
    ...own,
    '/user/list',
    '/user/new',
    `/user/edit/${one.api.uid()}`,
    '/user/permissions',
    '/companies/new-company',
    `/companies/${one.api.company()}?tab=integrations`,
    '/contacts',
    `/providers/edit/${vendorCompanyId}`,
    ...items.map(({ id }) => `/products/edit/${id}`),
  ]
}

const seen: readonly Seen[] = [
  {
    who: 'anybody',
    person: async () => null,
    paths: async () => [...publicPages, ...waysIn, await invitation()],
    byAxe: true,
  },
  { who: 'a client about people and companies', person: client, paths: peoplePages, byAxe: true },
  { who: 'a newcomer', person: newcomer, paths: async () => ['/onboarding', '/onboarding/account'] },
  { who: 'a client among orders', person: client, paths: () => pagesLike(isOrderPage), byAxe: true },
  { who: 'a client among shipments', person: client, paths: () => pagesLike(isShipmentPage), byAxe: true },
  {
    who: 'a client elsewhere',
    person: client,
    paths: () => pagesLike(path => !isOrderPage(path) && !isShipmentPage(path)),
    byAxe: true,
  },
  { who: 'a supplier', person: async () => (await tradingPair()).supplier, paths: sharedPages },
  { who: 'an operator', person: operator, paths: async () => [...(await sharedPages()), '/delivery-orders'] },
  {
    who: 'an operator among offers',
    person: async () => (await freight()).operator,
    paths: async () => (await freight()).paths,
  },
  {
    who: 'an administrator',
    person: async () => runningPortal().administrator,
    paths: async () => ['/app', '/notifications', '/providers', '/import-data'],
  },
]

for (const one of seen)
  test(`[S1.031] [S1.032] [S9.026] for ${one.who} every page is in their language alone and nothing is cut, laid over another or beyond the page, from wide to narrow${one.byAxe ? ', nor found by axe in either theme' : ''}`, async ({
    page,
  }) => {
    test.setTimeout(600_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const person = await one.person()
    if (person === null) await page.goto('/auth/login')
    else await signIn(page, person)
    expect(await wrongOf(page, one)).toEqual({})
  })

test('every page of the portal is measured', async () => {
  const paths = (await Promise.all(seen.map(one => one.paths()))).flat()
  const missed = (await routePaths()).filter(route => !paths.some(path => isOf(route, path)))
  expect(missed).toEqual([])
})

test('what is cut, spilt, laid over another or beyond the page would be found; what can be read is not', async ({
  page,
}) => {
  await page.setViewportSize({ width: 600, height: 400 })
  const findings = async (html: string, byPointer = true) => {
    await page.setContent(`<body style="margin: 0">${html}</body>`)
    await leaveUnpainted(page)
    return (await page.evaluate(cutTexts, { byPointer })).map(one => one.split(':')[0])
  }
  const narrow = 'width: 80px; white-space: nowrap;'
  const long = 'A text that is too long for its place'
  expect(await findings(`<div style="${narrow} overflow: hidden">${long}</div>`)).toEqual(['cut'])
  expect(await findings(`<div style="${narrow} border: 1px solid">${long}</div>`)).toEqual(['spills'])
  expect(await findings(`<div style="${narrow} float: left">${long}</div><div>Another</div>`)).toEqual([
    `lies over "${long}"`,
  ])
  expect(await findings(`<div style="width: 700px">${long}</div>`)).toEqual(['page'])
  expect(await findings(`<input style="width: 60px" placeholder="${long}">`)).toEqual(['cut'])
  const hidden = `${narrow} overflow: hidden; text-overflow: ellipsis`
  expect(await findings(`<div style="${hidden}" title="${long}">${long}</div>`)).toEqual([])
  expect(await findings(`<div style="${hidden}" title="${long}">${long}</div>`, false)).toEqual(['cut'])
  expect(await findings(`<div style="${hidden}" title="${long}"><span class="tag">${long}</span></div>`)).toEqual([
    'cut',
  ])
  expect(await findings(`<div style="${hidden}" title="${long}"><span class="one-line">${long}</span></div>`)).toEqual([
    'cut',
  ])
  expect(await findings(`<div style="${narrow} overflow: auto" tabindex="0">${long}</div>`)).toEqual([])
  expect(await findings(`<div style="${narrow} overflow: auto">${long}</div>`)).toEqual([
    'scrolls for the pointer alone',
  ])
})
