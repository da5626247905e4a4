import { readdirSync, readFileSync } from 'node:fs'
import { expect, type Page, test as plain } from '@playwright/test'
import { makeShipment } from './made-shipment.ts'
import { browserOf, type SomeOne } from './people.ts'
import { makeOrder, tradingPair } from './trading-pair.ts'

type Texts = ReadonlyMap<string, string>
type Language = 'en' | 'es-MX' | 'fr' | 'zh-CN'

function flat(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value as object).flatMap(([key, inner]) => flat(inner, path === '' ? key : `${path}.${key}`))
}

function textsOf(language: Language): Texts {
  const folder = new URL(`../../contracts/words/${language}/`, import.meta.url)
  return new Map(
    readdirSync(folder).flatMap(file =>
      flat(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))).map(
        ([key, text]) => [`${file.replace('.json', '')}:${key}`, text] as const,
      ),
    ),
  )
}

const english = textsOf('en')
const keys = new Set([...english.keys()].flatMap(key => [key, key.slice(key.indexOf(':') + 1)]))

/** Texts on the page that are a raw key, or English where another language has other words. */
async function foreignTexts(page: Page, language: Language): Promise<string[]> {
  const own = new Set(textsOf(language).values())
  const englishOnly = new Set([...english.values()].filter(text => !own.has(text) && /[a-z]{3}/.test(text)))
  const shown = await page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) found.push(node.textContent?.trim() ?? '')
    for (const element of document.querySelectorAll('[aria-label],[title],[placeholder]'))
      for (const name of ['aria-label', 'title', 'placeholder']) found.push(element.getAttribute(name) ?? '')
    return found
  })
  return shown.filter(text => (text.includes('.') && keys.has(text)) || englishOnly.has(text))
}

async function signInIn(page: Page, language: Language, person: SomeOne): Promise<void> {
  const texts = textsOf(language)
  const say = (key: string) => texts.get(key) ?? key
  await page.goto('/auth/login')
  await expect(page.getByRole('heading', { level: 1, name: say('auth:login.title') })).toBeVisible()
  await page.getByLabel(say('auth:field.email')).fill(person.email)
  await page.getByLabel(say('auth:field.password'), { exact: true }).fill(person.password)
  await page.getByRole('button', { name: say('auth:login.submit'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('home:today') })).toBeVisible()
}

for (const [browserLanguage, language] of [
  ['es-AR', 'es-MX'],
  ['fr-CA', 'fr'],
  ['zh-CN', 'zh-CN'],
  ['de-DE', 'en'],
] as const)
  plain(
    `[S1.031] [S1.032] [S9.026] a browser in ${browserLanguage} has every page in ${language}, no raw key and nothing mixed`,
    async ({ browser }) => {
      const { client } = await tradingPair()
      const [order, shipment] = [await makeOrder(), await makeShipment()]
      const context = await browserOf(browser, { locale: browserLanguage })
      const page = await context.newPage()
      const texts = textsOf(language)
      await page.goto('/auth/signup')
      await page.getByRole('button', { name: texts.get('auth:signUp.submit') ?? '' }).click()
      await expect(page.getByText(texts.get('ui:validation.field-required') ?? '').first()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
      expect(await foreignTexts(page, language)).toEqual([])

      await signInIn(page, language, client)
      const pages = [
        ['/app', 'home:today'],
        ['/purchase-orders', 'order-list:title.orders'],
        ['/purchase-orders/new', 'order-form:title.new'],
        ['/purchase-orders/new?step=logistics', 'order-form:title.new'],
        ['/notifications', 'notifications:title'],
        ['/import-data', 'imports:title'],
        [`/purchase-orders/${order.id}`, null, order.number],
        [`/purchase-orders/${order.id}?tab=workflow`, null, order.number],
        ['/shipments?tab=general-view', 'shipment-list:title'],
        ['/shipments/new', 'shipment-form:title'],
        ['/shipments/exceptions', 'shipment-exceptions:title'],
        ['/shipments/map', 'shipment-map:title'],
        ['/delivery-orders', 'deliveries:title'],
        [`/shipments/${shipment.id}`, null, shipment.number],
        [`/shipments/${shipment.id}?tab=customs`, null, shipment.number],
        [`/shipments/${shipment.id}?tab=additional`, null, shipment.number],
        ['/transactions', 'blockchain:list.title'],
        ['/proof/check', 'blockchain:proof.title'],
        ['/no/such/page', 'shell:notFound.title'],
      ] as const
      for (const [path, title, number = ''] of pages) {
        await page.goto(path)
        const name = title === null ? number : (texts.get(title) ?? '')
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
        await expect(page.getByRole('main').getByRole('status', { name: texts.get('ui:state.loading') })).toHaveCount(0)
        expect(await foreignTexts(page, language), path).toEqual([])
      }
      await context.close()
    },
  )

plain('an English page would be found where Spanish is due', async ({ browser }) => {
  const context = await browserOf(browser, { locale: 'en' })
  const page = await context.newPage()
  await page.goto('/auth/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  expect(await foreignTexts(page, 'es-MX')).toEqual(expect.arrayContaining(['Sign in', 'Password', 'No account yet?']))
  await context.close()
})

plain('[S5.008] in Spanish the required text is "Este campo es requerido"', async ({ browser }) => {
  const context = await browserOf(browser, { locale: 'es-PE' })
  const page = await context.newPage()
  await page.goto('/auth/signup')
  await page.getByRole('button', { name: 'Crear la cuenta' }).click()
  await expect(page.getByText('Este campo es requerido').first()).toBeVisible()
  await context.close()
})
