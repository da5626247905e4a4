import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { i18next } from '../../../i18n/setup.ts'
import { problem } from '../../../testing/answers.ts'
import { findings } from '../../../testing/axe.ts'
import { allow, detail, detailId } from '../../../testing/fixtures/order-detail.ts'
import { andina, cordillera, everyPermission, lucia } from '../../../testing/fixtures/people.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { answerWith, type Call, type Table } from '../../../testing/server.ts'
import { signInAs } from '../../../testing/sign-in-as.ts'

beforeEach(async () => {
  signInAs()
  await i18next.changeLanguage('en')
})

const ok = (body: unknown, status = 200) => ({ status, body })
const page = (...items: unknown[]) => ({ items, nextCursor: null, total: items.length, totalIsCapped: false })
const supplierId = '0198a000-0000-7000-8000-00000000b001'
const productId = '0198a000-0000-7000-8000-00000000c001'
const supplier = {
  id: supplierId,
  businessName: 'Aurobindo Pharma Ltd.',
  type: 'provider',
  supplierCode: 'V-1001',
  country: 'IN',
  contactName: null,
  contactEmail: null,
  contactPhone: null,
  address: null,
  joined: false,
  invitation: 'none',
  contactEmailMissing: true,
  addressMissing: false,
  retired: false,
}
const product = {
  id: productId,
  sku: 'ARV-3TC-150',
  skuIsDerived: false,
  description: 'Lamivudine 150 mg',
  unit: 'BX',
  category: null,
  brandName: null,
  version: 1,
  categoryPath: [],
  status: 'active',
  changedAt: '2026-11-01T09:00:00.000Z',
  productType: null,
  abcIndicator: null,
  gtin: null,
}
const made = { id: detailId, orderNumber: '4500-9', status: 'PENDING', version: 1, createdId: null }

async function open({ at = '/purchase-orders/new', table = {} }: { at?: string; table?: Table } = {}) {
  const calls = answerWith({
    'GET /companies': () => ok(page(supplier)),
    'GET /products': () => ok(page(product)),
    'POST /purchase-orders': () => ok(made, 201),
    'POST /purchase-orders/pre-orders': () => ok({ ...made, status: 'PRE_ORDER' }, 201),
    [`GET /purchase-orders/${detailId}`]: () => ok(detail({ id: detailId })),
    ...table,
  })
  const view = await renderPortal(at)
  await screen.findByRole('navigation', { name: 'Steps of registration' })
  return { ...view, calls }
}
type User = Awaited<ReturnType<typeof open>>['user']

const bodies = (calls: Call[], path: string) =>
  calls.filter(call => call.method === 'POST' && call.path === path).map(call => call.body)
const step = () =>
  screen
    .getByRole('navigation', { name: 'Steps of registration' })
    .querySelector('[aria-current=step]')
    ?.textContent?.replace(/^\d/, '')
const next = (user: User) => user.click(screen.getByRole('button', { name: 'Continue' }))
const field = (name: string | RegExp) => screen.getByLabelText(name, { selector: 'input, select, textarea' })

/** At once, as from the clipboard: key by key a long form takes its time. */
async function fill(user: User, name: string, text: string) {
  await user.clear(field(name))
  await user.click(field(name))
  await user.paste(text)
}

async function choose(user: User, name: string, text: string, option: RegExp) {
  await user.click(field(name))
  await user.paste(text)
  await user.click(await screen.findByRole('option', { name: option }))
}

async function fillGeneral(user: User) {
  await fill(user, 'Order number', '4500-9')
  await choose(user, 'Supplier', 'Auro', /Aurobindo/)
  await choose(user, 'Currency', 'USD', /USD/)
  await fill(user, 'Required delivery date', '12/01/2027')
}

async function fillProduct(user: User) {
  await user.click(screen.getByRole('button', { name: 'Add product' }))
  await choose(user, 'Product (optional)', 'ARV', /ARV-3TC-150/)
  await fill(user, 'Quantity', '1,250')
  await fill(user, 'Price per unit', '4.10')
}

