import { randomUUID } from 'node:crypto'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import type { Person } from '@quayside/platform/testing/rig.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { directory } from '../service.ts'

let rig: Rig
let administrator: Person
let other: Person
beforeAll(async () => {
  rig = await startRig({ factories: [directory] })
  const { operator, supplier } = rig.people
  administrator = await rig.make.person({ companyType: 'operating', company: operator.company, role: 'ADMIN' })
  other = await rig.make.person({ companyType: 'client', role: 'ADMIN', companyName: 'Other client' })
  await link(other.company, supplier.company)
  await rig.settled()
})
afterAll(() => rig?.close())

const client = () => rig.as(rig.people.client)
const supplier = () => rig.as(ofSupplier)
let ofSupplier: Person
beforeAll(async () => {
  ofSupplier = await rig.make.person({
    companyType: 'provider',
    company: rig.people.supplier.company,
    role: 'ADMIN',
  })
  await rig.settled()
})

async function link(clientCompanyId: string, vendorCompanyId: string) {
  const id = newIdFor(clientCompanyId, 'provider-link', vendorCompanyId)
  const data = { clientCompanyId, vendorCompanyId, supplierCode: null }
  await rig.append(`ProviderLink-${id}`, [{ type: 'ProviderLinked', data }], [clientCompanyId, vendorCompanyId])
}

const person = (names: string, over: object = {}) => ({ names, email: `${names.toLowerCase()}@example.com`, ...over })
const provider = (businessName: string, over: object = {}) => ({
  businessName,
  country: 'MX',
  address: 'Calle 5',
  contact: person('First'),
  ...over,
})
async function added(businessName: string, over: object = {}): Promise<string> {
  const { status, body, text } = await client().post('/providers', provider(businessName, over))
  expect(status, text).toBe(201)
  return body.id
}
const namesSeen = async (of: Person, companyId: string): Promise<string[]> =>
  (await rig.as(of).get(`/contacts?companyId=${companyId}&sort=names`)).body.items.map(
    (one: { names: string }) => one.names,
  )

