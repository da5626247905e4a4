import { expect, type Page } from '@playwright/test'
import { pressEntry } from './menus.ts'
import { browserOf, fillSignIn, signIn } from './people.ts'
import { test } from './portal-test.ts'
import { makeOrder, tradingPair } from './trading-pair.ts'

const mustSignIn = 'Debe iniciar sesión para acceder a esta sección'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('[S2.002] [S2.003] the root and /auth lead to the login screen; login and sign-up are its children', async ({
  page,
}) => {
  for (const path of ['/', '/auth', '/auth/login']) {
    await page.goto(path)
    await expect(heading(page, 'Sign in')).toBeVisible()
    await expect(page).toHaveURL(/\/auth\/login$/)
  }
  await page.goto('/auth/signup')
  await expect(heading(page, 'Sign up')).toBeVisible()
})

test('[S2.001] [S2.004] [S2.011] [S2.016] [S2.017] [S2.027] [S6.015] [S6.016] every page needs login, says so in Spanish, and opens after it', async ({
  page,
}) => {
  const { client } = await tradingPair()
  const order = await makeOrder({ sent: false })
  const pages = [
    ['/app', 'Today'],
    ['/purchase-orders?tab=confirmed', 'Purchase orders'],
    ['/purchase-orders/new', 'New purchase order'],
    [`/purchase-orders/${order.id}`, order.number],
    ['/notifications', 'Notifications'],
    ['/import-data', 'Import data'],
    ['/api-documentation', 'API documentation'],
  ] as const
  for (const [path, title] of pages) {
    await page.goto(path)
    await expect(page).toHaveURL(`/auth/login?${new URLSearchParams({ redirect: path })}`)
    await expect(page.getByRole('alert').getByText(mustSignIn)).toBeVisible()
    await fillSignIn(page, client)
    await expect(heading(page, title)).toBeVisible()
    await expect(page).toHaveURL(path)
    await page.evaluate(() => sessionStorage.clear())
  }
})

test('a redirect never leads to another site', async ({ page }) => {
  const { client } = await tradingPair()
  await page.goto('/auth/login?redirect=https%3A%2F%2Felsewhere.example%2Fapp')
  await fillSignIn(page, client)
  await expect(heading(page, 'Today')).toBeVisible()
  await expect(page).toHaveURL('/app')
})

test('[S2.022] [S2.023] an unknown path is a not-found page; who is signed in goes home from a public one', async ({
  page,
}) => {
  await page.goto('/no/such/place')
  await expect(heading(page, 'Page not found')).toBeVisible()
  await signIn(page, (await tradingPair()).client)
  for (const path of ['/', '/auth', '/auth/login', '/auth/signup']) {
    await page.goto(path)
    await expect(page).toHaveURL('/app')
    await expect(heading(page, 'Today')).toBeVisible()
  }
  await page.goto('/purchase-orders/no/such/place')
  await expect(heading(page, 'Page not found')).toBeVisible()
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(heading(page, 'Today')).toBeVisible()
})

test('[S2.032] after signing out, pages need login again, also by the back button', async ({ page }) => {
  const { client } = await tradingPair()
  const order = await makeOrder({ sent: false })
  await signIn(page, client)
  await page.goto(`/purchase-orders/${order.id}`)
  await expect(heading(page, order.number)).toBeVisible()
  await page.getByRole('button', { name: /account of/ }).click()
  await pressEntry(page.getByRole('menuitem', { name: 'Sign out' }))
  await expect(heading(page, 'Sign in')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Sign in')).toBeVisible()
  await page.goto('/purchase-orders')
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/)
})

test('[S1.008] remembered, a person stays signed in beyond the browser; else not', async ({ browser }) => {
  const { client } = await tradingPair()
  for (const remember of [true, false]) {
    const context = await browserOf(browser)
    const first = await context.newPage()
    await signIn(first, client, { remember })
    await first.close()
    const later = await context.newPage()
    await later.goto('/app')
    await expect(heading(later, remember ? 'Today' : 'Sign in')).toBeVisible()
    await context.close()
  }
})

test('the page of an order that is somebody else’s is not found, and a page without the permission says so', async ({
  page,
}) => {
  const { supplier } = await tradingPair()
  const unsent = await makeOrder({ sent: false })
  await signIn(page, supplier)
  await page.goto(`/purchase-orders/${unsent.id}`)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByText(unsent.number)).toHaveCount(0)
})
