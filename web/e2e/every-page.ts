import { expect, type Page } from '@playwright/test'
import { type MadeShipment, makeShipment } from './made-shipment.ts'
import { type MadeOrder, makeOrder } from './trading-pair.ts'

export const publicPages = [
  '/auth/login',
  '/auth/login?redirect=%2Fapp',
  '/auth/signup',
  '/no/such/page',
  '/proof/check',
  '/carrier/bookings/no-such-link',
] as const

/** Every page behind login, each with the dialogs and steps that have a URL. */
export async function everyPage(): Promise<{ order: MadeOrder; paths: readonly string[] }> {
  const order = await makeOrder()
  const ofOrder = `/purchase-orders/${order.id}`
  return {
    order,
    paths: [
      '/app',
      '/purchase-orders',
      '/purchase-orders?tab=confirmed',
      '/purchase-orders/new',
      '/purchase-orders/new?step=logistics',
      '/purchase-orders/new?step=products',
      '/purchase-orders/new?step=summary',
      '/pre-orders',
      ofOrder,
      ...['parties', 'documents', 'partial-orders', 'change-requests', 'workflow'].map(tab => `${ofOrder}?tab=${tab}`),
      `${ofOrder}?act=confirm`,
      `${ofOrder}?act=cancel`,
      `${ofOrder}/edit`,
      ...shipmentPages(await makeShipment()),
      '/delivery-orders',
      '/delivery-orders/files',
      '/transactions',
      '/notifications',
      '/import-data',
      '/companies/own',
      '/products/categories',
      '/address-book',
      '/address-book?party=new',
      '/collection-points',
      '/collection-points/new',
      '/collection-points?view=map',
      '/destination-points',
      '/api-documentation',
      '/account/password',
      '/user/security',
      '/user/password',
    ],
  }
}

function shipmentPages({ id }: MadeShipment): string[] {
  const own = `/shipments/${id}`
  const tabs = ['parties', 'products', 'charges', 'customs', 'documents', 'invoices', 'additional', 'change-log']
  return [
    '',
    '?tab=general-view',
    '?tab=general-view&of=products',
    '/new',
    '/exceptions',
    '/map',
    '/milestone-file',
    '/tracking',
  ]
    .map(part => `/shipments${part}`)
    .concat(own, ...tabs.map(tab => `${own}?tab=${tab}`))
    .concat(
      ['record-milestone', 'plan-route', 'set-packages', 'save-declaration', 'delete'].map(act => `${own}?act=${act}`),
    )
}

/** The page is drawn: its title is there and nothing says that it still loads. */
export async function drawn(page: Page): Promise<void> {
  await expect(page.locator('h1')).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  // A dialog is open once it has the focus; until then it is on its way.
  if (page.url().includes('act='))
    await expect(page.locator('[role=dialog] :focus,[role=alertdialog] :focus')).toBeVisible()
  // Brought to its end, not waited for: without a new frame nothing that moves would ever get there.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getTiming().iterations !== Infinity) animation.finish()
  })
  if (page.url().includes('api-documentation'))
    await expect(page.locator('.opblock-tag').first()).toBeVisible({ timeout: 60_000 })
}