// Whole walks through a long form: on a busy machine they take their time.
describe('the four steps', () => {
  test('[S2.011] [S2.054] registration leads through general details, logistics, products and summary; each has its URL', async () => {
    const { user, path } = await open()
    const steps = screen.getByRole('navigation', { name: 'Steps of registration' })
    expect(
      within(steps)
        .getAllByRole('listitem')
        .map(item => item.textContent?.replace(/^\d/, '')),
    ).toEqual(['General details', 'Logistics', 'Products', 'Summary'])
    await fillGeneral(user)
    await next(user)
    await waitFor(() => expect(step()).toBe('Logistics'))
    expect(path()).toBe('/purchase-orders/new?step=logistics')
    await next(user)
    await waitFor(() => expect(step()).toBe('Products'))
    await fillProduct(user)
    await next(user)
    await waitFor(() => expect(step()).toBe('Summary'))
    expect(path()).toBe('/purchase-orders/new?step=summary')
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(step()).toBe('Products'))
    expect(field('Quantity')).toHaveProperty('value', '1250')
  })

  test('what was typed outlives a reload of the page at any step, and no walk to another page', async () => {
    const { user, unmount } = await open()
    await fillGeneral(user)
    await next(user)
    await waitFor(() => expect(step()).toBe('Logistics'))
    const kept = { ...sessionStorage }
    unmount()
    Object.assign(sessionStorage, kept)
    const again = await open({ at: '/purchase-orders/new?step=summary' })
    await screen.findByText('4500-9')
    expect(screen.getByText('Aurobindo Pharma Ltd.')).toBeTruthy()
    await again.router.navigate('/purchase-orders/new')
    expect(await screen.findByLabelText('Order number')).toHaveProperty('value', '4500-9')
    again.unmount()
    expect(Object.keys(sessionStorage).filter(key => key.startsWith('new-order'))).toEqual([])
  })

  test('leaving a form that is complete sends nothing, and signing out asks first', async () => {
    const { user, calls, router, path } = await open({ table: { 'POST /authentication/signOut': () => ok({}) } })
    await fillGeneral(user)
    await next(user)
    await waitFor(() => expect(step()).toBe('Logistics'))
    await next(user)
    await waitFor(() => expect(step()).toBe('Products'))
    await fillProduct(user)
    await next(user)
    await waitFor(() => expect(step()).toBe('Summary'))
    const signOut = async () => {
      await user.click(screen.getByRole('button', { name: /account/i }))
      await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
      return within(await screen.findByRole('alertdialog'))
    }
    await user.click((await signOut()).getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(path()).toBe('/purchase-orders/new?step=summary')
    void router.navigate('/products')
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Leave/ }))
    await waitFor(() => expect(path()).toBe('/products'))
    expect(bodies(calls, '/purchase-orders')).toEqual([])
  })

  test('signing out with something typed leads to the login page once the person says so', async () => {
    const { user, path } = await open({ table: { 'POST /authentication/signOut': () => ok({}) } })
    await fill(user, 'Order number', '4500')
    await user.click(screen.getByRole('button', { name: /account/i }))
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
    await waitFor(() => expect(path()).toBe('/auth/login'))
  })

  test('a line just added complains about nothing', async () => {
    const { user } = await open({ at: '/purchase-orders/new?step=products' })
    await user.click(screen.getByRole('button', { name: 'Add product' }))
    await waitFor(() => expect(document.activeElement).toBe(field('Product (optional)')))
    await user.type(field('Description (optional)'), 'Gloves')
    expect(field('Price per unit').getAttribute('aria-invalid')).not.toBe('true')
    expect(screen.queryByText('This field is required')).toBeNull()
  })

  test.each(['general', 'logistics', 'products', 'summary'])('axe finds nothing in %s', async name => {
    const { user } = await open({ at: `/purchase-orders/new?step=${name}` })
    if (name === 'products') await user.click(screen.getByRole('button', { name: 'Add product' }))
    expect(await findings()).toEqual([])
  })

  test('[S3.001] [S3.007] the general details and logistics ask for every field under its label', async () => {
    const { router } = await open()
    const general = [
      'Order number',
      'Supplier',
      'Document type',
      'Payment instruction',
      'Payment method',
      'Additional details',
      'Identity identifier',
      'Vendor identifier',
      'Buyer identifier',
      'Emission date',
      'Required delivery date',
      'Currency',
      'Tax free',
    ]
    for (const name of general) expect(field(new RegExp(`^${name}( \\(optional\\))?$`))).toBeTruthy()
    await router.navigate('/purchase-orders/new?step=logistics')
    await screen.findByLabelText('Sent from (optional)')
    const logistics = [
      'Sent from',
      'Sent to',
      'Inventory location',
      'Incoterm',
      'Location',
      'Destination place',
      'Pickup location',
      'Shipping through',
      'Send conditions',
      'Shipping costs',
    ]
    for (const name of logistics) expect(field(`${name} (optional)`)).toBeTruthy()
    const options = within(field('Sent to (optional)')).getAllByRole('option')
    expect(options.map(option => option.textContent)).toEqual(['Choose', 'Provider', 'Client'])
  })

  test('[S9.024] [S3.013] exactly the five payment methods are offered, [S3.012] and the four document types', async () => {
    await open()
    const offered = (name: string) =>
      within(field(`${name} (optional)`))
        .getAllByRole('option')
        .map(option => option.textContent)
    expect(offered('Payment method')).toEqual([
      'Choose',
      'Cash on delivery',
      'Daily check',
      'Check 30 days',
      'Electronic transfer',
      'Supplier credit',
    ])
    expect(offered('Document type')).toEqual([
      'Choose',
      'Purchase order',
      'Commercial invoice',
      'Delivery note',
      'Other',
    ])
  })

  test('[S3.011] the product table takes stock quantity, product, price per unit, number of deliveries and details', async () => {
    const { user, calls } = await open({ at: '/purchase-orders/new?step=products' })
    await fillProduct(user)
    expect(field('SKU')).toHaveProperty('value', 'ARV-3TC-150')
    expect(field('Unit')).toHaveProperty('value', 'BX')
    const ofLine = screen.getByRole('button', { name: 'Remove line 1' }).closest('li') as HTMLElement
    expect(within(ofLine).getByText('5,125.00')).toBeTruthy()
    await fill(user, 'Stock quantity (optional)', '300')
    await fill(user, 'Number of deliveries', '2')
    await fill(user, 'Quantity of delivery 1', '1,000')
    await fill(user, 'Date of delivery 1', '12/01/2027')
    await fill(user, 'Quantity of delivery 2', '250')
    await fill(user, 'Date of delivery 2', '19/01/2027')
    await user.click(screen.getByRole('button', { name: 'More details' }))
    await fill(user, 'Details (optional)', 'Keep dry')
    await user.click(screen.getByRole('button', { name: 'Save as pre-order' }))
    await waitFor(() => expect(bodies(calls, '/purchase-orders/pre-orders')).toHaveLength(1))
    expect(bodies(calls, '/purchase-orders/pre-orders')[0]).toMatchObject({
      lines: [
        {
          productId,
          sku: 'ARV-3TC-150',
          unit: 'BX',
          quantity: '1250',
          unitPrice: '4.10',
          stockQuantity: '300',
          details: 'Keep dry',
          schedule: [
            { quantity: '1000', requiredDate: '2027-01-12' },
            { quantity: '250', requiredDate: '2027-01-19' },
          ],
        },
      ],
    })
  })

  test('a block copied from a spreadsheet becomes lines, by headings in any language; what cannot be read is wrong at its cell', async () => {
    const { user } = await open({ at: '/purchase-orders/new?step=products' })
    const area = screen.getByRole('textbox', { name: 'Paste rows of a spreadsheet here' })
    await user.click(area)
    await user.paste(
      'SKU\tCantidad\tPrecio\tDescripción\nARV-1\t1,000\t4.10\tLamivudine\nARV-2\t2.000,5\t7\tZidovudine',
    )
    expect(await screen.findByText('2 pasted rows were taken.')).toBeTruthy()
    const values = (name: string) => screen.getAllByLabelText(name).map(input => (input as HTMLInputElement).value)
    expect(values('SKU')).toEqual(['ARV-1', 'ARV-2'])
    expect(values('Quantity')).toEqual(['1,000', '2.000,5'])
    expect(values('Price per unit')).toEqual(['4.10', '7'])
    const [, second] = screen.getAllByLabelText('Quantity')
    await waitFor(() => expect(second?.getAttribute('aria-invalid')).toBe('true'))
    await user.click(area)
    await user.paste('SKU\tQuantity\tColour\nARV-3\t1\tred')
    expect(await screen.findByText(/the form has no column Colour/)).toBeTruthy()
    expect(values('SKU')).toEqual(['ARV-1', 'ARV-2'])
    expect(await findings()).toEqual([])
  })

  test('a pasted SKU that is a product is one as if it had been chosen; an unknown one is marked where it stands', async () => {
    const { user, calls } = await open({ at: '/purchase-orders/new?step=products' })
    await user.click(screen.getByRole('textbox', { name: 'Paste rows of a spreadsheet here' }))
    await user.paste('SKU\tQuantity\tPrice\narv-3tc-150\t10\t4.10\nNOBODY-1\t5\t1\nARV-3TC-150\t2\t4')
    expect(await screen.findByText('3 pasted rows were taken.')).toBeTruthy()
    const values = (name: string) => screen.getAllByLabelText(name).map(input => (input as HTMLInputElement).value)
    expect(values('SKU')).toEqual(['ARV-3TC-150', 'NOBODY-1', 'ARV-3TC-150'])
    expect(values('Product (optional)')).toEqual(['ARV-3TC-150', '', 'ARV-3TC-150'])
    expect(values('Unit')).toEqual(['BX', 'EA', 'BX'])
    expect(values('Description (optional)')).toEqual(['Lamivudine 150 mg', '', 'Lamivudine 150 mg'])
    expect(screen.getAllByText('Not among the products')).toHaveLength(1)
    const [, unknown] = screen.getAllByLabelText('SKU')
    expect(unknown?.getAttribute('aria-describedby')).toContain('hint')
    const asked = calls.filter(call => call.query.has('skus'))
    expect(asked.map(call => call.query.get('skus'))).toEqual(['ARV-3TC-150\nNOBODY-1'])
    expect(await findings()).toEqual([])
  })

  test('a SKU that is typed is looked up when it is left, and what the person gave stays theirs', async () => {
    const { user } = await open({ at: '/purchase-orders/new?step=products' })
    await user.click(screen.getByRole('button', { name: 'Add product' }))
    await fill(user, 'Description (optional)', 'Ours')
    await fill(user, 'SKU', 'ARV-3TC-150')
    await user.tab()
    await waitFor(() => expect(field('Unit')).toHaveProperty('value', 'BX'))
    expect(field('Description (optional)')).toHaveProperty('value', 'Ours')
    expect(field('Product (optional)')).toHaveProperty('value', 'ARV-3TC-150')
    await fill(user, 'SKU', 'NOBODY-1')
    await user.tab()
    await screen.findByText('Not among the products')
    expect(field('Product (optional)')).toHaveProperty('value', '')
  })

  test('the running total has net, taxes and total in the order’s currency', async () => {
    const { user } = await open()
    await fillGeneral(user)
    await next(user)
    await waitFor(() => expect(step()).toBe('Logistics'))
    await next(user)
    await waitFor(() => expect(step()).toBe('Products'))
    await user.click(screen.getByRole('textbox', { name: 'Paste rows of a spreadsheet here' }))
    await user.paste('ARV-1\tLamivudine\tBX\t10\t4.10\t\t18%\nARV-2\tZidovudine\tBX\t\t7')
    const total = await screen.findByText('1 line has no amount yet')
    expect(total.parentElement?.textContent).toMatch(/Net 41\.00 USD.*Tax 7\.38 USD.*Total 48\.38 USD/)
  })

  test('[S3.008] the summary shows vendor, buyer, company, shipping through, send conditions, amount, shipping costs', async () => {
    const { user, router } = await open()
    await fillGeneral(user)
    await router.navigate('/purchase-orders/new?step=logistics')
    await user.type(await screen.findByLabelText('Shipping through (optional)'), 'Callao')
    await fill(user, 'Send conditions (optional)', 'cooled')
    await fill(user, 'Shipping costs (optional)', '120.50')
    await router.navigate('/purchase-orders/new?step=products')
    await screen.findByRole('button', { name: 'Add product' })
    await fillProduct(user)
    await router.navigate('/purchase-orders/new?step=summary')
    await screen.findByRole('button', { name: 'Register order' })
    const facts = Object.fromEntries(
      [...document.querySelectorAll('dl > div')].map(fact => [
        fact.querySelector('dt')?.textContent,
        fact.querySelector('dd')?.textContent,
      ]),
    )
    expect(facts).toMatchObject({
      Supplier: 'Aurobindo Pharma Ltd.',
      Buyer: 'Lucía Mendoza',
      Company: 'Andina Salud S.A.C.',
      'Shipping through': 'Callao',
      'Send conditions': 'cooled',
      Amount: '5,125.00 USD',
      'Shipping costs': '120.50 USD',
    })
    const line = screen.getByRole('row', { name: /ARV-3TC-150/ })
    for (const text of ['1,250 BX', '4.10 USD', '5,125.00 USD']) expect(within(line).getByText(text)).toBeTruthy()
  })
})

