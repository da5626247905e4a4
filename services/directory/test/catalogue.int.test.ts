import { randomUUID } from 'node:crypto'
import { operatingCompanyId } from '@quayside/contracts/directory/installation.ts'
import { companyCatalogue } from '@quayside/contracts/directory/queries.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { directory } from '../service.ts'

let rig: Rig
/** Of the company that the installation’s operator is. */
let keeper: Person
beforeAll(async () => {
  rig = await startRig({ factories: [directory] })
  keeper = await rig.make.person({ companyType: 'operating', company: operatingCompanyId, role: 'ADMIN' })
  await rig.settled()
})
afterAll(() => rig?.close())

const client = () => rig.as(rig.people.client)
const admin = () => rig.as(keeper)
const north = { group: 'divisions', entries: [{ code: 'N', label: 'North' }] }
/** What the quotes service is told for POST /quotes/getSelectorsCatalog. */
const offeredTo = async (company: string) => {
  const options = { causationId: randomUUID() }
  const { body } = await rig.ports('directory').call.get('directory', `/companies/${company}/catalogue`, options)
  return companyCatalogue.parse(body)
}
const versionOf = async (person: ReturnType<typeof client>, company: string) =>
  (await person.get(`/companies/${company}/catalogue`)).body.version as number

test('[S3.004] [S7.004] the selector catalogue is the company’s, changed with the version seen', async () => {
  const { company } = rig.people.client
  const version = await versionOf(client(), company)
  expect((await client().post(`/companies/${company}/catalogue`, { ...north, version })).status).toBe(200)
  expect(await client().post(`/companies/${company}/catalogue`, { ...north, entries: [], version })).toMatchObject({
    status: 409,
    body: { code: 'version-conflict' },
  })
  const { catalogs } = await offeredTo(company)
  expect(catalogs).toHaveLength(17)
  expect(catalogs[7]).toEqual({
    index: 7,
    group: 'divisions',
    enabled: true,
    entries: [{ code: 'N', label: 'North' }],
  })
  const theirs = (await offeredTo(rig.people.supplier.company)).catalogs
  expect(theirs[7]).toMatchObject({ group: 'divisions', entries: [] })
  const refused = await client().post(`/companies/${company}/catalogue`, {
    group: 'fieldsExcluded',
    entries: [{ code: 'shipper', label: 'Shipper' }],
    version: version + 1,
  })
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'field-not-excludable', fields: [{ path: 'entries.0.code' }] },
  })
  expect(refused.body.message).toContain('shipper')
})

test('in a form for a client: its own groups, else the operating company’s, else everybody’s', async () => {
  const { company } = rig.people.client
  const brokers = { group: 'broker', entries: [{ code: 'AGA', label: 'AGA Aduanas' }] }
  const version = await versionOf(admin(), operatingCompanyId)
  const changed = await admin().post(`/companies/${operatingCompanyId}/catalogue`, { ...brokers, version })
  expect(changed.status, changed.text).toBe(200)
  const page = (await client().get(`/companies/${company}/catalogue`)).body
  const group = (name: string) => page.catalogs.find((one: { group: string }) => one.group === name)
  expect(group('broker')).toMatchObject({ isOwn: false, entries: brokers.entries })
  expect(group('divisions')).toMatchObject({ isOwn: true, entries: north.entries })
  expect(group('payTo')).toMatchObject({ isOwn: false })
  const seen = (await rig.as(rig.people.operator).get(`/companies/${company}/catalogue`)).body
  expect(seen.catalogs).toEqual(page.catalogs)
  expect(seen.allowedCommands).toMatchObject([
    { command: 'changeGroup', allowed: false, reason: 'kept-by-its-company' },
    { command: 'saveCarrier', allowed: false },
  ])
  const { call } = rig.ports('directory')
  const answer = await call.get('directory', `/companies/${company}/catalogue`, { causationId: 'test' })
  const told = answer.body as typeof page
  expect(told.catalogs).toEqual(page.catalogs.map(({ isOwn: _, ...one }: { isOwn: boolean }) => one))
  expect(told.carriers.map((one: { code: string }) => one.code)).toContain('FEDEX')
})

