import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { i18next } from '../../i18n/setup.ts'
import { problem } from '../../testing/answers.ts'
import { findings } from '../../testing/axe.ts'
import { companyPage, contactItem, pageOf, provider } from '../../testing/fixtures/master-data.ts'
import { andina, everyPermission, lucia } from '../../testing/fixtures/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { answerWith, type Call, type Table } from '../../testing/server.ts'
import { signInAs } from '../../testing/sign-in-as.ts'

beforeEach(async () => {
  signInAs()
  await i18next.changeLanguage('en')
})

const ok = (body: unknown, status = 200) => ({ status, body })
const operator = {
  ...lucia,
  companiesRef: [
    { id: andina, name: 'Quayside', type: 'operating', role: 'OPERATOR', actor: 'O', profile: null } as const,
  ],
}
const some = [
  provider(1, { businessName: 'Aurobindo Pharma Ltd.', joined: true }),
  provider(2, { businessName: 'Orgenics Ltd.', country: 'IL', contactEmail: null, contactEmailMissing: true }),
]

async function open(table: Table = {}, at = '/providers') {
  const none = { month: '2026-11', items: [] }
  const calls = answerWith({
    'GET /companies': () => ok(pageOf(some)),
    'GET /purchase-orders/suppliers': () => ok(none),
    ...table,
  })
  const view = await renderPortal(at)
  await screen.findByRole('heading', { level: 1 })
  return { ...view, calls }
}
const asked = (calls: Call[]) => calls.filter(call => call.query.get('type') === 'provider').at(-1)?.query