describe('registering', () => {
  test('[S3.007] everything goes to the server in its own form, and the order is opened', async () => {
    const { user, calls, path } = await open()
    await fillGeneral(user)
    await user.selectOptions(field('Payment method (optional)'), 'Check 30 days')
    await user.click(field('Tax free'))
    await next(user)
    await user.selectOptions(await screen.findByLabelText('Incoterm (optional)'), 'FCA')
    await fill(user, 'Named place', 'Hyderabad')
    await fill(user, 'Pickup location (optional)', 'Unit VII')
    await next(user)
    await waitFor(() => expect(step()).toBe('Products'))
    await fillProduct(user)
    await next(user)
    await user.click(await screen.findByRole('button', { name: 'Register order' }))
    await waitFor(() => expect(path()).toBe(`/purchase-orders/${detailId}`))
    expect(await screen.findByText('Order 4500-9 registered')).toBeTruthy()
    expect(bodies(calls, '/purchase-orders')).toEqual([
      expect.objectContaining({
        company: andina,
        uid: lucia.uid,
        orderNumber: '4500-9',
        vendorCompanyId: supplierId,
        preOrderId: null,
        details: expect.objectContaining({
          buyerIdentifier: 'Lucía Mendoza',
          currency: 'USD',
          requiredDeliveryDate: '2027-01-12',
          taxFree: true,
          paymentMethod: 'CHECK_30_DAYS',
          incoterm: 'FCA',
          incotermPlace: 'Hyderabad',
          emissionDate: null,
          pickupPlace: { placeId: null, name: 'Unit VII' },
          deliveryPlace: null,
          vendorIdentifier: null,
        }),
        lines: [expect.objectContaining({ productId, quantity: '1250', unitPrice: '4.10', schedule: [] })],
      }),
    ])
  })

  test('[S8.006] a step with empty required fields says "You must complete required fields" and stays', async () => {
    const { user } = await open()
    await next(user)
    expect(await screen.findByText('You must complete required fields')).toBeTruthy()
    expect(step()).toBe('General details')
    for (const name of ['Order number', 'Supplier', 'Currency', 'Required delivery date'])
      expect(field(name).getAttribute('aria-invalid')).toBe('true')
    const summary = screen.getByText('You must complete required fields').closest('[role=alert]') as HTMLElement
    expect(document.activeElement).toBe(summary)
    expect(await findings()).toEqual([])
    await user.click(within(summary).getByRole('link', { name: 'Currency: This field is required' }))
    await waitFor(() => expect(document.activeElement).toBe(field('Currency')))
  })

  test('[S5.020] without a product it cannot be registered, and the step of the products is opened', async () => {
    const { user, calls, router } = await open()
    await fillGeneral(user)
    await router.navigate('/purchase-orders/new?step=summary')
    await user.click(await screen.findByRole('button', { name: 'Register order' }))
    await waitFor(() => expect(step()).toBe('Products'))
    expect((await screen.findAllByText(/At least one product is required/)).length).toBeGreaterThan(0)
    expect(bodies(calls, '/purchase-orders')).toEqual([])
  })

  test('[S5.021] an invalid quantity stops the person from continuing', async () => {
    const { user } = await open({ at: '/purchase-orders/new?step=products' })
    await fillProduct(user)
    for (const wrong of ['0', '1,5', '-3']) {
      await fill(user, 'Quantity', wrong)
      await next(user)
      expect(step()).toBe('Products')
      expect(field('Quantity').getAttribute('aria-invalid')).toBe('true')
    }
    await fill(user, 'Quantity', '3')
    await next(user)
    await waitFor(() => expect(step()).toBe('Summary'))
  })

  test('[S5.068] the other rules hold in the form: an Incoterm needs its place, deliveries add up to the quantity', async () => {
    const { user, router } = await open({ at: '/purchase-orders/new?step=logistics' })
    await user.selectOptions(field('Incoterm (optional)'), 'FCA')
    await next(user)
    expect(await screen.findByText('An Incoterm needs a named place')).toBeTruthy()
    await user.selectOptions(field('Incoterm (optional)'), 'FOB')
    await fill(user, 'Named place', 'Mumbai')
    await user.selectOptions(field('Transport mode (optional)'), 'Air')
    await next(user)
    expect(await screen.findByText('This term is only for ocean transport')).toBeTruthy()
    await router.navigate('/purchase-orders/new?step=products')
    await screen.findByRole('button', { name: 'Add product' })
    await fillProduct(user)
    await fill(user, 'Number of deliveries', '2')
    for (const number of [1, 2]) {
      await fill(user, `Quantity of delivery ${number}`, '600')
      await fill(user, `Date of delivery ${number}`, '12/01/2027')
    }
    await next(user)
    expect(await screen.findByText('The deliveries have to add up to the quantity')).toBeTruthy()
    expect(step()).toBe('Products')
  })

  test('a delivery left empty is told twice in the summary, by its quantity and by its date, as required', async () => {
    const { user } = await open({ at: '/purchase-orders/new?step=products' })
    await fillProduct(user)
    await fill(user, 'Number of deliveries', '2')
    await fill(user, 'Quantity of delivery 1', '1,000')
    await fill(user, 'Date of delivery 1', '12/01/2027')
    await next(user)
    for (const name of ['Quantity of delivery 2', 'Date of delivery 2'])
      expect(await screen.findByRole('link', { name: `Line 1, ${name}: This field is required` })).toBeTruthy()
    await user.click(screen.getByRole('link', { name: /Date of delivery 2/ }))
    await waitFor(() => expect(document.activeElement).toBe(field('Date of delivery 2')))
  })

  test('an error in an earlier step is told at the end and leads to its field', async () => {
    const { user, router } = await open()
    await fillGeneral(user)
    await user.clear(field('Order number'))
    await router.navigate('/purchase-orders/new?step=products')
    await screen.findByRole('button', { name: 'Add product' })
    await fillProduct(user)
    await user.clear(field('Price per unit'))
    await router.navigate('/purchase-orders/new?step=summary')
    await user.click(await screen.findByRole('button', { name: 'Register order' }))
    await waitFor(() => expect(step()).toBe('General details'))
    await waitFor(() => expect(document.activeElement).toBe(field('Order number')))
    await user.click(screen.getByRole('link', { name: 'Line 1, Price per unit: This field is required' }))
    await waitFor(() => expect(step()).toBe('Products'))
    await waitFor(() => expect(document.activeElement).toBe(field('Price per unit')))
  })

  test('[S8.069] the server’s field errors land on the fields, and the first one opens its step', async () => {
    const fields = [
      { path: 'orderNumber', code: 'po-number-taken', message: 'Order 4500-9 exists already', params: {} },
      { path: 'lines.0.sku', code: 'unknown', message: 'There is no such product', params: {} },
    ]
    const { user } = await open({
      table: {
        'POST /purchase-orders': () => problem(409, 'po-number-taken', 'Order 4500-9 exists already', { fields }),
      },
    })
    await fillGeneral(user)
    await next(user)
    await screen.findByLabelText('Incoterm (optional)')
    await next(user)
    await waitFor(() => expect(step()).toBe('Products'))
    await fillProduct(user)
    await next(user)
    await user.click(await screen.findByRole('button', { name: 'Register order' }))
    await waitFor(() => expect(step()).toBe('General details'))
    expect(field('Order number').getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(field('Order number')))
    await user.click(screen.getByRole('link', { name: 'Line 1, SKU: There is no such product' }))
    await waitFor(() => expect(document.activeElement).toBe(field('SKU')))
  })

  test('leaving with something typed asks first', async () => {
    const { user, router, path } = await open()
    await fill(user, 'Order number', '4500')
    void router.navigate('/purchase-orders')
    await user.click(await screen.findByRole('button', { name: 'Stay' }))
    expect(path()).toBe('/purchase-orders/new')
    expect(field('Order number')).toHaveProperty('value', '4500')
  })

  test('the operator says for which client, and finds that client’s suppliers', async () => {
    const operator = {
      id: andina,
      name: 'Quayside',
      type: 'operating',
      role: 'OPERATOR',
      actor: 'O',
      profile: null,
    } as const
    signInAs({ user: { ...lucia, companiesRef: [operator] } })
    const { user, calls } = await open({
      table: {
        'GET /companies': ({ query }) =>
          ok(
            page(
              query.get('type') === 'client'
                ? { ...supplier, id: cordillera, businessName: 'Cordillera Labs', type: 'client' }
                : supplier,
            ),
          ),
      },
    })
    await next(user)
    await waitFor(() => expect(field('Client').getAttribute('aria-invalid')).toBe('true'))
    await screen.findByRole('option', { name: 'Cordillera Labs' })
    await user.selectOptions(field('Client'), 'Cordillera Labs')
    await choose(user, 'Supplier', 'Auro', /Aurobindo/)
    const asked = calls.filter(call => call.path === '/companies' && call.query.get('type') === 'provider').at(-1)
    expect(asked?.query.get('client')).toBe(cordillera)
  })

  test('without the permission the page says so', async () => {
    signInAs({ permissions: everyPermission.filter(entry => entry.permission !== 'purchase-orders.register') })
    answerWith()
    await renderPortal('/purchase-orders/new')
    expect(await screen.findByText('You do not have permission for this page')).toBeTruthy()
  })
})