describe('a supplier that nobody has joined', () => {
  test('[S3.015] [D8.025] is kept by its client, with every field', async () => {
    const full = {
      tradeName: 'Hilos',
      taxId: 'gode 561231-gr8',
      code: 'HIL',
      clientCode: 'C-7',
      state: 'Puebla',
      city: 'Puebla',
      cityCode: '21114',
      zip: '72000',
      employeeCount: 12,
      industry: 'Textiles',
      mainActivityCode: '3131',
      secondaryActivityCode: '3132',
      vatResponsible: true,
      website: 'hilos.example',
      linkedIn: 'https://linkedin.com/company/hilos',
      legalRepresentative: 'Lola',
      owner: 'Omar',
      solutionManager: 'Sol',
      email: 'office@hilos.example',
    }
    const id = await added('Hilos', {
      ...full,
      supplierCode: 'H-1',
      whatsApp: '55 5555 1234',
      phones: '55 5555 1234; +1 202 555 0123',
      notes: 'Pays late',
    })
    const { body } = await client().get(`/companies/${id}`)
    expect(body).toMatchObject({
      country: 'MX',
      joined: false,
      lacks: [],
      link: { supplierCode: 'H-1', notes: 'Pays late', retired: false },
      details: {
        ...full,
        taxId: 'GODE561231GR8',
        address: 'Calle 5',
        whatsApp: '+525555551234',
        phones: '+525555551234, +12025550123',
      },
      allowedCommands: expect.arrayContaining([{ command: 'changeDetails', allowed: true, message: null }]),
    })
    const told = JSON.stringify([await rig.events(`Company-${id}`), await rig.events(`ProviderLink-${linkOf(id)}`)])
    for (const personal of ['Lola', '5555551234', 'Pays late']) expect(told).not.toContain(personal)
    const details = { ...body.details, taxIdCheckDigitWrong: undefined, businessName: 'Hilos SA', country: 'MX' }
    const changed = await client().post(`/companies/${id}/details`, {
      ...details,
      city: 'Cholula',
      version: body.version,
    })
    expect(changed.status, changed.text).toBe(200)
  })

  test('[S5.041] of contacts that are all removed or erased at once, one is left', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await added(`At once ${round}`)
      for (const name of ['Uno', 'Dos', 'Tres'])
        expect((await client().post('/contacts', { companyId: id, ...person(name) })).status).toBe(201)
      const contacts = (await client().get(`/contacts?companyId=${id}`)).body.items
      const acts = contacts.map(
        (one: { id: string }, at: number) => `${one.id}/${at % 2 === 0 ? 'removal' : 'erasure'}`,
      )
      const answers = await Promise.all(acts.map((act: string) => client().post(`/contacts/${act}`)))
      expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code)).toEqual(['contact-last'])
      expect(await namesSeen(rig.people.client, id)).toHaveLength(1)
    }
  })

  test('[S5.041] [S5.042] [S5.043] has an address and a contact, of which the last is not removed', async () => {
    const bad = async (over: object) => (await client().post('/providers', provider('Bad one', over))).body.code
    expect(await bad({ address: '' })).toBe('address-required')
    expect(await bad({ address: undefined })).toBe('address-required')
    expect(await bad({ contact: undefined })).toBe('contact-required')
    expect(await bad({ contact: person('Eve', { email: '' }) })).toBe('contact-email-required')
    expect((await client().get('/companies?q=Bad')).body.items).toEqual([])
    const id = await added('Last one')
    const [first] = (await client().get(`/contacts?companyId=${id}`)).body.items
    for (const act of ['removal', 'erasure'])
      expect(await client().post(`/contacts/${first.id}/${act}`)).toMatchObject({
        status: 422,
        body: { code: 'contact-last', message: 'This is the only contact of Last one: add another one first' },
      })
    expect((await client().post('/contacts', { companyId: id, ...person('Second') })).status).toBe(201)
    expect((await client().post(`/contacts/${first.id}/removal`)).status).toBe(200)
    expect(await namesSeen(rig.people.client, id)).toEqual(['Second'])
    const { version } = (await client().get(`/companies/${id}`)).body
    const noAddress = { version, businessName: 'Last one', country: 'MX', address: ' ' }
    expect((await client().post(`/companies/${id}/details`, noAddress)).body).toMatchObject({
      code: 'address-required',
      message: 'At least one address is required',
    })
  })

  test('[S5.044] an e-mail twice in one company is refused, in another it is free', async () => {
    const [one, two] = [await added('Mail one'), await added('Mail two')]
    const again = { companyId: one, ...person('Twin', { email: 'FIRST@example.com' }) }
    expect(await client().post('/contacts', again)).toMatchObject({
      status: 409,
      body: { code: 'contact-email-exists', fields: [{ path: 'email' }] },
    })
    expect(await namesSeen(rig.people.client, two)).toEqual(['First'])
  })

  test('[S3.015] a wrong telephone number is refused with what is wrong of it, and nothing is made', async () => {
    const bad = async (over: object) => {
      const { status, body } = await client().post('/providers', provider('Wrong phone', over))
      return [status, body.code, body.fields.map((field: { path: string }) => field.path)]
    }
    expect(await bad({ whatsApp: '+52 55 1234' })).toEqual([422, 'phone-too-short', ['whatsApp']])
    expect(await bad({ phones: '5555551234, +999 1234567' })).toEqual([422, 'phone-country-unknown', ['phones']])
    const contact = person('Eve', { phone: 'call me' })
    expect(await bad({ contact })).toEqual([422, 'phone-malformed', ['contact.phone']])
    // All that is wrong is told at once.
    expect(await bad({ contact, whatsApp: '+52 55 1234', phones: '55', taxId: '123', country: 'PE' })).toEqual([
      422,
      'tax-id-length',
      ['taxId', 'whatsApp', 'phones', 'contact.phone'],
    ])
    expect((await client().get('/companies?q=Wrong')).body.items).toEqual([])
  })

  test('[D9.013] a wrong check digit and a number twice are warnings that can be overruled', async () => {
    await added('Tax one', { taxId: '20100070970', country: 'PE' })
    const refused = async (over: object) => (await client().post('/providers', provider('Tax two', over))).body
    const wrong = { country: 'PE', taxId: '20100070971' }
    expect(await refused(wrong)).toMatchObject({ code: 'tax-id-check-digit', fields: [{ path: 'taxId' }] })
    expect(await refused({ country: 'PE', taxId: '123' })).toMatchObject({ code: 'tax-id-length' })
    expect(await refused({ country: 'PE', taxId: '20.100.070.970' })).toMatchObject({
      code: 'tax-id-twice',
      message: 'Tax one has the tax number 20100070970 too: check it, or keep it for both',
    })
    const id = await added('Tax two', { ...wrong, overruled: ['tax-id-check-digit'] })
    expect((await client().get(`/companies/${id}`)).body.details).toMatchObject({ taxIdCheckDigitWrong: true })
    await added('Tax three', { country: 'PE', taxId: '20100070970', overruled: ['tax-id-twice'] })
    // Another client's suppliers are nobody's business here.
    const elsewhere = await rig
      .as(other)
      .post('/providers', provider('Tax four', { country: 'PE', taxId: '20100070970' }))
    expect(elsewhere.status).toBe(201)
  })

  test('[S1.013] [S2.059] is retired and taken back; who has it retired cannot change it', async () => {
    const id = await added('Retiree', { supplierCode: 'R-1' })
    const listed = async (retired: boolean) =>
      (await client().get(`/companies?q=Retiree&retired=${retired}`)).body.items.map((one: { id: string }) => one.id)
    expect((await client().post(`/providers/${id}/retirement`)).status).toBe(200)
    expect([await listed(false), await listed(true)]).toEqual([[], [id]])
    const { link: kept } = (await client().get(`/companies/${id}`)).body
    expect(kept).toMatchObject({ retired: true, supplierCode: 'R-1' })
    const change = { version: kept.version, supplierCode: 'R-2', notes: null }
    expect((await client().post(`/providers/${id}`, change)).body.code).toBe('supplier-retired')
    expect((await client().post(`/providers/${id}/reinstatement`)).status).toBe(200)
    expect([await listed(false), await listed(true)]).toEqual([[id], []])
    expect((await client().get(`/companies/${id}`)).body.link).toMatchObject({ retired: false, supplierCode: 'R-1' })
    expect((await rig.as(other).post(`/providers/${id}/retirement`)).status).toBe(404)
    expect((await client().post(`/providers/${randomUUID()}/retirement`)).status).toBe(404)
    expect((await supplier().post(`/providers/${id}/retirement`)).status).toBe(403)
  })
})

