import { randomUUID } from 'node:crypto'
import { operatingCompanyId } from '@quayside/contracts/directory/installation.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { directory } from '../service.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ factories: [directory] })
})
afterAll(() => rig?.close())

const client = () => rig.as(rig.people.client)
const registration = {
  type: 'client',
  businessName: 'Textiles del Norte',
  country: 'MX',
  timeZone: 'America/Mexico_City',
  currency: 'MXN',
}

/** A signed-in person who belongs to no company. */
async function nobody() {
  const person = await rig.make.person({ companyType: 'client', name: 'Nora' })
  const [granted] = (await rig.ports('directory').store.readAll('' as never, 10_000)).filter(
    ({ type, data }) => type === 'MembershipGranted' && (data as { userId: string }).userId === person.uid,
  )
  const { membershipId, userId, companyId } = (granted?.data ?? {}) as Record<string, string>
  await rig.append(
    `Membership-${membershipId}`,
    [{ type: 'MembershipRevoked', data: { membershipId, userId, companyId } }],
    [],
  )
  await rig.settled()
  return rig.as({ ...person, company: '' })
}

const ensure = (names: string[], importId = randomUUID(), clientCompanyId = rig.people.client.company) =>
  rig
    .ports('directory')
    .call.post('directory', '/companies/ensure', { clientCompanyId, importId, names }, { causationId: randomUUID() })

describe('registering a company', () => {
  test('[D8.001] a person without one registers it, once; the operating company serves a client', async () => {
    const nora = await nobody()
    const answer = await nora.post('/companies', registration, { key: 'nora-1' })
    expect(answer).toMatchObject({ status: 201, body: { id: expect.any(String) } })
    expect((await nora.post('/companies', registration, { key: 'nora-1' })).body).toEqual(answer.body)
    expect(await nora.post('/companies', registration)).toMatchObject({
      status: 422,
      body: { code: 'already-in-a-company' },
    })
    await rig.settled()
    const services = (await rig.ports('directory').store.readAll('' as never, 10_000)).filter(
      ({ type }) => type === 'ClientServiceStarted',
    )
    expect(services.map(({ data }) => data)).toContainEqual({ operatingCompanyId, clientCompanyId: answer.body.id })
  })

  test('[D9.006] [D9.007] [D9.012] a wrong part is named, and the person can try again', async () => {
    const nora = await nobody()
    const wrong = await nora.post('/companies', { ...registration, country: 'MEX', currency: 'pesos' })
    expect(wrong).toMatchObject({ status: 422, body: { code: 'country-malformed' } })
    expect(wrong.body.fields.map((field: { path: string }) => field.path)).toEqual(['country', 'currency'])
    expect(wrong.body.message).toContain('#3 (X)')
    expect((await nora.post('/companies', registration)).status).toBe(201)
  })

  test('a person who belongs to one is refused, and nobody registers an operating company', async () => {
    expect((await client().post('/companies', registration)).body.code).toBe('already-in-a-company')
    expect((await (await nobody()).post('/companies', { ...registration, type: 'operating' })).status).toBe(400)
  })
})

