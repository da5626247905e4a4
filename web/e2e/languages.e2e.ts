import { expect, type Page, test as plain } from '@playwright/test'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import { foreignTexts, textsOf } from './foreign-texts.ts'
import { makeShipment } from './made-shipment.ts'
import { browserOf, type SomeOne } from './people.ts'
import { makeOrder, tradingPair } from './trading-pair.ts'

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
    `[S1.031] [S1.032] [S9.026] a browser in ${browserLanguage} has its pages in ${language}, no raw key and nothing mixed`,
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
      // Every page in every language, once it is open, is looked at by every-page.e2e.ts.
      const pages = [
        ['/app', 'home:today'],
        ['/purchase-orders', 'order-list:title.orders'],
        [`/purchase-orders/${order.id}`, null, order.number],
        [`/shipments/${shipment.id}`, null, shipment.number],
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
