import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { i18next } from '../../i18n/setup.ts'
import { problem } from '../../testing/answers.ts'
import { findings } from '../../testing/axe.ts'
import { category, pageOf, product, productShown, provider } from '../../testing/fixtures/master-data.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { answerWith, type Call, type Table } from '../../testing/server.ts'
import { signInAs } from '../../testing/sign-in-as.ts'

beforeEach(async () => {
  signInAs()
  await i18next.changeLanguage('en')
})

const ok = (body: unknown, status = 200) => ({ status, body })
const shown = productShown(1, { brandName: 'Determine', weight: '1250.5', categoryPath: ['ARV', 'Adult'] })
const { id } = shown
const at = `/products/${id}`
const arv = category(1, 'ARV', { products: 1, productsBelow: 2 })
const adult = category(2, 'Adult', { parentId: arv.id, path: ['ARV', 'Adult'], products: 1, productsBelow: 1 })
const tree = { items: [arv, adult], uncategorised: 3, allowedCommands: [] }

async function open(path: string, table: Table = {}) {
  const calls = answerWith({
    [`GET /products/${id}`]: () => ok(shown),
    [`GET /products/${id}/history`]: () => ok({ items: [] }),
    'GET /products/categories': () => ok(tree),
    'GET /products/facets': () => ok({ brands: [], types: [], abc: [], active: 2, retired: 1 }),
    ...table,
  })
  const view = await renderPortal(path)
  await screen.findByRole('heading', { level: 1 })
  return { ...view, calls }
}
const posted = (calls: Call[], path: string) =>
  calls.filter(call => call.method === 'POST' && call.path === path).map(call => call.body)