describe('a supplier that has joined', () => {
  const companyId = () => rig.people.supplier.company

  test('[D8.025] [S2.060] keeps its own contacts; its client reads them and adds its own, which nobody else sees', async () => {
    const own = await supplier().post('/contacts', { companyId: companyId(), ...person('Ravi') })
    expect(own.status, own.text).toBe(201)
    for (const names of ['Anna', 'Zoe']) {
      const by = names === 'Anna' ? rig.people.client : other
      expect((await rig.as(by).post('/contacts', { companyId: companyId(), ...person(names) })).status).toBe(201)
    }
    expect(await namesSeen(rig.people.client, companyId())).toEqual(['Anna', 'Ravi'])
    expect(await namesSeen(other, companyId())).toEqual(['Ravi', 'Zoe'])
    expect(await namesSeen(ofSupplier, companyId())).toEqual(['Ravi'])
    const items = (await client().get(`/contacts?companyId=${companyId()}`)).body.items
    expect(items).toMatchObject([
      { names: 'Anna', additional: true, mayChange: 'yes' },
      { names: 'Ravi', additional: false, mayChange: 'no' },
    ])
    const anna = items[0]
    // Neither the supplier nor its other client reaches what is the client's.
    for (const by of [ofSupplier, other])
      for (const url of ['', '/removal', '/erasure'])
        expect((await rig.as(by).post(`/contacts/${anna.id}${url}`, url === '' ? changed('Mine') : {})).status).toBe(
          404,
        )
    // Nor does the client change or erase the supplier's own.
    for (const url of ['', '/removal', '/erasure'])
      expect(await client().post(`/contacts/${own.body.id}${url}`, url === '' ? changed('Mine') : {})).toMatchObject({
        status: 422,
        body: { code: 'company-manages-itself' },
      })
    expect(await namesSeen(ofSupplier, companyId())).toEqual(['Ravi'])
  })

  test('[D8.025] [S5.044] what a client keeps for itself takes no address from the supplier, and is none of its own', async () => {
    const mine = { companyId: companyId(), ...person('Secret') }
    expect((await client().post('/contacts', mine)).status).toBe(201)
    expect((await client().post('/contacts', mine)).body.code).toBe('contact-email-exists')
    expect((await rig.as(other).post('/contacts', mine)).status).toBe(201)
    expect((await supplier().post('/contacts', { ...mine, names: 'Own' })).status).toBe(201)
    const ravi = { companyId: companyId(), ...person('Ravi') }
    expect((await client().post('/contacts', ravi)).body.code).toBe('contact-email-exists')
  })

  test('[D8.025] keeps its own details; its client keeps its supplier code and its notes', async () => {
    const { body } = await client().get(`/companies/${companyId()}`)
    expect(body.allowedCommands[0]).toMatchObject({ command: 'changeDetails', reason: 'company-manages-itself' })
    const details = { version: body.version, businessName: 'Mine', country: 'MX', address: 'Here 1' }
    expect((await client().post(`/companies/${companyId()}/details`, details)).body.code).toBe('company-manages-itself')
    const { version } = body.link
    const kept = { version, supplierCode: 'S-9', notes: 'Ask for Ravi' }
    expect((await client().post(`/providers/${companyId()}`, kept)).status).toBe(200)
    expect((await client().post(`/providers/${companyId()}`, { ...kept, notes: 'Late' })).status).toBe(409)
    const link = async (of: Person) => (await rig.as(of).get(`/companies/${companyId()}`)).body.link
    expect(await link(rig.people.client)).toMatchObject({ supplierCode: 'S-9', notes: 'Ask for Ravi' })
    expect(await link(other)).toMatchObject({ supplierCode: null, notes: null })
    expect(await link(ofSupplier)).toBeNull()
    const saved = await supplier().post(`/companies/${companyId()}/details`, { ...details, businessName: 'Textiles' })
    expect(saved.status, saved.text).toBe(200)
  })

  test('[D8.025] the operating company corrects either, with a reason', async () => {
    const [ravi] = (await supplier().get(`/contacts?companyId=${companyId()}&q=Ravi`)).body.items
    const correct = (by: Person, reason: string | null) =>
      rig.as(by).post(`/contacts/${ravi.id}`, { ...changed('Ravi'), email: ravi.email, department: 'Sales', reason })
    const { operator } = rig.people
    expect(await correct(operator, null)).toMatchObject({
      status: 422,
      body: { code: 'reason-required', fields: [{ path: 'reason' }] },
    })
    expect((await correct(operator, 'He told us')).status).toBe(200)
    expect((await rig.events(`Contact-${ravi.id}`)).at(-1)?.data).toMatchObject({ reason: 'He told us' })
    const { version, allowedCommands } = (await rig.as(administrator).get(`/companies/${companyId()}`)).body
    expect(allowedCommands[0]).toMatchObject({ command: 'correctDetails', allowed: true })
    const details = { version, businessName: 'Textiles', country: 'MX', address: 'There 2' }
    const url = `/companies/${companyId()}/details`
    expect((await rig.as(administrator).post(url, details)).body.code).toBe('reason-required')
    expect((await rig.as(administrator).post(url, { ...details, reason: 'It moved' })).status).toBe(200)
    expect((await rig.events(`Company-${companyId()}`)).at(-1)?.data).toMatchObject({ reason: 'It moved' })
  })
})

