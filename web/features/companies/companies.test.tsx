import { catalogueGroups } from '@quayside/contracts/directory/catalogue-groups.ts'
import { type CataloguePage, cataloguePage } from '@quayside/contracts/directory/queries.ts'
import { noPerson } from '@quayside/contracts/identity/no-person.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { i18next } from '../../i18n/setup.ts'
import { problem } from '../../testing/answers.ts'
import { findings } from '../../testing/axe.ts'
import { companyPage } from '../../testing/fixtures/master-data.ts'
import { andina, lucia } from '../../testing/fixtures/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { answerWith, type Call, type Table } from '../../testing/server.ts'
import { signInAs } from '../../testing/sign-in-as.ts'

beforeEach(async () => {
  signInAs()
  await i18next.changeLanguage('en')
})

const ok = (body: unknown, status = 200) => ({ status, body })
const page = `/companies/${andina}`
const company = companyPage({ id: andina })

const entries = (...labels: string[]) => labels.map(label => ({ code: label.toUpperCase(), label }))
const own: Partial<Record<string, ReturnType<typeof entries>>> = {
  divisions: entries('North', 'South'),
  chargesType: entries('Freight', 'Origin', 'Customs', 'Insurance', 'Storage', 'Other'),
  fieldsExcluded: [{ code: 'marksAndNumbers', label: 'marksAndNumbers' }],
  incoterms: entries('FCA', 'FOB'),
  internationalCarrier: [{ code: 'ANDES', label: 'Andes Air' }],
}
const carrier: CataloguePage['carriers'][number] = {
  code: 'ANDES',
  name: 'Andes Air',
  modes: ['internationalCarrier'],
  scac: 'ANDA',
  airlinePrefix: '123',
  bookingChannel: 'LINK',
  portKey: null,
  contactId: '0198a000-0000-7000-8000-0000000e0001',
  volumeFactors: [{ kind: 'AIR', kgPerM3: '250' }],
  retired: false,
  contact: {
    id: '0198a000-0000-7000-8000-0000000e0001',
    name: 'Ana Andes',
    email: 'ana@andes.example',
    phone: null,
    language: null,
  },
}
const allowed = (isAllowed: boolean) =>
  ['changeGroup', 'saveCarrier'].map(command => ({
    command,
    allowed: isAllowed,
    message: isAllowed ? null : 'Its own company keeps this',
    ...(!isAllowed && { reason: 'kept-by-its-company' }),
  }))
const catalogue = (over: Partial<CataloguePage> = {}) =>
  cataloguePage.parse({
    id: andina,
    version: 4,
    catalogs: catalogueGroups.map((group, index) => ({
      index,
      group,
      enabled: true,
      entries: own[group] ?? [],
      isOwn: group in own,
    })),
    carriers: [carrier],
    allowedCommands: allowed(true),
    ...over,
  })

async function open(table: Table = {}, at = `${page}?tab=catalogue`) {
  const calls = answerWith({
    [`GET ${page}`]: () => ok(company),
    [`GET ${page}/catalogue`]: () => ok(catalogue()),
    ...table,
  })
  const view = await renderPortal(at)
  await screen.findByRole('heading', { level: 1, name: 'Andina Salud S.A.C.' })
  return { ...view, calls }
}
const posted = (calls: Call[]) => calls.filter(call => call.method === 'POST' && call.path.startsWith(page))
const field = (name: string) => screen.getByLabelText(name, { selector: 'input' })

