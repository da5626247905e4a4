import { expect, type Page } from '@playwright/test'
import { act, expectStatus, fillProposals, notice } from './orders.ts'
import { browserOf, signIn } from './people.ts'
import { test } from './portal-test.ts'
import { inDays, makeOrder, tradingPair } from './trading-pair.ts'

const environmentCall = /\/api\/v1\/environment/
const banner = (page: Page) => page.getByRole('note', { name: /environment, not the live one/ })

test('[S1.033] a banner marks the QA and the DEMO environment; no banner shows elsewhere', async ({ page }) => {
  await signIn(page, (await tradingPair()).client)
  await expect(banner(page)).toHaveText('QA')
  for (const [name, shown] of [
    ['DEMO', 'DEMO'],
    ['', null],
    ['production', null],
  ] as const) {
    await page.route(environmentCall, route => route.fulfill({ json: { name } }))
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
    if (shown === null) await expect(banner(page)).toHaveCount(0)
    else await expect(banner(page)).toHaveText(shown)
    await page.unroute(environmentCall)
  }
})

test('[S7.011] a lost connection is said until it is back, and that it is back', async ({ page, context }) => {
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