test('[D8.025] a stranger reads and changes nothing of a company or its contacts', async () => {
  const stranger = await rig.make.person({ companyType: 'client', role: 'ADMIN' })
  const id = await added('Unseen')
  await rig.settled()
  const [first] = (await client().get(`/contacts?companyId=${id}`)).body.items
  expect((await rig.as(stranger).get(`/contacts?companyId=${id}`)).body.items).toEqual([])
  expect((await rig.as(stranger).get(`/companies/${id}`)).status).toBe(404)
  expect((await rig.as(stranger).post('/contacts', { companyId: id, ...person('Mine') })).status).toBe(404)
  expect((await rig.as(stranger).post(`/contacts/${first.id}`, changed('Mine'))).status).toBe(404)
  expect((await rig.as(stranger).post(`/providers/${id}`, { version: 1 })).status).toBe(404)
})

test('[S2.020] [S3.016] contacts are searched, filtered, sorted and exported', async () => {
  const { company } = rig.people.client
  for (const [names, lastNames, department] of [
    ['Lena', 'Berg', 'Logistics'],
    ['Aldo', 'Zapata', 'Customs'],
  ])
    await client().post('/contacts', {
      companyId: company,
      ...person(names ?? ''),
      lastNames,
      department,
      whatsApp: '+52 55 5555 1234',
      linkedIn: `linkedin.com/in/${names}`,
    })
  const listed = async (query: string) =>
    (await client().get(`/contacts?companyId=${company}${query}`)).body.items.map((one: { names: string }) => one.names)
  expect(await listed('&q=customs')).toEqual(['Aldo'])
  expect(await listed('&sort=-lastNames')).toEqual(['Aldo', 'Lena'])
  expect(await listed('&sort=email&filter[of]=own')).toEqual(['Aldo', 'Lena'])
  expect(await listed('&filter[of]=additional')).toEqual([])
  const page = (await client().get(`/contacts?companyId=${company}&sort=names&limit=1`)).body
  expect(page).toMatchObject({ total: 2, items: [{ names: 'Aldo' }] })
  const next = await client().get(`/contacts?companyId=${company}&sort=names&limit=1&cursor=${page.nextCursor}`)
  expect(next.body.items).toMatchObject([{ names: 'Lena', whatsApp: '+525555551234' }])
  const file = await client().get(`/contacts?companyId=${company}&sort=names`, { headers: { accept: 'text/csv' } })
  expect(file.text.split('\r\n').slice(0, 2)).toEqual([
    '\ufeffNames,Last names,Email,Telephone,Department,WhatsApp,LinkedIn,Company',
    "Aldo,Zapata,aldo@example.com,,Customs,'+525555551234,linkedin.com/in/Aldo,Acme Importaciones",
  ])
})