describe('pre-orders', () => {
  const draft = detail({
    id: detailId,
    status: 'PRE_ORDER',
    orderNumber: '4500-9',
    version: 1,
    allowedCommands: allow('register'),
  })
  const at = `/purchase-orders/${detailId}/edit`

  test('[S2.064] [D10.002] what is filled in so far is saved as a pre-order, and opened again at its own address', async () => {
    const { user, calls, path } = await open({
      table: { [`GET /purchase-orders/${detailId}`]: () => ok(draft) },
    })
    await fill(user, 'Order number', '4500-9')
    await user.click(screen.getByRole('button', { name: 'Save as pre-order' }))
    await waitFor(() => expect(path()).toBe(at))
    expect(await screen.findByText('Pre-order saved')).toBeTruthy()
    expect(bodies(calls, '/purchase-orders/pre-orders')).toEqual([
      expect.objectContaining({ orderNumber: '4500-9', vendorCompanyId: null, lines: [] }),
    ])
    expect(await screen.findByRole('heading', { level: 1, name: 'Pre-order' })).toBeTruthy()
  })

  test('[S2.064] [D10.002] opened again it holds what was saved, is saved once more, and becomes an order', async () => {
    const saved = `/purchase-orders/pre-orders/${detailId}`
    let version = 1
    const { user, calls, path } = await open({
      at,
      table: {
        [`GET /purchase-orders/${detailId}`]: () => ok(draft),
        [`POST ${saved}`]: () => {
          version += 1
          return ok({ ...made, status: 'PRE_ORDER', version })
        },
      },
    })
    expect(field('Order number')).toHaveProperty('value', '4500-9')
    expect(field('Supplier')).toHaveProperty('value', 'Aurobindo Pharma Ltd.')
    expect(field('Required delivery date')).toHaveProperty('value', '12/01/2027')
    expect(await findings()).toEqual([])
    for (const text of ['A', 'AB']) {
      await fill(user, 'Sales order (optional)', text)
      await user.click(screen.getByRole('button', { name: 'Save as pre-order' }))
      await waitFor(() => expect(screen.queryAllByText('Pre-order saved').length).toBeGreaterThan(0))
    }
    await waitFor(() => expect(bodies(calls, saved)).toHaveLength(2))
    expect(bodies(calls, saved)).toMatchObject([
      { version: 1, details: { salesOrder: 'A' } },
      { version: 2, details: { salesOrder: 'AB' } },
    ])
    await fill(user, 'Buyer identifier', 'Lucía')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await screen.findByLabelText('Incoterm (optional)')
    await next(user)
    await waitFor(() => expect(step()).toBe('Products'))
    await next(user)
    await user.click(await screen.findByRole('button', { name: 'Register order' }))
    await waitFor(() => expect(path()).toBe(`/purchase-orders/${detailId}`))
    expect(bodies(calls, '/purchase-orders')).toMatchObject([{ preOrderId: detailId, version: 3 }])
  })

  test('[D1.007] discarding removes it', async () => {
    const { user, calls, path } = await open({
      at,
      table: {
        [`GET /purchase-orders/${detailId}`]: () => ok(draft),
        [`POST /purchase-orders/pre-orders/${detailId}/discarding`]: () => ok({ ...made, version: 2 }),
      },
    })
    await user.click(screen.getByRole('button', { name: 'Discard pre-order' }))
    const dialog = await screen.findByRole('alertdialog')
    await user.click(within(dialog).getByRole('button', { name: 'Discard pre-order' }))
    await waitFor(() => expect(path()).toBe('/pre-orders'))
    expect(bodies(calls, `/purchase-orders/pre-orders/${detailId}/discarding`)).toMatchObject([{ version: 1 }])
  })
})