describe('a product', () => {
  test('[S1.014] [S3.014] shows its three sections and what suppliers call it', async () => {
    await open(at, {
      [`GET /products/${id}`]: () =>
        ok({ ...shown, aliases: [{ vendorCompanyId: id, vendorName: 'Shenzhen', alias: 'ACM-77' }] }),
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'ARV-1' })).toBeTruthy()
    for (const text of ['Determine', 'ARV / Adult', '1,250.5 kg', 'ACM-77', 'Shenzhen'])
      expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(`/products/edit/${id}`)
    expect(await findings()).toEqual([])
  })

  test('its history names who did it, and leads to the import that it came from', async () => {
    const importId = '0198b000-0000-7000-8000-000000000009'
    const actor = { uid: null, service: 'documents', name: 'Lucía Mendoza', onBehalfOf: id }
    const entry = {
      id,
      at: '2026-11-28T17:15:00.000Z',
      position: '1',
      type: 'ProductRegistered',
      actor,
      reason: null,
      changes: [],
    }
    await open(`${at}?tab=history`, { [`GET /products/${id}/history`]: () => ok({ items: [{ ...entry, importId }] }) })
    const log = within(await screen.findByRole('list', { name: 'History' }))
    expect(log.getByText(/Lucía Mendoza/)).toBeTruthy()
    expect(log.getByRole('link', { name: 'From an import' }).getAttribute('href')).toBe(`/import-data/${importId}`)
  })

  test('[D9.016] lists its prices with links to their orders', async () => {
    const price = {
      orderId: '0198b000-0000-7000-8000-000000000001',
      lineId: '0198b000-0000-7000-8000-000000000002',
      orderedAt: '2026-11-20T10:00:00.000Z',
      supplier: { id, name: 'Shenzhen' },
      orderNumber: '4500-01',
      lineNumber: 2,
      status: 'SENT_ORDER',
      quantity: '100',
      unit: 'BX',
      unitPrice: '4.10',
      approvedPrice: '4.00',
      currency: 'USD',
    }
    await open(`${at}?tab=prices`, { [`GET /products/${id}/prices`]: () => ok({ items: [price], nextCursor: null }) })
    const link = await screen.findByRole('link', { name: '4500-01, line 2' })
    expect(link.getAttribute('href')).toBe(`/purchase-orders/${price.orderId}`)
    for (const text of ['Shenzhen', '4.10 USD', '4.00 USD']) expect(screen.getByText(text)).toBeTruthy()
  })

  test('[D9.016] is retired at once, and that can be undone', async () => {
    const { user, calls } = await open(at, {
      [`POST /products/${id}/retirement`]: () => ok({ id, version: 4 }),
      [`POST /products/${id}/reinstatement`]: () => ok({ id, version: 5 }),
    })
    await user.click(await screen.findByRole('button', { name: 'Retire' }))
    expect(await screen.findByText('Product ARV-1 retired')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(posted(calls, `/products/${id}/reinstatement`)).toHaveLength(1))
  })

  test('[D9.015] an alias that is taken is told at its field', async () => {
    const supplier = provider(1, { businessName: 'Shenzhen' })
    const message = 'This supplier already calls another product ACM-77'
    const { user } = await open(at, {
      'GET /companies': () => ok(pageOf([supplier])),
      [`POST /products/${id}/aliases`]: () =>
        problem(409, 'alias-taken', message, {
          fields: [{ path: 'alias', code: 'alias-taken', message, params: {} }],
        }),
    })
    await user.click(await screen.findByRole('button', { name: 'Add a supplier’s SKU' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Add a supplier’s SKU' }))
    expect(await within(dialog).findByText('Supplier: This field is required')).toBeTruthy()
    await user.type(within(dialog).getByRole('combobox', { name: 'Supplier' }), 'Shen')
    await user.click(await screen.findByRole('option', { name: /Shenzhen/ }))
    await user.type(within(dialog).getByLabelText('Supplier’s SKU'), 'ACM-77')
    await user.click(within(dialog).getByRole('button', { name: 'Add a supplier’s SKU' }))
    expect((await within(dialog).findAllByText(new RegExp(message))).length).toBeGreaterThan(0)
    expect(within(dialog).getByLabelText('Supplier’s SKU').getAttribute('aria-invalid')).toBe('true')
  })

  test('is changed with the version seen; its SKU stays', async () => {
    const { user, calls, path } = await open(`/products/edit/${id}`, {
      [`POST /products/${id}`]: () => ok({ id, version: 4 }),
    })
    const field = (name: string) => screen.findByLabelText(name, { selector: 'input' })
    expect(await field('SKU code')).toHaveProperty('readOnly', true)
    const brand = await field('Brand name (optional)')
    await user.clear(brand)
    await user.type(brand, 'Bioline')
    await user.click(screen.getByRole('button', { name: 'Save product' }))
    await waitFor(() => expect(path()).toBe(at))
    expect(posted(calls, at)).toEqual([
      expect.objectContaining({ version: 3, brandName: 'Bioline', weight: '1250.5', gtin: null }),
    ])
  })

  test('[S8.024] a fault that is no field’s is told in the words for it', async () => {
    const failed = 'There was an error creating the product'
    const { user, calls } = await open('/products/new', {
      'POST /products': () => problem(500, 'product-not-created', failed),
    })
    await user.type(await screen.findByLabelText('SKU code'), 'X-1')
    await user.type(screen.getByLabelText('Product description'), 'X')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.click(screen.getByRole('button', { name: 'Save product' }))
    // A fault is asked again before it is told.
    while (posted(calls, '/products').length < 4) {
      await vi.advanceTimersByTimeAsync(1_000)
      await new Promise(resolve => setImmediate(resolve))
    }
    vi.useRealTimers()
    expect((await screen.findByText(failed)).closest('[role=alert]')).toBeTruthy()
  })
})

describe('categories', () => {
  test('[D9.014] stand as a tree with their products, and are added, moved and removed', async () => {
    const { user, calls } = await open('/products/categories', {
      'POST /products/categories': () => ok({ id }, 201),
      [`POST /products/categories/${adult.id}`]: () => ok({ id: adult.id, version: 2 }),
      [`POST /products/categories/${adult.id}/removal`]: () => ok({ id: adult.id, version: 0 }),
    })
    expect((await screen.findByRole('link', { name: '2 products' })).getAttribute('href')).toBe(
      `/products?category=${arv.id}`,
    )
    expect(screen.getByRole('link', { name: '3 products without a category' })).toBeTruthy()
    expect(await findings()).toEqual([])

    await user.click(screen.getByRole('button', { name: 'Add category' }))
    const adding = await screen.findByRole('dialog')
    await user.type(within(adding).getByLabelText('Name'), 'Tests')
    await user.click(within(adding).getByRole('button', { name: 'Save category' }))
    await waitFor(() =>
      expect(posted(calls, '/products/categories')).toEqual([
        expect.objectContaining({ name: 'Tests', parentId: null }),
      ]),
    )

    await user.click(await screen.findByRole('button', { name: 'Acts for the category Adult' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Rename or move' }))
    const moving = await screen.findByRole('dialog')
    await user.clear(within(moving).getByLabelText('Name'))
    await user.type(within(moving).getByLabelText('Name'), 'Adults')
    await user.click(within(moving).getByRole('button', { name: 'Save category' }))
    await waitFor(() =>
      expect(posted(calls, `/products/categories/${adult.id}`)).toEqual([
        expect.objectContaining({ name: 'Adults', parentId: arv.id, version: 1 }),
      ]),
    )

    await user.click(await screen.findByRole('button', { name: 'Acts for the category Adult' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    const removing = await screen.findByRole('alertdialog')
    await user.click(within(removing).getByRole('button', { name: 'Remove' }))
    await waitFor(() =>
      expect(posted(calls, `/products/categories/${adult.id}/removal`)).toEqual([
        expect.objectContaining({ productsTo: arv.id }),
      ]),
    )
  })

  test('[D9.014] none is offered to stand under itself or what is below it; a name that is too long is refused at its field', async () => {
    const laboratory = category(3, 'Laboratory', { path: ['Laboratory'] })
    const { user, calls } = await open('/products/categories', {
      'GET /products/categories': () => ok({ ...tree, items: [...tree.items, laboratory] }),
    })
    await user.click(await screen.findByRole('button', { name: 'Acts for the category ARV' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Rename or move' }))
    const moving = within(await screen.findByRole('dialog'))
    await user.click(moving.getByRole('combobox', { name: /Stands under/ }))
    const offered = await screen.findAllByRole('option')
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Laboratory'])
    await user.clear(moving.getByLabelText('Name'))
    await user.click(moving.getByLabelText('Name'))
    await user.paste('x'.repeat(81))
    await user.click(moving.getByRole('button', { name: 'Save category' }))
    expect((await moving.findAllByText(/80/)).length).toBeGreaterThan(0)
    expect(moving.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true')
    expect(posted(calls, `/products/categories/${arv.id}`)).toEqual([])
  })

  test('[S2.061] all that match are put in one by a job', async () => {
    const started = { job: '/api/v1/products/jobs/1', id: '1', version: 1 }
    const { user, calls } = await open('/products?q=lami', {
      'GET /products': () => ok(pageOf([product(1), product(2)], { total: 700, nextCursor: 'more' })),
      'POST /products/categorisation': () => ok(started, 202),
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Select the rows shown' }))
    await user.click(await screen.findByRole('button', { name: /700/ }))
    await user.click(await screen.findByRole('button', { name: 'Categorise' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByRole('combobox', { name: /Product category/ }), 'Adult')
    await user.click(await screen.findByRole('option', { name: 'ARV / Adult' }))
    await user.click(within(dialog).getByRole('button', { name: 'Categorise' }))
    await waitFor(() =>
      expect(posted(calls, '/products/categorisation')).toEqual([
        expect.objectContaining({
          asked: { categoryId: adult.id },
          matching: expect.objectContaining({ q: 'lami', 'filter[status]': 'active' }),
        }),
      ]),
    )
  })
})