describe('the suppliers', () => {
  test('[S2.059] are listed with code, country, contact, e-mail and whether they have joined', async () => {
    await open()
    const first = await screen.findByRole('row', { name: /Aurobindo/ })
    for (const text of ['V-1001', 'India', 'Ravi Iyer', 'orders1@supplier.example', 'Joined'])
      expect(within(first).getByText(text)).toBeTruthy()
    const second = screen.getByRole('row', { name: /Orgenics/ })
    for (const text of ['Israel', 'Missing', 'Not invited']) expect(within(second).getByText(text)).toBeTruthy()
    expect(screen.getByText('2 suppliers')).toBeTruthy()
    expect(await findings()).toEqual([])
  })

  test('are found while typing, and those without an e-mail by a filter; both stand in the URL', async () => {
    const { user, calls, path } = await open()
    await screen.findByRole('row', { name: /Aurobindo/ })
    await user.type(screen.getByRole('searchbox', { name: 'Name, code or e-mail' }), 'org')
    await waitFor(() => expect(asked(calls)?.get('q')).toBe('org'))
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Contact e-mail' }))
    await user.click(await screen.findByLabelText('missing'))
    await waitFor(() => expect(asked(calls)?.get('contactEmailMissing')).toBe('true'))
    expect(path()).toBe('/providers?q=org&missing=true')
  })

  test('[S2.059] are sorted by a column’s head, and exported as they are filtered and sorted', async () => {
    const { user, calls, path } = await open({}, '/providers?q=ind')
    await screen.findByRole('row', { name: /Aurobindo/ })
    await user.click(screen.getByRole('button', { name: 'Country' }))
    await waitFor(() => expect(asked(calls)?.get('sort')).toBe('country'))
    expect(path()).toBe('/providers?q=ind&sort=country')
    await user.click(screen.getByRole('button', { name: 'Active orders' }))
    await waitFor(() => expect(asked(calls)?.get('sort')).toBe('active'))
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await user.click(await screen.findByRole('menuitem', { name: /CSV/ }))
    await waitFor(() => expect(calls.at(-1)?.headers.get('accept')).toBe('text/csv'))
    expect(Object.fromEntries(asked(calls) ?? [])).toMatchObject({ q: 'ind', sort: 'active', type: 'provider' })
  })

  test('who is told no orders cannot sort by them; the list as it is is saved as a view', async () => {
    signInAs({ permissions: everyPermission.filter(entry => entry.permission !== 'purchase-orders.view') })
    await open({}, '/providers?sort=country')
    await screen.findByRole('row', { name: /Aurobindo/ })
    expect(screen.queryByRole('button', { name: 'Active orders' })).toBeNull()
    expect(screen.getByRole('button', { name: /Views/ })).toBeTruthy()
  })

  test('more than a page are turned over by the server’s cursor', async () => {
    const { user, calls } = await open({
      'GET /companies': ({ query }) =>
        ok(
          query.has('cursor')
            ? pageOf([provider(3)], { total: 3 })
            : pageOf(some, { nextCursor: 'next-page', total: 3 }),
        ),
    })
    expect(await screen.findByText('Rows 1 to 2 of 3')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Next rows' }))
    expect(await screen.findByText('Rows 3 to 3 of 3')).toBeTruthy()
    expect(asked(calls)?.get('cursor')).toBe('next-page')
    await user.click(screen.getByRole('button', { name: 'First rows' }))
    expect(await screen.findByText('Rows 1 to 2 of 3')).toBeTruthy()
  })

  test('none yet says what will be here and gives the first act; no match offers to clear', async () => {
    const { user, path } = await open({ 'GET /companies': () => ok(pageOf([])) }, '/providers?q=zzz')
    await screen.findByText('No matching search results')
    await user.click(screen.getByRole('button', { name: 'Clear all' }))
    expect(await screen.findByText('No suppliers yet')).toBeTruthy()
    expect(path()).toBe('/providers')
    expect(screen.getAllByRole('link', { name: 'Add supplier' }).length).toBeGreaterThan(0)
  })

  test('a failure says so and can be tried again', async () => {
    let fails = true
    const { user } = await open({
      'GET /companies': () => (fails ? problem(404, 'unexpected', 'There was an error, try again') : ok(pageOf(some))),
    })
    await screen.findByText('There was an error, try again')
    fails = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('row', { name: /Orgenics/ })).toBeTruthy()
  })

  test('[D9.018] a file of suppliers is imported from their list', async () => {
    await open()
    await screen.findByRole('row', { name: /Aurobindo/ })
    expect(screen.getByRole('link', { name: 'Import' }).getAttribute('href')).toBe('/import-data?module=providers')
  })

  test('who may not add them is not offered it; who may not see them is told', async () => {
    signInAs({ permissions: everyPermission.filter(entry => entry.permission !== 'directory.manage') })
    const { unmount } = await open()
    await screen.findByRole('row', { name: /Aurobindo/ })
    expect(screen.queryByRole('link', { name: /Add supplier|^Import$/ })).toBeNull()
    unmount()
    signInAs({ permissions: everyPermission.filter(entry => !entry.permission.startsWith('directory.')) })
    const { unmount: leave } = await open()
    expect(screen.getByText('You do not have permission for this page')).toBeTruthy()
    leave()
    // A supplier has none of its own here, whatever its permissions.
    const ref = { id: andina, name: 'Hilos', type: 'provider', role: 'ADMIN', actor: 'P', profile: null } as const
    signInAs({ user: { ...lucia, companiesRef: [ref] } })
    const { calls } = await open()
    expect(screen.getByText('You do not have permission for this page')).toBeTruthy()
    expect(asked(calls)).toBeUndefined()
  })
})