describe('amending', () => {
  const at = `/purchase-orders/${detailId}/edit`

  test('a sent order is amended with a reason and sent again; number and supplier stay', async () => {
    const { user, calls } = await open({
      at,
      table: {
        [`GET /purchase-orders/${detailId}`]: () =>
          ok(detail({ status: 'SENT_ORDER', allowedCommands: allow('resend', 'amend') })),
        [`POST /purchase-orders/${detailId}/resending`]: () => ok({ ...made, version: 4 }),
      },
    })
    expect(field('Order number')).toHaveProperty('readOnly', true)
    expect(field('Supplier')).toHaveProperty('readOnly', true)
    await fill(user, 'Buyer identifier', 'Lucía')
    await next(user)
    await screen.findByLabelText('Incoterm (optional)')
    await next(user)
    await waitFor(() => expect(step()).toBe('Products'))
    await next(user)
    await user.type(await screen.findByLabelText('Reason'), 'More is needed')
    await user.click(screen.getByRole('button', { name: 'Amend and resend' }))
    await waitFor(() => expect(bodies(calls, `/purchase-orders/${detailId}/resending`)).toHaveLength(1))
    expect(bodies(calls, `/purchase-orders/${detailId}/resending`)).toMatchObject([
      { version: 3, reason: 'More is needed' },
    ])
  })

  test('[D0.007] changed meanwhile: yours and theirs field by field; kept entries are sent on top of the new version', async () => {
    const header = detail({}).header
    let now = detail({ status: 'PENDING', allowedCommands: allow('amend') })
    const { user, calls } = await open({
      at,
      table: {
        [`GET /purchase-orders/${detailId}`]: () => ok(now),
        [`GET /purchase-orders/${detailId}/history`]: () => ok({ items: [] }),
        [`POST /purchase-orders/${detailId}/amendment`]: ({ body }) =>
          (body as { version: number }).version === now.version
            ? ok({ ...made, version: 5 })
            : problem(409, 'version-conflict', 'Someone changed this in the meantime'),
      },
    })
    await fill(user, 'Buyer identifier', 'Lucía')
    now = detail({ ...now, version: 4, header: { ...header, seller: 'Northwind', buyerIdentifier: 'R. Iyer' } })
    await next(user)
    await screen.findByLabelText('Incoterm (optional)')
    await next(user)
    await waitFor(() => expect(step()).toBe('Products'))
    await next(user)
    await user.click(await screen.findByRole('button', { name: 'Save changes' }))
    const table = await screen.findByRole('table', { name: /Somebody changed this order/ })
    const cells = (name: RegExp) =>
      [...within(table).getByRole('row', { name }).querySelectorAll('td')].map(cell => cell.textContent).slice(2)
    expect(cells(/^Buyer identifier/)).toEqual(['R. Iyer', 'Lucía'])
    expect(cells(/^Seller/)).toEqual(['Northwind', 'unchanged'])
    await user.click(screen.getByRole('button', { name: 'Reload and keep my entries' }))
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(bodies(calls, `/purchase-orders/${detailId}/amendment`)).toHaveLength(2))
    expect(bodies(calls, `/purchase-orders/${detailId}/amendment`)[1]).toMatchObject({
      version: 4,
      details: { buyerIdentifier: 'Lucía', seller: 'Northwind' },
    })
  })

  test('an order that cannot be amended now says so', async () => {
    answerWith({ [`GET /purchase-orders/${detailId}`]: () => ok(detail({ status: 'APPROVED' })) })
    await renderPortal(at)
    expect(await screen.findByText('This order cannot be amended in its present status')).toBeTruthy()
  })
})
