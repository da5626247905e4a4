import { expect, type Page } from '@playwright/test'
import { firstAllowedPath, pagesOf, profileMayOpen } from '@quayside/contracts/access/profiles.ts'
import type { OwnMemberships } from '@quayside/contracts/identity/own-account.ts'
import { invitationToken } from '@quayside/deploy/local/demo/mailbox.ts'
import { personAt } from '@quayside/deploy/local/demo/person.ts'
import { drawn } from './every-page.ts'
import { confine, joinAs } from './joining.ts'
import { browserOf, fillSignIn, somebody } from './people.ts'
import { test } from './portal-test.ts'
import { runningPortal } from './running-portal.ts'
import { makeOrder, tradingPair } from './trading-pair.ts'

/** Every answer of the portal that refuses a call. */
function refusals(page: Page): string[] {
  const found: string[] = []
  page.on('response', response => {
    if (response.status() === 403) found.push(`${response.request().method()} ${response.url()}`)
  })
  return found
}

const menuPages = [
  '/app',
  '/purchase-orders',
  '/pre-orders',
  '/shipments',
  '/quotes',
  '/bookings',
  '/pick-up',
  '/warehouse',
  '/delivery-orders',
  '/transactions',
  '/notifications',
  '/import-data',
  '/providers',
  '/products',
  '/address-book',
  '/collection-points',
  '/destination-points',
  '/user/list',
  '/user/permissions',
  '/companies/own',
]

const walks = {
  CLIENT_R: async () => {
    const order = await makeOrder()
    return ['/purchase-orders', `/purchase-orders/${order.id}`, '/purchase-orders/new']
  },
  DELIVERY_BOT: async () => ['/delivery-orders'],
  CLIENT_LAB: async () => ['/pick-up/form/international', '/pick-up/form/national'],
} as const

for (const [row, profile] of [
  ['S6.009', 'CLIENT_R'],
  ['S6.010', 'DELIVERY_BOT'],
  ['S6.011', 'CLIENT_LAB'],
] as const)
  test(`[${row}] [S6.013] [S1.035] [D8.013] ${profile} walks through its pages without a refused call, and is led away from all others`, async ({
    browser,
  }) => {
    test.setTimeout(240_000)
    const { client } = await tradingPair()
    const person = somebody(`Profile ${profile}`)
    const uid = await joinAs(client.api, 'ADMIN', person)
    await confine(client.api, uid, profile)
    const context = await browserOf(browser)
    const page = await context.newPage()
    const refused = refusals(page)
    const first = firstAllowedPath(profile) ?? ''
    await page.goto('/auth/login')
    await fillSignIn(page, person)
    await expect(page).toHaveURL(first)
    for (const path of await walks[profile]()) {
      await page.goto(path)
      await drawn(page)
      await expect(page).toHaveURL(path)
      const tabs = page.getByRole('main').getByRole('navigation').getByRole('link')
      for (const to of await tabs.evaluateAll(links => links.map(link => (link as HTMLAnchorElement).href))) {
        if (!profileMayOpen(profile, new URL(to).pathname)) continue
        await page.goto(to)
        await drawn(page)
      }
    }
    const others = menuPages.filter(path => !profileMayOpen(profile, path))
    expect(others.length).toBe(
      menuPages.length - (pagesOf(profile) ?? []).filter(one => menuPages.includes(one)).length,
    )
    for (const path of others) {
      await page.goto(path)
      await expect(page, path).toHaveURL(first)
      await drawn(page)
    }
    expect(refused).toEqual([])
    await context.close()
  })

test('[D8.010] [S1.034] [S6.001] [S6.012] [S6.014] a person of two companies is confined in one only; a profile that is in no table restricts nothing', async ({
  page,
}) => {
  const { client, supplier } = await tradingPair()
  const { url, inboxUrl } = runningPortal()
  const person = somebody('Two Companies')
  const uid = await joinAs(client.api, 'ADMIN', person)
  await confine(client.api, uid, 'CLIENT_R')
  const newest = () => invitationToken(inboxUrl, person.email)
  const first = await newest()
  await supplier.api.post('/invitations', { email: person.email, role: 'ADMIN' }, person.email)
  await expect.poll(newest).not.toBe(first)
  const guest = personAt(url, { position: '' }, person.email, person.password)
  await guest.signIn()
  await guest.post('/invitations/accept', { token: await newest() }, 'second')
  // Who signs in before both are known is told of one.
  await expect.poll(async () => (await guest.get<OwnMemberships>('/account/companies')).items.length).toBe(2)
  await page.goto('/auth/login')
  await fillSignIn(page, person)
  await expect(page).toHaveURL('/purchase-orders')
  const users = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Users' })
  await expect(users).toHaveCount(0)
  await expect(async () => {
    await page.reload()
    await page.getByRole('button', { name: `Company: ${client.company}` }).click()
    await page.getByRole('menuitemradio', { name: supplier.company }).click({ timeout: 2_000 })
  }).toPass()
  await expect(users).toBeVisible()
  await page.getByRole('button', { name: `Company: ${supplier.company}` }).click()
  await page.getByRole('menuitemradio', { name: client.company }).click()
  await expect(users).toHaveCount(0)
  // It is taken off: the open browser is free at once.
  await confine(client.api, uid, 'CLIENT_PROMED')
  await expect(users).toBeVisible()
})