describe('[S2.059] an invitation to the portal', () => {
  const refused = provider(3, { businessName: 'Sedas', contactEmail: 'sedas@typo.example', invitation: 'undelivered' })
  const known = {
    id: refused.id,
    version: 4,
    companyId: refused.id,
    companyName: 'Sedas',
    names: 'Selma',
    lastNames: 'Ruiz',
    email: 'sedas@typo.example',
    phone: '+52 55',
    whatsApp: null,
    linkedIn: null,
    department: 'Sales',
    additional: false,
    mayChange: 'yes',
  }
  const table = (outcome: string): Table => ({
    'GET /companies': () =>
      ok(pageOf([...some, refused, provider(4, { businessName: 'Waiting', invitation: 'sent' })])),
    'GET /contacts': () => ok(pageOf([known])),
    [`POST /contacts/${known.id}`]: () => ok({ id: known.id, version: 5 }),
    'POST /contacts': () => ok({ id: known.id }, 201),
    [`POST /vendors/${refused.id}/invitation`]: () => ok({ outcome, invited: 1 }),
    [`POST /vendors/${provider(2).id}/invitation`]: () => ok({ outcome, invited: 1 }),
  })
  const posted = (calls: Call[]) =>
    calls
      .filter(call => call.method === 'POST')
      .map(({ path, body }) => {
        const { uid: _, company: __, ...said } = body as Record<string, unknown>
        return [path, said]
      })
  async function beginFor(name: string, act: string, outcome = 'invited') {
    const view = await open(table(outcome))
    await view.user.click(await screen.findByRole('button', { name: `Acts for ${name}` }))
    await view.user.click(await screen.findByRole('menuitem', { name: act }))
    return { ...view, dialog: await screen.findByRole('dialog', { name: `Invite ${name} to Quayside` }) }
  }

  test('says in the list what became of it; who has joined needs none', async () => {
    await open(table('invited'))
    const row = (name: RegExp) => within(screen.getByRole('row', { name }))
    await screen.findByRole('row', { name: /Sedas/ })
    expect(row(/Sedas/).getByText('Invitation not delivered')).toBeTruthy()
    expect(row(/Waiting/).getByText('Invited')).toBeTruthy()
    expect(row(/Orgenics/).getByText('Not invited')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Acts for Aurobindo Pharma Ltd.' })).toBeNull()
  })

  test('that was not delivered: the address is corrected in its contact and the invitation sent again', async () => {
    const { user, calls, dialog } = await beginFor('Sedas', 'Invite again')
    expect(within(dialog).getByText(/could not be delivered/)).toBeTruthy()
    expect(await findings()).toEqual([])
    const email = within(dialog).getByLabelText('Contact e-mail')
    await user.clear(email)
    await user.type(email, 'selma@sedas.example')
    await user.click(within(dialog).getByRole('button', { name: 'Send invitation' }))
    expect(await screen.findByText('Invitation sent to selma@sedas.example')).toBeTruthy()
    const { id: _i, companyId: _c, companyName: _n, additional: _a, mayChange: _m, ...fields } = known
    expect(posted(calls)).toEqual([
      [`/contacts/${known.id}`, { ...fields, email: 'selma@sedas.example' }],
      [`/vendors/${refused.id}/invitation`, {}],
    ])
  })

  test('of a supplier without a contact asks for one; what the server refuses stands at its field', async () => {
    const { user, calls, dialog } = await beginFor('Orgenics Ltd.', 'Invite to the portal', 'already-invited')
    await user.type(within(dialog).getByLabelText('Contact e-mail'), 'nobody')
    await user.click(within(dialog).getByRole('button', { name: 'Send invitation' }))
    expect(await within(dialog).findAllByText('Invalid Email')).toBeTruthy()
    expect(posted(calls)).toEqual([])
    await user.type(within(dialog).getByLabelText('Contact e-mail'), '@orgenics.example')
    await user.click(within(dialog).getByRole('button', { name: 'Send invitation' }))
    expect(await screen.findByText(/nobody@orgenics.example has been invited already/)).toBeTruthy()
    expect(posted(calls).map(([path]) => path)).toEqual(['/contacts', `/vendors/${provider(2).id}/invitation`])
  })

  test('is not offered to who may not manage suppliers', async () => {
    signInAs({ permissions: everyPermission.filter(entry => entry.permission !== 'directory.manage') })
    await open(table('invited'))
    await screen.findByRole('row', { name: /Sedas/ })
    expect(screen.queryByRole('button', { name: /Acts for/ })).toBeNull()
  })
})

describe('a supplier’s page', () => {
  const id = provider(1).id
  const figures = {
    month: '2026-11',
    items: [
      {
        supplierId: id,
        active: 3,
        month: { orders: 2, sums: [{ currency: 'USD', amount: '1500.00' }] },
        year: {
          orders: 4,
          sums: [
            { currency: 'EUR', amount: '10.00' },
            { currency: 'USD', amount: '2500.00' },
          ],
        },
      },
    ],
  }
  const link = {
    version: 2,
    supplierCode: 'V-1001',
    notes: 'Pays late',
    retired: false,
    invitation: 'none',
    contactName: 'Ravi',
    contactEmail: 'ravi@supplier.example',
  } as const
  const may = (command: string, allowed = true) => ({ command, allowed, message: null })
  const detail = companyPage({
    id,
    type: 'provider',
    businessName: 'Aurobindo',
    joined: false,
    link,
    allowedCommands: [may('changeDetails')],
  })
  const table: Table = {
    'GET /purchase-orders/suppliers': () => ok(figures),
    [`GET /companies/${id}`]: () => ok(detail),
    'GET /contacts': () => ok(pageOf([contactItem(1)])),
  }
  const at = `/providers/edit/${id}`

  test('[S2.058] [D9.017] the overview shows purchases of month and year per currency and active orders, each a link to that list', async () => {
    await open(table)
    const row = within(await screen.findByRole('row', { name: /Aurobindo/ }))
    const href = async (name: RegExp) => (await row.findByRole('link', { name })).getAttribute('href')
    expect(await href(/1,500\.00/)).toBe(
      `/purchase-orders?supplier=${id}&countedAs=purchase&issuedFrom=2026-11-01&issuedTo=2026-11-30`,
    )
    expect(await href(/10\.00.*2,500\.00/)).toContain('issuedFrom=2026-01-01&issuedTo=2026-12-31')
    expect(await href(/^3$/)).toBe(`/purchase-orders?supplier=${id}&countedAs=active`)
  })

  test('[D9.017] of a supplier without orders the figures are 0, which is known', async () => {
    const nothing = { orders: 0, sums: [] }
    const none = { month: '2026-11', items: [{ supplierId: id, active: 0, month: nothing, year: nothing }] }
    await open({ ...table, 'GET /purchase-orders/suppliers': () => ok(none) })
    const row = within(await screen.findByRole('row', { name: /Aurobindo/ }))
    expect(await row.findAllByRole('link', { name: '0' })).toHaveLength(3)
  })

  test('[S2.012] [S2.059] [S3.015] its details are changed; a wrong check digit is a warning that can be overruled', async () => {
    let tries = 0
    const refused = { path: 'taxId', code: 'tax-id-check-digit', message: 'The last digit does not fit' }
    const { user, calls } = await open(
      {
        ...table,
        [`POST /companies/${id}/details`]: () => {
          tries += 1
          return tries === 1
            ? problem(422, 'tax-id-check-digit', 'The last digit does not fit', { fields: [refused] })
            : ok({ id, version: 2 })
        },
      },
      at,
    )
    const tax = await screen.findByLabelText(/^Tax ID/)
    await user.clear(tax)
    await user.type(tax, '20100070971')
    await user.click(screen.getByRole('button', { name: 'Save details' }))
    await user.click(await screen.findByRole('button', { name: 'Keep the number' }))
    expect(await screen.findByText('Aurobindo saved')).toBeTruthy()
    expect(calls.filter(call => call.path === `/companies/${id}/details`).map(call => call.body)).toMatchObject([
      { taxId: '20100070971', overruled: [], address: 'Av. Argentina 2415' },
      { taxId: '20100070971', overruled: ['tax-id-check-digit'], version: 1 },
    ])
  })

  test('[D8.025] code and notes are the client’s own; a supplier that has joined keeps its details', async () => {
    const keeps = { ...may('changeDetails', false), reason: 'company-manages-itself', message: 'It keeps its details' }
    const joined = { ...detail, joined: true, allowedCommands: [keeps] }
    const { user, calls } = await open(
      {
        ...table,
        [`GET /companies/${id}`]: () => ok(joined),
        [`POST /providers/${id}`]: () => ok({ id, version: 3 }),
      },
      at,
    )
    expect(await screen.findByText('It keeps its details')).toBeTruthy()
    expect(await findings()).toEqual([])
    await user.type(screen.getByLabelText(/^Notes/), '!')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(calls.find(call => call.method === 'POST' && call.path === `/providers/${id}`)?.body).toMatchObject({
        version: 2,
        supplierCode: 'V-1001',
        notes: 'Pays late!',
      }),
    )
    const tabs = within(screen.getByRole('navigation', { name: 'About the supplier' }))
    await user.click(tabs.getByRole('link', { name: 'Contacts' }))
    expect(await screen.findByText(/does not see the contacts you add here/)).toBeTruthy()
  })

  test('[S1.013] is retired after a question', async () => {
    const { user, calls } = await open({ ...table, [`POST /providers/${id}/retirement`]: () => ok({ id }) }, at)
    await user.click(await screen.findByRole('button', { name: 'Retire' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Retire Aurobindo?' }))
    await user.click(dialog.getByRole('button', { name: 'Retire' }))
    expect(await screen.findByText('Aurobindo is retired')).toBeTruthy()
    expect(calls.filter(call => call.path === `/providers/${id}/retirement`)).toHaveLength(1)
  })
})

describe('a new supplier', () => {
  const table = { 'POST /providers': () => ok({ id: provider(9).id }, 201) }
  const field = (name: string) => screen.getByLabelText(name, { selector: 'input' })
  const fill = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    await user.type(field('Business name'), 'Cipla')
    await user.type(field('Address'), 'L-139, Verna')
    await user.type(field('Names'), 'Arjun')
    await user.type(field('Contact e-mail'), 'supply@cipla.example')
  }
  const posted = (calls: Call[]) => calls.filter(call => call.path === '/providers').map(call => call.body)

  test('[S2.059] is added with code, country and a contact', async () => {
    const { user, calls, path } = await open(table, '/providers/new')
    expect(await findings()).toEqual([])
    await user.type(field('Business name'), 'Cipla Ltd., Goa')
    await user.type(field('Supplier code (optional)'), 'V-1005')
    await user.type(field('Country (optional)'), 'Ind')
    await user.click(await screen.findByRole('option', { name: /^India/ }))
    await user.type(field('Address'), 'L-139, Verna')
    await user.type(field('Names'), 'Arjun')
    await user.type(field('Contact e-mail'), 'supply@cipla.example')
    await user.click(screen.getByRole('button', { name: 'Save supplier' }))
    await waitFor(() => expect(path()).toBe('/providers'))
    expect(await screen.findByText('Supplier Cipla Ltd., Goa added')).toBeTruthy()
    expect(posted(calls)).toEqual([
      expect.objectContaining({
        businessName: 'Cipla Ltd., Goa',
        supplierCode: 'V-1005',
        country: 'IN',
        address: 'L-139, Verna',
        contact: expect.objectContaining({ names: 'Arjun', lastNames: null, email: 'supply@cipla.example' }),
      }),
    ])
  })

  test('[S5.041] [S5.042] [S5.043] needs a name, an address and a contact with a valid e-mail', async () => {
    const { user, calls } = await open(table, '/providers/new')
    await user.click(screen.getByRole('button', { name: 'Save supplier' }))
    expect(await screen.findByText('You must complete required fields')).toBeTruthy()
    for (const name of ['Business name', 'Address', 'Names', 'Contact e-mail'])
      expect(field(name).getAttribute('aria-invalid'), name).toBe('true')
    expect(screen.getAllByText('At least one address is required').length).toBeGreaterThan(0)
    expect(screen.getAllByText('The contact email is required').length).toBeGreaterThan(0)
    await fill(user)
    await user.type(field('Contact e-mail'), '@')
    await user.click(screen.getByRole('button', { name: 'Save supplier' }))
    expect((await screen.findAllByText(/Invalid Email/)).length).toBeGreaterThan(0)
    expect(posted(calls)).toEqual([])
  })

  test('[S8.069] the server’s refusal is shown at its field with the way to who has the name; nothing typed is lost', async () => {
    const there = provider(3).id
    const taken = { path: 'businessName', code: 'provider-exists', message: 'A supplier named Cipla already exists' }
    const { user } = await open(
      {
        'POST /providers': () =>
          problem(409, taken.code, taken.message, {
            fields: [{ ...taken, params: { name: 'Cipla', companyId: there } }],
          }),
      },
      '/providers/new',
    )
    await fill(user)
    await user.click(screen.getByRole('button', { name: 'Save supplier' }))
    expect((await screen.findAllByText(/A supplier named Cipla already exists/)).length).toBeGreaterThan(0)
    expect(field('Business name')).toHaveProperty('value', 'Cipla')
    expect(field('Business name').getAttribute('aria-invalid')).toBe('true')
    const leading = () => screen.queryByRole('link', { name: 'Open the supplier that has this name' })
    expect(leading()?.getAttribute('href')).toBe(`/providers/edit/${there}`)
    await user.type(field('Business name'), ' Ltd')
    await waitFor(() => expect(leading()).toBeNull())
  })

  test('is a client’s own: the operator is told so', async () => {
    signInAs({ user: operator })
    await open({}, '/providers/new')
    expect(await screen.findByText(/Suppliers belong to a client company/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save supplier' })).toBeNull()
  })
})