describe('a company’s details and settings', () => {
  test('[S5.041] are read and changed by its administrator with the version seen, once it has a contact', async () => {
    const { company } = rig.people.client
    const before = (await client().get(`/companies/${company}`)).body
    expect(before).toMatchObject({
      businessName: 'Acme Importaciones',
      settings: { approvalMode: 'MANUAL', confirmationWorkingDays: 5 },
    })
    const details = {
      version: before.version,
      businessName: 'Acme',
      country: 'MX',
      address: 'Av. Reforma 1',
      taxId: 'XAXX010101000',
      legalRepresentative: 'Rosa Ley',
    }
    expect(await client().post(`/companies/${company}/details`, details)).toMatchObject({
      status: 422,
      body: { code: 'contact-required', message: 'At least one contact is required' },
    })
    const rosa = { companyId: company, names: 'Rosa', email: 'rosa@example.com' }
    expect((await client().post('/contacts', rosa)).status).toBe(201)
    const changed = await client().post(`/companies/${company}/details`, details)
    expect(changed).toMatchObject({ status: 200, body: { version: before.version + 1 } })
    expect(await client().post(`/companies/${company}/details`, details)).toMatchObject({
      status: 409,
      body: { code: 'version-conflict' },
    })
    const again = await client().post(`/companies/${company}/details`, { ...details, version: before.version + 1 })
    expect(again.body.version).toBe(before.version + 1)
    expect((await client().get(`/companies/${company}`)).body).toMatchObject({
      businessName: 'Acme',
      details: { taxId: 'XAXX010101000', legalRepresentative: 'Rosa Ley' },
    })
    expect(JSON.stringify(await rig.events(`Company-${company}`))).not.toContain('Rosa')
  })

  test('[D1.011] [D1.025] [D1.026] rules for orders: days, who approves, tolerances', async () => {
    const { company } = rig.people.client
    const { version, settings } = (await client().get(`/companies/${company}`)).body
    const wanted = {
      ...settings,
      approvalMode: 'THRESHOLD',
      quantityTolerancePercent: '2.5',
      confirmationWorkingDays: 3,
      approverMustDiffer: true,
    }
    expect((await client().post(`/companies/${company}/settings`, { ...wanted, version })).status).toBe(200)
    expect((await client().get(`/companies/${company}`)).body.settings).toEqual(wanted)
    const tooMuch = await client().post(`/companies/${company}/settings`, {
      ...wanted,
      quantityTolerancePercent: '101',
      version: version + 1,
    })
    expect(tooMuch.status).toBe(400)
  })

  test('[D8.006] [D8.007] a stranger’s company is not found, by any of its routes', async () => {
    const stranger = await rig.make.person({ companyType: 'client', role: 'ADMIN' })
    await rig.settled()
    const { company } = rig.people.client
    expect((await rig.as(stranger).get(`/companies/${company}`)).status).toBe(404)
    expect(
      (
        await rig
          .as(stranger)
          .post(`/companies/${company}/details`, { version: 1, businessName: 'Mine', address: 'Here 1' })
      ).status,
    ).toBe(404)
    expect((await rig.as(rig.people.supplier).get(`/companies/${company}`)).status).toBe(404)
    expect((await rig.as(rig.people.operator).get(`/companies/${company}`)).status).toBe(200)
  })
})

describe('vendors of an import', () => {
  test('[D7.019] are made by name once, linked to the client, and said to lack an address', async () => {
    const importId = randomUUID()
    const names = ['ABBVIE  Logistics', 'Abbvie Logistics', 'Ranbaxy', ' ', 'Ranbaxy']
    const { status, body } = await ensure(names, importId)
    const [first, twin, second, empty, repeat] = body as {
      companyId: string | null
      created: boolean
      contactEmailMissing: boolean
    }[]
    expect(status).toBe(200)
    expect(twin?.companyId).toBe(first?.companyId)
    expect(repeat).toEqual(second)
    expect(first).toMatchObject({ created: true, contactEmailMissing: true })
    expect(empty).toMatchObject({ companyId: null, created: false })
    expect((await ensure(names, importId)).body).toEqual(body)
    expect((await ensure(['ranbaxy'])).body).toMatchObject([{ companyId: second?.companyId, created: false }])
    const other = await rig.make.company('client', 'Another client')
    await rig.settled()
    expect((await ensure(['Ranbaxy'], importId, other)).body).not.toMatchObject([{ companyId: second?.companyId }])
  })

  test('500 at once are made and listed, and only the client and its operator see them', async () => {
    const names = Array.from({ length: 500 }, (_, index) => `Bulk vendor ${index}`)
    expect(((await ensure(names)).body as unknown[]).length).toBe(500)
    await rig.settled()
    const missing = await client().get('/companies?type=provider&contactEmailMissing=true&q=Bulk%20vendor&limit=200')
    expect(missing.body).toMatchObject({ total: 500, totalIsCapped: false })
    const next = await client().get(
      `/companies?type=provider&contactEmailMissing=true&q=Bulk%20vendor&limit=200&cursor=${missing.body.nextCursor}`,
    )
    expect(next.body.items).toHaveLength(200)
    expect((await rig.as(rig.people.operator).get('/companies?q=Bulk%20vendor%20499')).body.total).toBe(1)
    const stranger = await rig.make.person({ companyType: 'client', role: 'ADMIN' })
    await rig.settled()
    expect((await rig.as(stranger).get('/companies')).body.items).toEqual([])
  })

  test('[D7.019] their contact addresses are mended in bulk, each answered for itself', async () => {
    const [one, two] = (await ensure(['Mend one', 'Mend two'])).body as { companyId: string }[]
    await rig.settled()
    const contacts = [
      { companyId: one?.companyId, email: 'one@example.com' },
      { companyId: two?.companyId, email: 'not an address' },
      { companyId: one?.companyId, email: 'ONE@example.com' },
      { companyId: randomUUID(), email: 'x@example.com' },
    ]
    const { status, body } = await client().post('/contacts/bulk', { contacts })
    expect(status).toBe(200)
    expect(body.items.map((item: { error: { code: string } | null }) => item.error?.code ?? 'saved')).toEqual([
      'saved',
      'invalid-email',
      'saved',
      'company-not-found',
    ])
    expect(body.items[2].contactId).toBe(body.items[0].contactId)
    const later = { contacts: [{ companyId: one?.companyId, email: 'one@example.com' }] }
    expect((await client().post('/contacts/bulk', later)).body.items[0].error.code).toBe('contact-email-exists')
    expect(body.items[1].error.message).toBe('Invalid Email')
    await rig.settled()
    expect((await ensure(['Mend one', 'Mend two'])).body).toMatchObject([
      { contactEmailMissing: false },
      { contactEmailMissing: true },
    ])
    const listed = await client().get('/companies?q=Mend%20one')
    expect(listed.body.items).toMatchObject([
      { contactEmail: 'one@example.com', contactName: 'Mend one', contactEmailMissing: false },
    ])
  })
})

