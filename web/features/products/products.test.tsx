import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { i18next } from '../../i18n/setup.ts'
import { problem } from '../../testing/answers.ts'
import { findings } from '../../testing/axe.ts'
import { pageOf, product } from '../../testing/fixtures/master-data.ts'
import { andina, everyPermission, lucia } from '../../testing/fixtures/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { answerWith, type Call, type Table } from '../../testing/server.ts'
import { signInAs } from '../../testing/sign-in-as.ts'

beforeEach(async () => {
  signInAs()
  await i18next.changeLanguage('en')
})

const ok = (body: unknown, status = 200) => ({ status, body })
const some = [product(1), product(2, { skuIsDerived: true, category: null })]

async function open(table: Table = {}, at = '/products') {
  const calls = answerWith({ 'GET /products': () => ok(pageOf(some)), ...table })
  const view = await renderPortal(at)
  await screen.findByRole('heading', { level: 1 })
  return { ...view, calls }
}

describe('the catalogue', () => {
  test('[S2.061] lists products by SKU with description, unit, category and brand; a derived SKU says so', async () => {
    await open()
    const first = await screen.findByRole('row', { name: /ARV-1/ })
    for (const text of ['Lamivudine 1', 'BX', 'ARV']) expect(within(first).getByText(text)).toBeTruthy()
    expect(within(screen.getByRole('row', { name: /ARV-2/ })).getByText('derived')).toBeTruthy()
    expect(screen.getByText('2 products')).toBeTruthy()
    expect(await findings()).toEqual([])
  })

  test('is searched while typing; Back undoes it', async () => {
    const { user, calls, path, router } = await open()
    await screen.findByRole('row', { name: /ARV-1/ })
    const search = screen.getByRole('searchbox', { name: 'SKU or description' })
    await user.type(search, 'lami{Enter}')
    await waitFor(() => expect(path()).toBe('/products?q=lami'))
    expect(
      calls
        .filter(call => call.path === '/products')
        .at(-1)
        ?.query.get('q'),
    ).toBe('lami')
    await router.navigate(-1)
    await waitFor(() => expect(search).toHaveProperty('value', ''))
  })

  test('pages are turned over by the server’s cursor', async () => {
    const { user } = await open({
      'GET /products': ({ query }) =>
        ok(
          query.has('cursor')
            ? pageOf([product(3)], { total: 3 })
            : pageOf(some, { nextCursor: 'next-page', total: 3 }),
        ),
    })
    await user.click(await screen.findByRole('button', { name: 'Next rows' }))
    expect(await screen.findByText('Rows 3 to 3 of 3')).toBeTruthy()
  })

  test('empty, without a match and failed are three different things', async () => {
    const first = await open({ 'GET /products': () => ok(pageOf([])) })
    expect(await screen.findByText('No products yet')).toBeTruthy()
    first.unmount()
    const second = await open({ 'GET /products': () => ok(pageOf([])) }, '/products?q=zzz')
    expect(await screen.findByText('No matching search results')).toBeTruthy()
    second.unmount()
    await open({ 'GET /products': () => problem(404, 'unexpected', 'There was an error, try again') })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  test('who may not see it is told; who may not add is not offered it', async () => {
    signInAs({ permissions: everyPermission.filter(entry => entry.permission !== 'products.manage') })
    const { unmount } = await open()
    await screen.findByRole('row', { name: /ARV-1/ })
    expect(screen.queryByRole('link', { name: /Add product/ })).toBeNull()
    unmount()
    signInAs({ permissions: everyPermission.filter(entry => !entry.permission.startsWith('products.')) })
    await open()
    expect(screen.getByText('You do not have permission for this page')).toBeTruthy()
  })
})

describe('a new product', () => {
  const table = { 'POST /products': () => ok({ id: product(9).id }, 201) }
  const field = (name: string) => screen.getByLabelText(name, { selector: 'input' })
  const posted = (calls: Call[]) =>
    calls.filter(call => call.method === 'POST' && call.path === '/products').map(call => call.body)

  test('[S2.063] [S3.014] the form has identifiers, descriptors, and measurements and dimensions, with every field', async () => {
    await open(table, '/products/new')
    const sections = {
      'Product identifiers': ['SKU code', 'Internal reference', 'Tariff position', 'GTIN', 'SAP code', 'ABC indicator'],
      'Product descriptors': [
        'Product description',
        'Label description',
        'Unit',
        'Brand name',
        'Brand sub-name',
        'Product type',
        'Product category',
        'Industry',
      ],
      'Measurements and dimensions': [
        'Weight',
        'Height',
        'Length',
        'Width',
        'Depth',
        'Thickness',
        'Diameter',
        'Internal diameter',
        'External diameter',
      ],
    }
    for (const [name, fields] of Object.entries(sections)) {
      const section = screen.getByRole('group', { name })
      const labels = [...section.querySelectorAll('label')].map(label => label.textContent?.replace(' (optional)', ''))
      expect(labels).toEqual(fields)
    }
    expect(await findings()).toEqual([])
  })

  test('[S2.061] it is added with what was filled in; measures are typed in the locale’s style', async () => {
    const { user, calls, path } = await open(table, '/products/new')
    await user.type(field('SKU code'), 'ARV-3TC-150')
    await user.type(field('Product description'), 'Lamivudine 150 mg')
    await user.type(field('Weight (optional)'), '1,250.5')
    await user.click(screen.getByRole('button', { name: 'Save product' }))
    await waitFor(() => expect(path()).toBe('/products'))
    expect(await screen.findByText('Product ARV-3TC-150 added')).toBeTruthy()
    expect(posted(calls)).toEqual([
      expect.objectContaining({
        sku: 'ARV-3TC-150',
        description: 'Lamivudine 150 mg',
        unit: 'EA',
        weight: '1250.5',
        height: null,
        category: null,
        internalReference: null,
      }),
    ])
  })

  test('[S8.006] SKU and description are needed, a measure is a number', async () => {
    const { user, calls } = await open(table, '/products/new')
    await user.type(field('Height (optional)'), 'tall')
    await user.click(screen.getByRole('button', { name: 'Save product' }))
    expect(await screen.findByText('You must complete required fields')).toBeTruthy()
    for (const name of ['SKU code', 'Product description', 'Height (optional)'])
      expect(field(name).getAttribute('aria-invalid')).toBe('true')
    expect(posted(calls)).toEqual([])
  })

  test('[S8.069] a SKU that is taken is told with the server’s message', async () => {
    const { user } = await open(
      { 'POST /products': () => problem(409, 'sku-exists', 'A product with the SKU ARV-1 already exists') },
      '/products/new',
    )
    await user.type(field('SKU code'), 'ARV-1')
    await user.type(field('Product description'), 'Lamivudine')
    await user.click(screen.getByRole('button', { name: 'Save product' }))
    expect(await screen.findByText('A product with the SKU ARV-1 already exists')).toBeTruthy()
  })

  test('is a client’s own: the operator is told so', async () => {
    const quayside = {
      id: andina,
      name: 'Quayside',
      type: 'operating',
      role: 'OPERATOR',
      actor: 'O',
      profile: null,
    } as const
    signInAs({ user: { ...lucia, companiesRef: [quayside] } })
    await open({}, '/products/new')
    expect(await screen.findByText(/A catalogue belongs to a client company/)).toBeTruthy()
  })
})
