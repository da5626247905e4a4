import { expect, type Page } from '@playwright/test'
import { pressEntry } from './menus.ts'
import { act, expectStatus, fillProposals, notice } from './orders.ts'
import { browserOf, fillSignIn, signIn } from './people.ts'
import { test } from './portal-test.ts'
import { runningPortal } from './running-portal.ts'
import { inDays, makeOrder, tradingPair } from './trading-pair.ts'

const environmentCall = /\/api\/v1\/environment/
const banner = (page: Page) => page.getByRole('note', { name: /environment, not the live one/ })

/** Ends the session on the server as another device would; the page is not told. */
async function endSessionOf(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const stored = (name: string) => JSON.parse(sessionStorage.getItem(name) ?? 'null')
    const answer = await fetch('/api/v1/authentication/signOut', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${stored('grant').token}` },
      body: JSON.stringify({ company: stored('company'), uid: stored('user').uid }),
    })
    return answer.status
  })
  expect(status).toBe(200)
}

test('[S1.033] a banner marks the QA and the DEMO environment; no banner shows elsewhere', async ({ page }) => {
  await signIn(page, (await tradingPair()).client)
  await expect(banner(page)).toHaveText('QA')
  let named = ''
  await page.route(environmentCall, route => route.fulfill({ json: { name: named } }))
  for (const [name, shown] of [
    ['DEMO', 'DEMO'],
    ['', null],
  ] as const) {
    named = name
    const told = page.waitForResponse(environmentCall)
    await page.reload()
    await told
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
    if (shown === null) await expect(banner(page)).toHaveCount(0)
    else await expect(banner(page)).toHaveText(shown)
  }
})

test('[S8.008] [S8.009] a lost connection is said until it is back, and that it is back', async ({ page, context }) => {
  await signIn(page, (await tradingPair()).client)
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await context.setOffline(true)
  const lost = notice(page, 'Could not establish connection to the server, check your network')
  await expect(lost).toBeVisible()
  const back = expect(notice(page, 'The connection is back')).toBeVisible({ timeout: 30_000 })
  await context.setOffline(false)
  await back
  await expect(lost).toHaveCount(0)
})

test('[S8.008] [S8.009] [S9.009] a server that stands still is told while nobody does anything; acts say so at once; all is read again', async ({
  page,
}) => {
  const { supplier } = await tradingPair()
  const order = await makeOrder()
  await signIn(page, supplier)
  await page.goto(`/purchase-orders/${order.id}?act=confirm`)
  const dialog = page.getByRole('dialog')
  await fillProposals(dialog, [{ quantity: 1000 }, { quantity: 400 }])
  const confirm = dialog.getByRole('button', { name: 'Confirm', exact: true })
  const { pid } = runningPortal()
  process.kill(pid, 'SIGSTOP')
  try {
    const lost = notice(page, 'Could not establish connection to the server, check your network')
    await expect(lost).toBeVisible()
    await confirm.click()
    await expect(dialog.getByText('Not done: there is no connection to the server')).toBeVisible()
    await expect(lost).toBeVisible()
    const back = expect(notice(page, 'The connection is back')).toBeVisible()
    process.kill(pid, 'SIGCONT')
    await back
    await expect(lost).toHaveCount(0)
    await confirm.click()
    await expectStatus(page, 'Confirmed')
  } finally {
    process.kill(pid, 'SIGCONT')
  }
})

test('[S4.043] a session that has ended elsewhere leads this browser to the login, and back to the page after it', async ({
  page,
}) => {
  const { client } = await tradingPair()
  const order = await makeOrder({ sent: false })
  await signIn(page, client)
  await page.goto(`/purchase-orders/${order.id}`)
  await expect(page.getByRole('heading', { level: 1, name: order.number })).toBeVisible()
  const refused = page.waitForResponse(answer => answer.url().endsWith('/authentication/refreshSession'))
  await endSessionOf(page)
  expect((await refused).status()).toBe(401)
  await expect(page).toHaveURL(`/auth/login?${new URLSearchParams({ redirect: `/purchase-orders/${order.id}` })}`)
  expect(await page.evaluate(() => sessionStorage.getItem('grant'))).toBeNull()
  await fillSignIn(page, client)
  await expect(page.getByRole('heading', { level: 1, name: order.number })).toBeVisible()
})

test('[S2.032] a new tab of the same browser is signed in without "Remember me", and signing out in one ends both', async ({
  browser,
}) => {
  const { client } = await tradingPair()
  const context = await browserOf(browser)
  const [first, second] = [await context.newPage(), await context.newPage()]
  await signIn(first, client)
  await second.goto('/purchase-orders')
  await expect(second.getByRole('heading', { level: 1, name: 'Purchase orders' })).toBeVisible()
  expect(await second.evaluate(() => Object.keys(localStorage).filter(key => /grant|token/i.test(key)))).toEqual([])
  await second.getByRole('button', { name: /account of/ }).click()
  await pressEntry(second.getByRole('menuitem', { name: 'Sign out' }))
  for (const page of [first, second])
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await context.close()
})

test('two tabs: the second to act on what the first has changed is told, and nothing is overwritten', async ({
  browser,
}) => {
  const { supplier } = await tradingPair()
  const order = await makeOrder()
  const context = await browserOf(browser)
  const [first, second] = [await context.newPage(), await context.newPage()]
  await signIn(first, supplier, { remember: true })
  await first.goto(`/purchase-orders/${order.id}`)
  await second.goto(`/purchase-orders/${order.id}?act=confirm`)
  const dialog = second.getByRole('dialog')
  await fillProposals(dialog, [
    { quantity: 1000, date: inDays(99) },
    { quantity: 400, date: inDays(99) },
  ])
  await act(first, 'Confirm', { fill: form => fillProposals(form, [{ quantity: 1000 }, { quantity: 400 }]) })
  await expectStatus(first, 'Confirmed')
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(dialog.getByText('Somebody changed this order while you worked on it')).toBeVisible()
  await expect(dialog.getByRole('row', { name: /Line 1: Confirmed quantity/ })).toBeVisible()
  expect((await order.detail()).lines.map(line => line.proposal?.date)).toEqual([null, null])
  await context.close()
})
