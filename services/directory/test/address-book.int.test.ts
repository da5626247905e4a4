import { randomUUID } from 'node:crypto'
import { rebuildProjection } from '@quayside/platform/projections/rebuild.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressBookProjection } from '../read-models/address-book.ts'
import { directory } from '../service.ts'

let rig: Rig
let stranger: Person
beforeAll(async () => {
  rig = await startRig({ factories: [directory] })
  stranger = await rig.make.person({ companyType: 'client', role: 'ADMIN' })
  await rig.settled()
})
afterAll(() => rig?.close())

const client = () => rig.as(rig.people.client)
const call = (path: string, input: object) =>
  rig.ports('directory').call.post('directory', path, input, { causationId: randomUUID() })
const harbour = {
  idNumber: 'TAX-1',
  accountNumber: '920-1',
  name: 'Harbour Freight Ltd',
  addressLine1: '1 Quay Street',
  postalCode: 'SO14',
  city: 'Southampton',
  country: 'GB',
}
const holly = { name: 'Holly Harbour', email: 'holly@harbour.example', phone: '+44 23 5555' }

test('[D5.028] a party is saved and chosen with all its fields; its person stands in no event in the clear', async () => {
  const { body } = await client().post('/parties', { ...harbour, contact: holly })
  const [listed] = (await client().get('/parties?q=holly')).body.items
  expect(listed).toMatchObject({ id: body.id, ...harbour, addressLine2: null, contact: holly, retired: false })
  const detail = (await client().get(`/parties/${body.id}`)).body
  expect(detail).toMatchObject({ ...listed, version: 1 })
  expect(detail.allowedCommands.map((one: { command: string }) => one.command)).toEqual(['change', 'retire'])
  const events = [await rig.events(`Party-${body.id}`), await rig.events(`Correspondent-${listed.contact.id}`)]
  expect(JSON.stringify(events)).toContain(listed.contact.id)
  expect(JSON.stringify(events)).not.toMatch(/Holly|holly@|5555/)

  const changed = await client().post(`/parties/${body.id}`, {
    ...harbour,
    city: 'Portsmouth',
    contact: { ...holly, phone: '+44 23 9999' },
    version: 1,
  })
  expect(changed.body.version).toBe(2)
  const after = (await client().get(`/parties/${body.id}`)).body
  expect(after).toMatchObject({ city: 'Portsmouth', contact: { id: listed.contact.id, phone: '+44 23 9999' } })
  expect((await client().post(`/parties/${body.id}`, { ...harbour, version: 1 })).status).toBe(409)
  expect(await client().post('/parties', { ...harbour, country: 'XX' })).toMatchObject({
    status: 422,
    body: { code: 'country-unknown', fields: [{ path: 'country' }] },
  })
  expect((await client().post('/parties', { ...harbour, name: ' ' })).body.code).toBe('field-required')
  expect((await client().post('/parties', { ...harbour, contactId: randomUUID() })).body.code).toBe('contact-not-found')
})

test('a retired entry is on no list to choose from, and is brought back', async () => {
  const { body } = await client().post('/parties', { ...harbour, name: 'Retired Ltd' })
  const names = async (query: string) => (await client().get(`/parties?q=retired&${query}`)).body.items.length
  expect(await names('')).toBe(1)
  const totals = async () => {
    const [some, others] = [await client().get('/parties'), await client().get('/parties?filter[retired]=true')]
    return [some.body.total, others.body.total] as const
  }
  const [listed, retired] = await totals()
  expect((await client().post(`/parties/${body.id}/retirement`)).body).toEqual({ id: body.id, version: 2 })
  expect([await names(''), await names('filter[retired]=true')]).toEqual([0, 1])
  expect(await totals()).toEqual([listed - 1, retired + 1])
  const refused = await client().post(`/parties/${body.id}`, { ...harbour, version: 2 })
  expect(refused.body.code).toBe('party-retired')
  expect((await client().post(`/parties/${body.id}/reinstatement`)).body.version).toBe(3)
  expect(await names('')).toBe(1)
  expect(await totals()).toEqual([listed, retired])
})

test('[D5.028] each side has a book of its own: the operator reads that of its client, nobody else any', async () => {
  const { operator, supplier } = rig.people
  const { body } = await client().post('/parties', { ...harbour, name: 'Secret Ltd' })
  const found = async (person: Person) => (await rig.as(person).get('/parties?q=secret')).body.items.length
  expect([await found(operator), await found(supplier), await found(stranger)]).toEqual([1, 0, 0])
  expect((await rig.as(operator).get(`/parties/${body.id}`)).body.allowedCommands).toMatchObject([
    { allowed: false, reason: 'kept-by-its-company' },
    { allowed: false },
  ])
  for (const person of [supplier, stranger]) {
    expect((await rig.as(person).get(`/parties/${body.id}`)).status).toBe(404)
    expect((await rig.as(person).post(`/parties/${body.id}`, { ...harbour, version: 1 })).status).toBe(404)
    expect((await rig.as(person).post(`/parties/${body.id}/retirement`)).status).toBe(404)
  }
  const viewer = await rig.make.person({ companyType: 'client', company: rig.people.client.company, role: 'VIEWER' })
  await rig.settled()
  expect((await rig.as(viewer).get('/parties?q=secret')).body.items).toHaveLength(1)
  expect((await rig.as(viewer).post('/parties', harbour)).status).toBe(403)
  const own = await rig.as(supplier).post('/parties', { ...harbour, name: 'Secret of the supplier' })
  expect(own.status).toBe(201)
  expect([await found(supplier), await found(rig.people.client)]).toEqual([1, 1])
})