test('[D8.001] [S2.021] an administrator of the installation makes a company with its first contact, nobody else does', async () => {
  const company = (over: object = {}) => ({
    type: 'provider',
    businessName: 'Made by us',
    country: 'MX',
    timeZone: 'America/Mexico_City',
    currency: 'MXN',
    address: 'Calle 9',
    contact: person('Fatima'),
    clients: [rig.people.client.company],
    ...over,
  })
  for (const by of [rig.people.operator, rig.people.client, ofSupplier])
    expect((await rig.as(by).post('/companies/founding', company())).status).toBeGreaterThanOrEqual(403)
  const root = rig.as(administrator)
  expect((await root.post('/companies/founding', company({ contact: undefined }))).body.code).toBe('contact-required')
  expect((await root.post('/companies/founding', company({ clients: [randomUUID()] }))).body.code).toBe(
    'company-not-found',
  )
  const wrong = company({
    timeZone: 'Lima',
    currency: 'zzz',
    phones: '12, abc',
    whatsApp: 'hola',
    taxId: 'x',
    contact: { ...person('Fatima'), phone: '123' },
  })
  const { fields } = (await root.post('/companies/founding', wrong)).body
  expect(new Set(fields.map((one: { path: string }) => one.path))).toEqual(
    new Set(['timeZone', 'currency', 'phones', 'whatsApp', 'taxId', 'contact.phone']),
  )
  const made = await root.post('/companies/founding', company(), { key: 'founded' })
  expect(made.status, made.text).toBe(201)
  expect((await root.post('/companies/founding', company(), { key: 'founded' })).body).toEqual(made.body)
  expect((await client().get('/companies?q=Made')).body.items).toMatchObject([
    { id: made.body.id, contactEmail: 'fatima@example.com' },
  ])
  expect((await root.get(`/contacts?companyId=${made.body.id}`)).body.items).toMatchObject([{ names: 'Fatima' }])
})

const changed = (names: string) => ({ version: 1, names, email: `${names.toLowerCase()}@example.com` })
const linkOf = (id: string) => newIdFor(rig.people.client.company, 'provider-link', id)