test('[S3.004] whoever runs the operating company’s freight keeps its groups and carriers', async () => {
  const person = await rig.make.person({ companyType: 'operating', company: operatingCompanyId, role: 'OPERATOR' })
  await rig.settled()
  const operator = rig.as(person)
  const { allowedCommands, version } = (await operator.get(`/companies/${operatingCompanyId}/catalogue`)).body
  expect(allowedCommands).toMatchObject([
    { command: 'changeGroup', allowed: true },
    { command: 'saveCarrier', allowed: true },
  ])
  const origins = { group: 'origins', entries: [{ code: 'HYD', label: 'Hyderabad' }] }
  const saved = await operator.post(`/companies/${operatingCompanyId}/catalogue`, { ...origins, version })
  expect(saved.status, saved.text).toBe(200)
})

test('a carrier is kept by its company: codes, channel, factors, groups; its person is sealed', async () => {
  const { company } = rig.people.client
  const andes = {
    code: 'ANDES',
    name: 'Andes Air',
    modes: ['internationalCarrier'],
    scac: 'anda',
    airlinePrefix: '123',
    bookingChannel: 'LINK',
    volumeFactors: [{ kind: 'AIR', kgPerM3: '250' }],
    contact: { name: 'Ana Andes', email: 'ana@andes.example' },
  }
  const url = `/companies/${company}/carriers`
  const version = await versionOf(client(), company)
  const saved = await client().post(url, { ...andes, version })
  expect(saved.status, saved.text).toBe(200)
  expect((await client().post(url, { ...andes, version })).status).toBe(409)
  const kept = async (person = client()) =>
    (await person.get(`/companies/${company}/catalogue`)).body.carriers.find(
      (one: { code: string }) => one.code === 'ANDES',
    )
  expect(await kept()).toMatchObject({
    scac: 'ANDA',
    modes: ['internationalCarrier'],
    volumeFactors: andes.volumeFactors,
    contact: andes.contact,
    retired: false,
  })
  expect(JSON.stringify(await rig.events(`Company-${company}`))).not.toMatch(/Ana|ana@/)
  const offered = (await offeredTo(company)).catalogs[2]?.entries
  expect(offered).toContainEqual({ code: 'ANDES', label: 'Andes Air' })
  const setting = (await rig.events(`Company-${company}`)).findLast(({ type }) => type === 'CompanySettingsChanged')
  expect(setting?.data).toMatchObject({ carrierVolumeFactors: [{ carrier: 'Andes Air', kind: 'AIR', kgPerM3: '250' }] })

  const { version: seen, settings } = (await client().get(`/companies/${company}`)).body
  const rules = await client().post(`/companies/${company}/settings`, { ...settings, version: seen })
  expect(rules.status, rules.text).toBe(200)
  expect((await kept()).volumeFactors).toEqual(andes.volumeFactors)

  const wrong = await client().post(url, { ...andes, scac: 'A1', version: await versionOf(client(), company) })
  expect(wrong).toMatchObject({ status: 422, body: { code: 'scac-malformed', fields: [{ path: 'scac' }] } })
  const retire = `${url}/ANDES/retirement`
  expect((await client().post(retire, { version: await versionOf(client(), company) })).status).toBe(200)
  expect(await kept()).toMatchObject({ retired: true, modes: [] })

  const stranger = await rig.make.person({ companyType: 'client', role: 'ADMIN' })
  await rig.settled()
  const strange = rig.as(stranger)
  expect((await strange.get(`/companies/${company}/catalogue`)).status).toBe(404)
  expect((await strange.post(url, { ...andes, version: 1 })).status).toBe(404)
  expect((await strange.post(retire, { version: 1 })).status).toBe(404)
  expect((await strange.post(`/companies/${company}/catalogue`, { ...north, version: 1 })).status).toBe(404)
})

test('whom the operating company writes to at a carrier, its clients are not told', async () => {
  const version = await versionOf(admin(), operatingCompanyId)
  const contact = { name: 'Olga Opera', email: 'olga@carrier.example' }
  const carrier = { code: 'OPERA', name: 'Opera Lines', modes: ['transporters'], bookingChannel: 'LINK', contact }
  const saved = await admin().post(`/companies/${operatingCompanyId}/carriers`, { ...carrier, version })
  expect(saved.status, saved.text).toBe(200)
  const page = await client().get(`/companies/${rig.people.client.company}/catalogue`)
  expect(page.body.carriers).toContainEqual(expect.objectContaining({ code: 'OPERA', contact: null }))
  expect(page.text).not.toMatch(/Olga|olga@/)
  expect((await admin().get(`/companies/${operatingCompanyId}/catalogue`)).text).toContain('olga@carrier.example')
})