test('[D5.028] typed recipients become contacts: one per company and address, whoever asks', async () => {
  const { company } = rig.people.client
  const { body } = await client().post('/correspondents', { email: 'Copy@reader.example' })
  expect((await client().post('/correspondents', { email: 'copy@READER.example', name: 'Cora Copy' })).body).toEqual(
    body,
  )
  const contacts = [{ email: 'copy@reader.example' }, { email: 'second@reader.example', language: 'fr' }]
  const ensured = (await call('/correspondents/ensure', { companyId: company, contacts })).body as Ensured[]
  expect(ensured[0]?.contactId).toBe(body.id)
  expect(await call('/correspondents/ensure', { companyId: company, contacts })).toMatchObject({ body: ensured })
  const others = await call('/correspondents/ensure', { companyId: stranger.company, contacts })
  expect((others.body as Ensured[])[0]?.contactId).not.toBe(body.id)

  const contactIds = [...ensured.map(one => one.contactId), randomUUID()]
  expect((await call('/contacts/opened', { contactIds })).body).toEqual([
    {
      id: body.id,
      companyId: company,
      name: 'Cora Copy',
      email: 'Copy@reader.example',
      phone: null,
      language: null,
      isErased: false,
    },
    expect.objectContaining({ email: 'second@reader.example', language: 'fr' }),
  ])
  const listed = await client().get(`/correspondents?ids=${contactIds.join(',')}`)
  expect(listed.body.items).toMatchObject([{ name: 'Cora Copy' }, { email: 'second@reader.example' }])
  expect((await rig.as(stranger).get(`/correspondents?ids=${body.id}`)).body.items).toEqual([])
  expect((await client().post('/correspondents', { email: 'nobody' })).body.code).toBe('invalid-email')
})

test('[D5.028] who is erased is gone from every list, and whoever has the address next is somebody else', async () => {
  const gone = { name: 'Gina Gone', email: 'gina@gone.example' }
  const { body } = await client().post('/parties', { ...harbour, name: 'Left behind Ltd', contact: gone })
  const { contact } = (await client().get(`/parties/${body.id}`)).body
  expect((await rig.as(stranger).post(`/correspondents/${contact.id}/erasure`)).status).toBe(404)
  expect((await client().post(`/correspondents/${contact.id}/erasure`)).status).toBe(200)
  expect((await call('/contacts/opened', { contactIds: [contact.id] })).body).toMatchObject([
    { name: null, email: null, isErased: true },
  ])
  expect((await client().get('/parties?q=left behind')).body.items).toMatchObject([{ contact: null }])
  expect((await client().get('/parties?q=gina')).body.items).toEqual([])
  const next = (await client().post('/correspondents', { email: 'gina@gone.example' })).body.id
  expect(next).not.toBe(contact.id)
  expect((await client().post('/correspondents', { email: 'gina@gone.example' })).body.id).toBe(next)
})

test('a company’s own contact is opened for those who write, like one of the address book', async () => {
  const { company } = rig.people.client
  const person = { companyId: company, names: 'Carla', lastNames: 'Contacto', email: 'carla@example.com' }
  const { body } = await client().post('/contacts', person)
  expect((await call('/contacts/opened', { contactIds: [body.id] })).body).toMatchObject([
    { id: body.id, name: 'Carla Contacto', email: 'carla@example.com', isErased: false },
  ])
})

test('lists are sorted, paged, and had as a file; a rebuild changes no row', async () => {
  for (const [name, city] of [
    ['Paged A', 'York'],
    ['Paged B', 'Bath'],
    ['Paged C', 'Ely'],
  ])
    await client().post('/parties', { ...harbour, name, city })
  const first = (await client().get('/parties?q=paged&sort=city&limit=2')).body
  expect(first).toMatchObject({ items: [{ city: 'Bath' }, { city: 'Ely' }], total: 3 })
  const next = await client().get(`/parties?q=paged&sort=city&limit=2&cursor=${first.nextCursor}`)
  expect(next.body.items).toMatchObject([{ city: 'York' }])
  expect((await client().get('/parties?sort=phone')).status).toBe(400)
  const file = await client().get('/parties?q=paged', { headers: { accept: 'text/csv' } })
  expect(file.text.split('\n').filter(line => line.startsWith('Paged'))).toHaveLength(3)

  await rig.settled()
  const { database, store, log, vault } = rig.ports('directory')
  const rows = async () => [
    await database.selectFrom('parties').selectAll().orderBy('id').execute(),
    await database.selectFrom('correspondents').selectAll().orderBy('contact_id').execute(),
  ]
  const before = await rows()
  await rebuildProjection({ database, schema: 'directory', store, projection: addressBookProjection(vault), log })
  expect(await rows()).toEqual(before)
})
type Ensured = { email: string; contactId: string }