describe('the catalogue of a company', () => {
  test('[S3.004] shows who the company is, and its 17 groups with what each is for, what it offers and whose it is', async () => {
    await open()
    for (const text of ['America/Lima', 'PEN', '20100070970', 'Av. Argentina 2415, Lima'])
      expect(screen.getByText(text)).toBeTruthy()
    const table = within(await screen.findByRole('table', { name: 'Catalogue' }))
    expect(table.getAllByRole('row')).toHaveLength(18)
    const row = (name: RegExp) => within(table.getByRole('row', { name }))
    expect(row(/^Divisions/).getByText('North, South')).toBeTruthy()
    expect(row(/^Divisions/).getByText('Own')).toBeTruthy()
    expect(row(/^Charge types/).getByText('Freight, Origin, Customs, Insurance and 2 more')).toBeTruthy()
    expect(row(/^Fields left out/).getByText('Marks and numbers')).toBeTruthy()
    expect(row(/^Customs brokers/).getByText('Inherited')).toBeTruthy()
    expect(row(/^Lines of charges/).getByText('Shown')).toBeTruthy()
    expect(row(/^International carriers/).getByRole('link', { name: 'Carriers' })).toBeTruthy()
    expect(await findings()).toEqual([])
  })

  test.each([
    ['/companies/own', '?tab=catalogue'],
    ['/companies/own?tab=rules', '?tab=rules'],
  ])('%s leads to the selected company’s own', async (from, tab) => {
    const { path } = await open({}, from)
    await waitFor(() => expect(path()).toBe(`${page}${tab}`))
  })

  test('a group is changed as a whole, with the version seen; a refusal stands at its row', async () => {
    let refusing = true
    const refused = problem(422, 'catalogue-code-twice', 'NORTH is there twice', {
      fields: [{ path: 'entries.2.code', code: 'catalogue-code-twice', message: 'NORTH is there twice' }],
    })
    const { user, calls, path } = await open({
      [`POST ${page}/catalogue`]: () => (refusing ? refused : ok({ id: andina, version: 5 })),
    })
    await user.click(await screen.findByRole('button', { name: 'Change Divisions' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change Divisions' }))
    expect(path()).toBe(`${page}?tab=catalogue&group=divisions`)
    await user.click(dialog.getByRole('button', { name: 'Add an entry' }))
    const [, , code] = dialog.getAllByLabelText('Code', { selector: 'input' })
    const [, , label] = dialog.getAllByLabelText('Label', { selector: 'input' })
    if (code && label) {
      await user.type(code, 'NORTH')
      await user.type(label, 'North again')
    }
    expect(await findings()).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect((await dialog.findAllByText(/NORTH is there twice/)).length).toBeGreaterThan(0)
    refusing = false
    await user.click(dialog.getByRole('button', { name: 'Remove entry 3' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Divisions saved')).toBeTruthy()
    expect(posted(calls).at(-1)?.body).toMatchObject({
      version: 4,
      group: 'divisions',
      enabled: true,
      entries: entries('North', 'South'),
    })
  })

  test('fields to leave out and Incoterms are chosen from their lists; the switch is one', async () => {
    const { user, calls } = await open({ [`POST ${page}/catalogue`]: () => ok({ id: andina, version: 5 }) })
    await user.click(await screen.findByRole('button', { name: 'Change Fields left out' }))
    expect(await screen.findByLabelText('Marks and numbers')).toHaveProperty('checked', true)
    await user.click(screen.getByLabelText('Loading meters'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Fields left out saved')
    await user.click(await screen.findByRole('button', { name: 'Change Lines of charges' }))
    await user.click(await screen.findByLabelText('The client sees the lines of charges'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Lines of charges saved')
    expect(posted(calls).map(call => call.body)).toMatchObject([
      { group: 'fieldsExcluded', entries: [{ code: 'loadingMeters' }, { code: 'marksAndNumbers' }] },
      { group: 'showChargesCatalog', enabled: false, entries: [] },
    ])
  })

  test('whoever was overtaken is told, keeps the entries, and saves on the new version', async () => {
    let version = 4
    const { user, calls } = await open({
      [`GET ${page}/catalogue`]: () => ok(catalogue({ version })),
      [`POST ${page}/catalogue`]: ({ body }) => {
        if ((body as { version: number }).version === 5) return ok({ id: andina, version: 6 })
        version = 5
        return problem(409, 'version-conflict', 'Somebody else has changed it')
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Change Incoterms' }))
    await user.click(await screen.findByLabelText('EXW'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/your entries are still here/)).toBeTruthy()
    expect(screen.getByLabelText('EXW')).toHaveProperty('checked', true)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(posted(calls)).toHaveLength(2))
    expect(posted(calls)[1]?.body).toMatchObject({ version: 5 })
  })

  test('another company’s is read alone; a failure can be tried again', async () => {
    const theirs = catalogue({ allowedCommands: allowed(false) as never })
    const first = await open({ [`GET ${page}/catalogue`]: () => ok(theirs) })
    await screen.findByRole('table', { name: 'Catalogue' })
    expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull()
    first.unmount()
    await open({ [`GET ${page}/catalogue`]: () => problem(404, 'unexpected', 'There was an error, try again') })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})

describe('its carriers', () => {
  const at = `${page}?tab=carriers`

  test('[S9.019] are listed with codes, factors, channel, contact and what they are offered for', async () => {
    await open({}, at)
    const row = within(await screen.findByRole('row', { name: /Andes Air/ }))
    for (const text of ['ANDES', 'International', 'ANDA', '123', 'A mailed link', 'Ana Andes, ana@andes.example'])
      expect(row.getByText(text)).toBeTruthy()
    expect(row.getByText(/^Air/).textContent).toBe('Air 250')
    expect(await findings()).toEqual([])
  })

  test('one is added; what its channel needs is asked for, and a refusal stands at its field', async () => {
    let refusing = true
    const refused = problem(422, 'scac-malformed', 'SCAC OPRA is wrong', {
      fields: [{ path: 'scac', code: 'scac-malformed', message: 'SCAC OPRA is wrong' }],
    })
    const { user, calls } = await open(
      { [`POST ${page}/carriers`]: () => (refusing ? refused : ok({ id: andina, version: 5 })) },
      at,
    )
    await user.click(await screen.findByRole('button', { name: 'Add a carrier' }))
    await user.type(await screen.findByLabelText('Name', { selector: 'input' }), 'Opera Lines')
    await user.type(field('Code'), 'OPERA')
    await user.type(field('SCAC (optional)'), 'opra')
    await user.type(field('Ground, kg per m³ (optional)'), '280')
    await user.click(screen.getByRole('checkbox', { name: 'Ground' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Booked by' }), 'PORT')
    await user.type(await screen.findByLabelText('Key of its system', { selector: 'input' }), 'opera')
    expect(await findings()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(field('SCAC (optional)').getAttribute('aria-invalid')).toBe('true'))
    refusing = false
    await user.clear(field('SCAC (optional)'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Opera Lines saved')).toBeTruthy()
    expect(posted(calls).at(-1)?.body).toMatchObject({
      version: 4,
      code: 'OPERA',
      name: 'Opera Lines',
      modes: ['transporters', 'internationalCarrier'],
      scac: null,
      bookingChannel: 'PORT',
      portKey: 'opera',
      volumeFactors: [{ kind: 'GROUND', kgPerM3: '280' }],
      contact: null,
    })
  })

  test('what is wrong with one stands at its field as soon as it is left, and in the summary', async () => {
    const { user, calls } = await open({}, at)
    await user.click(await screen.findByRole('button', { name: 'Add a carrier' }))
    await user.type(await screen.findByLabelText('Name', { selector: 'input' }), 'Opera Lines')
    await user.type(field('SCAC (optional)'), 'A1')
    await user.type(field('Airline prefix (optional)'), '12')
    await user.type(field('Air, kg per m³ (optional)'), '0')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Booked by' }), 'LINK')
    await user.type(field('Email'), 'ana@')
    await user.tab()
    const faults = [/it has four capital letters/, /it has three digits/, /more than 0|above 0|greater than 0/]
    for (const fault of faults) expect(await screen.findByText(fault)).toBeTruthy()
    for (const name of ['SCAC (optional)', 'Airline prefix (optional)', 'Air, kg per m³ (optional)', 'Email'])
      expect(field(name).getAttribute('aria-invalid')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    for (const fault of faults) expect(screen.getAllByText(fault)).toHaveLength(2)
    expect(field('Code').getAttribute('aria-invalid')).toBe('true')
    expect(posted(calls)).toEqual([])
    expect(await findings()).toEqual([])
  })

  test('one is changed, its code kept, and retired', async () => {
    const { user, calls } = await open(
      {
        [`POST ${page}/carriers`]: () => ok({ id: andina, version: 5 }),
        [`POST ${page}/carriers/ANDES/retirement`]: () => ok({ id: andina, version: 6 }),
      },
      at,
    )
    await user.click(await screen.findByRole('button', { name: 'Acts for Andes Air' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Change' }))
    expect(await screen.findByLabelText('Code', { selector: 'input' })).toHaveProperty('readOnly', true)
    expect(field('Email')).toHaveProperty('value', 'ana@andes.example')
    await user.click(screen.getByRole('checkbox', { name: 'Last mile' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Andes Air saved')
    await user.click(await screen.findByRole('button', { name: 'Acts for Andes Air' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Retire' }))
    expect(await screen.findByText('Andes Air is retired')).toBeTruthy()
    expect(posted(calls).map(call => call.body)).toMatchObject([
      { modes: ['internationalCarrier', 'lastMileCarrier'], contact: { email: 'ana@andes.example' } },
      { version: 4 },
    ])
  })
})

describe('the logo of a company', () => {
  const changes = companyPage({
    id: andina,
    allowedCommands: [{ command: 'changeLogo', allowed: true, message: null }],
  })
  const choose = async (file: File) => {
    answerWith({ [`GET /companies/${andina}`]: () => ok(changes) })
    const { user } = await renderPortal(`${page}?tab=details`)
    await user.upload(await screen.findByLabelText('Choose a picture'), file)
  }

  test('[S9.003] [S5.014] a picture of exactly 2 MB is refused in the form', async () => {
    await choose(new File([new Uint8Array(2 * 1024 * 1024)], 'logo.png', { type: 'image/png' }))
    expect((await screen.findByRole('alert')).textContent).toContain('2,097,152')
  })

  test('[S5.013] what is no PNG, JPEG or WebP is refused in the form', async () => {
    const svg = new File(['<svg/>'], 'logo.png', { type: 'image/webp-not' })
    await choose(svg)
    // The browser's own filter leaves it out; what comes past it is refused.
    expect(screen.queryByRole('button', { name: 'Save logo' })).toBeNull()
  })
})

describe('an administrator of the installation', () => {
  const root = {
    ...lucia,
    companiesRef: [
      { id: andina, name: 'Quayside', type: 'operating', role: 'ADMIN', actor: 'A', profile: null } as const,
    ],
  }

  test('[D9.013] a tax number that was kept against its check digit says so', async () => {
    const kept = companyPage({ id: andina })
    answerWith({
      [`GET ${page}`]: () =>
        ok({ ...kept, details: { ...kept.details, taxId: '20100070971', taxIdCheckDigitWrong: true } }),
    })
    await renderPortal(page)
    expect((await screen.findAllByText(/The check digit is wrong; the number is kept/)).length).toBeGreaterThan(0)
  })

  const changed = (country: string | null) =>
    answerWith({
      [`GET ${page}`]: () =>
        ok(
          companyPage({
            id: andina,
            country,
            allowedCommands: [{ command: 'changeDetails', allowed: true, message: null }],
          }),
        ),
      [`POST ${page}/details`]: () => ok({ id: andina, version: 5 }),
    })

  test('a country that is known is needed', async () => {
    const calls = changed('PE')
    const { user } = await renderPortal(page)
    const country = await screen.findByRole('combobox', { name: 'Country' })
    expect(country.getAttribute('aria-required')).toBe('true')
    await user.clear(country)
    await user.tab()
    await user.click(await screen.findByRole('button', { name: 'Save details' }))
    await waitFor(() => expect(country.getAttribute('aria-invalid')).toBe('true'))
    expect(posted(calls)).toEqual([])
  })

  test('a company without a country is saved without', async () => {
    const calls = changed(null)
    const { user } = await renderPortal(page)
    const country = await screen.findByRole('combobox', { name: /^Country/ })
    expect(country.hasAttribute('aria-required')).toBe(false)
    await user.type(screen.getByRole('textbox', { name: /^City code/ }), 'CLL')
    await user.click(await screen.findByRole('button', { name: 'Save details' }))
    await waitFor(() => expect(posted(calls)).toMatchObject([{ body: { country: null } }]))
  })

  test('[S2.021] makes a company and invites its first administrator', async () => {
    signInAs({ user: root })
    const made = '0198a000-0000-7000-8000-0000000a0007'
    const calls = answerWith({
      'POST /companies/founding': () => ok({ id: made }, 201),
      'POST /invitations': () => ok({ id: made }, 201),
      [`GET /companies/${made}`]: () => ok(companyPage({ id: made })),
    })
    const { user, path } = await renderPortal('/companies/new-company')
    await screen.findByRole('heading', { level: 1, name: 'New company' })
    expect(await findings()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Make company' }))
    expect((await screen.findAllByText('At least one address is required')).length).toBeGreaterThan(0)
    const type = async (name: RegExp, text: string) =>
      user.type(screen.getByLabelText(name, { selector: 'input' }), text)
    await type(/^Business name/, 'Sur')
    await type(/^Currency/, 'MXN')
    await user.click(await screen.findByRole('option', { name: /^MXN/ }))
    await type(/^Country/, 'Mexi')
    await user.click(await screen.findByRole('option', { name: /^Mexico/ }))
    await type(/^Address/, 'Calle 5')
    await type(/^Names/, 'Fatima')
    await type(/^Last names/, 'Reyes')
    const email = screen.getAllByLabelText(/^Email/, { selector: 'input' }).at(-1)
    if (email === undefined) throw new Error('the contact has an e-mail')
    await user.type(email, 'fatima@sur.example')
    await user.click(screen.getByRole('button', { name: 'Make company' }))
    expect(await screen.findByText('Sur made; fatima@sur.example is invited')).toBeTruthy()
    const sent = (of: string) => calls.filter(call => call.method === 'POST' && call.path === of).map(call => call.body)
    expect(sent('/companies/founding')).toMatchObject([
      { type: 'client', businessName: 'Sur', country: 'MX', address: 'Calle 5', contact: { names: 'Fatima' } },
    ])
    const person = { ...noPerson, name: 'Fatima', lastName: 'Reyes' }
    expect(sent('/invitations')).toMatchObject([
      { companyId: made, email: 'fatima@sur.example', role: 'ADMIN', person },
    ])
    await waitFor(() => expect(path()).toBe(`/companies/${made}`))
  })
})