describe('suppliers, contacts and places', () => {
  test('a client adds a supplier with its contact; the same name again is refused', async () => {
    const supplier = {
      businessName: 'Hilos SA',
      supplierCode: 'H-1',
      country: 'MX',
      address: 'Calle 5',
      contact: { names: 'Hilda', email: 'hilda@example.com' },
    }
    const added = await client().post('/providers', supplier, { key: 'hilos' })
    expect(added.status).toBe(201)
    expect((await client().post('/providers', supplier, { key: 'hilos' })).body).toEqual(added.body)
    expect(await client().post('/providers', supplier)).toMatchObject({
      status: 409,
      body: { code: 'provider-exists', fields: [{ path: 'businessName', params: { companyId: expect.any(String) } }] },
    })
    expect((await client().get('/companies?q=Hilos')).body.items).toMatchObject([
      {
        id: added.body.id,
        supplierCode: 'H-1',
        contactName: 'Hilda',
        contactEmail: 'hilda@example.com',
        joined: false,
      },
    ])
    expect((await rig.as(rig.people.supplier).post('/providers', supplier)).status).toBe(403)
    expect((await rig.as(rig.people.supplier).get('/companies?type=client')).body.items).toMatchObject([
      { businessName: 'Acme', type: 'client' },
    ])
  })

  test('[S2.059] suppliers are sorted by name, code and country, page by page, and come as a file', async () => {
    for (const [businessName, supplierCode, country] of [
      ['Sorted Uno', 'S-3', 'MX'],
      ['Sorted Dos', null, 'PE'],
      ['Sorted Tres', 's-1', null],
    ])
      expect(
        (
          await client().post('/providers', {
            businessName,
            supplierCode,
            country,
            address: 'Calle 5',
            contact: { names: 'Hilda', email: 'hilda@example.com' },
          })
        ).status,
      ).toBe(201)
    const sorted = async (sort: string) => {
      const names: string[] = []
      for (let cursor = ''; ; ) {
        const { body } = await client().get(`/companies?q=Sorted&limit=1&sort=${sort}${cursor}`)
        names.push(...body.items.map((one: { businessName: string }) => one.businessName.replace('Sorted ', '')))
        if (body.nextCursor === null) return names
        cursor = `&cursor=${encodeURIComponent(body.nextCursor)}`
      }
    }
    expect(await sorted('name')).toEqual(['Dos', 'Tres', 'Uno'])
    expect(await sorted('-name')).toEqual(['Uno', 'Tres', 'Dos'])
    expect(await sorted('code')).toEqual(['Dos', 'Tres', 'Uno'])
    expect(await sorted('-country')).toEqual(['Dos', 'Uno', 'Tres'])
    expect((await client().get('/companies?sort=notes')).status).toBe(400)
    const file = await client().get('/companies?q=Sorted&sort=-name', { headers: { accept: 'text/csv' } })
    const [head, ...rows] = file.text.trim().split('\r\n')
    expect(head).toContain('Supplier,Supplier code,Country,Address,Contact,Contact e-mail,Telephone,Portal')
    expect(rows.map(row => row.split(',')[0])).toEqual(['Sorted Uno', 'Sorted Tres', 'Sorted Dos'])
    expect(rows[0]).toBe('Sorted Uno,S-3,MX,Calle 5,Hilda,hilda@example.com,,Not invited')
  })

  test('a contact needs an address of its own, is changed with the version seen, and erased for good', async () => {
    const { company } = rig.people.client
    const plain = {
      companyId: company,
      names: 'Carla',
      lastNames: 'Contacto',
      email: 'carla@example.com',
      phone: '+52 55 1234 5678',
    }
    expect(await client().post('/contacts', { ...plain, email: '' })).toMatchObject({
      status: 400,
      body: { code: 'contact-email-required' },
    })
    const { body } = await client().post('/contacts', plain)
    expect(await client().post('/contacts', { ...plain, names: 'Second' })).toMatchObject({
      status: 409,
      body: { code: 'contact-email-exists' },
    })
    const { companyId: _, ...change } = { ...plain, email: 'carla.new@example.com' }
    expect((await client().post(`/contacts/${body.id}`, { ...change, version: 1 })).body).toEqual({
      id: body.id,
      version: 2,
    })
    expect((await client().post(`/contacts/${body.id}`, { ...change, version: 1 })).status).toBe(409)
    expect((await client().post('/contacts', { ...plain, names: 'Second' })).status).toBe(201)
    expect((await client().get('/contacts?q=Contacto')).body.items).toMatchObject([
      { email: 'carla.new@example.com', version: 2 },
      { email: 'carla@example.com' },
    ])
    expect((await rig.as(rig.people.supplier).post(`/contacts/${body.id}/erasure`)).status).not.toBe(200)
    expect((await client().post(`/contacts/${body.id}/erasure`)).status).toBe(200)
    expect((await client().get('/contacts?q=carla.new')).body.items).toEqual([])
    expect(JSON.stringify(await rig.events(`Contact-${body.id}`))).not.toContain('carla')
  })

  test('[D0.006] the same key with another body makes no second supplier and no second contact; one that was refused may be mended', async () => {
    const reused = { status: 422, body: { code: 'idempotency-key-reused' } }
    const names = async (q: string) =>
      (await client().get(`/companies?q=${q}`)).body.items.map((one: { businessName: string }) => one.businessName)
    const supplier = (businessName: string) => ({
      businessName,
      country: 'MX',
      address: 'Calle 5',
      contact: { names: 'Olga', email: 'olga@example.com' },
    })
    expect((await client().post('/providers', supplier('Once One'), { key: 'once' })).status).toBe(201)
    expect(await client().post('/providers', supplier('Once Two'), { key: 'once' })).toMatchObject(reused)
    expect((await client().post('/providers', supplier('Once One'), { key: 'mended' })).status).toBe(409)
    expect((await client().post('/providers', supplier('Once Mended'), { key: 'mended' })).status).toBe(201)
    await rig.settled()
    expect((await names('Once')).sort()).toEqual(['Once Mended', 'Once One'])

    const { company } = rig.people.client
    const person = (email: string) => ({ companyId: company, names: 'Oncely', email })
    const first = await client().post('/contacts', person('one@example.com'), { key: 'once' })
    expect(first.status).toBe(201)
    expect(await client().post('/contacts', person('two@example.com'), { key: 'once' })).toMatchObject(reused)
    expect((await client().post('/contacts', person('one@example.com'), { key: 'once' })).body).toEqual(first.body)
    const many = (email: string) => ({ contacts: [person(email)] })
    expect((await client().post('/contacts/bulk', many('three@example.com'), { key: 'once' })).status).toBe(200)
    expect(await client().post('/contacts/bulk', many('four@example.com'), { key: 'once' })).toMatchObject(reused)
    await rig.settled()
    const kept = (await client().get('/contacts?q=Oncely')).body.items.map((one: { email: string }) => one.email)
    expect(kept.sort()).toEqual(['one@example.com', 'three@example.com'])
    expect((await client().post('/contacts', person('two@example.com'))).status, 'its address is free').toBe(201)
  })
})

test('the second wall: the reader role sees no other company’s rows even without the application’s filter', async () => {
  const rows: unknown[] = []
  await rig.ports('directory').query({ scope: { clients: [randomUUID()], vendors: [] } }, async db => {
    for (const table of ['companies', 'provider_links', 'contacts', 'places', 'parties', 'correspondents'])
      rows.push(...(await db.selectFrom(table).selectAll().execute()))
  })
  expect(rows).toEqual([])
  const own: unknown[] = await rig
    .ports('directory')
    .query({ scope: { clients: [rig.people.client.company], vendors: [] } }, db =>
      db.selectFrom('provider_links').selectAll().execute(),
    )
  expect(own.length).toBeGreaterThan(500)
})
