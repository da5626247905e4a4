import { defaultCompanySettings } from '@quayside/contracts/directory/events.ts'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Happened, readModelDatabase } from '../testing/read-model-database.ts'
import { companyRows, contactRows, linkRows, memberRows, partiesProjection, personRows } from './party-rows.ts'
import { namesOfPeople, opened } from './person-names.ts'

const [company, vendor, person, contact] = [1, 2, 3, 4].map(n => `01900000-0000-7000-8000-00000000000${n}`)
const vault = { open: async (_person: string, sealed: string) => sealed.replace('sealed ', '') }
const projection = partiesProjection('parties', [
  companyRows('companies', ({ name, settings }) => ({ name, zone: settings?.timeZone })),
  linkRows('links'),
  linkRows('kept_links', ({ supplierCode, isLive }) => ({ code: supplierCode, is_live: isLive })),
  contactRows('contacts', ({ email }) => ({ has_email: email !== null })),
  personRows('people', async ({ userId, name, active }) => ({ name: await opened(vault, userId, name), active })),
  memberRows('members'),
])

let model: Awaited<ReturnType<typeof readModelDatabase>>
beforeAll(async () => {
  const up = async (db: Kysely<unknown>) => {
    const pair = sql`client_company_id uuid, vendor_company_id uuid, primary key (client_company_id, vendor_company_id)`
    await sql`create table companies (company_id uuid primary key, name text not null, zone text not null)`.execute(db)
    await sql`create table links (${pair})`.execute(db)
    await sql`create table kept_links (code text, is_live boolean not null, ${pair})`.execute(db)
    await sql`create table contacts (contact_id uuid primary key, has_email boolean not null)`.execute(db)
    await sql`create table people (uid uuid primary key, name text, active boolean not null)`.execute(db)
    await sql`create table members (company_id uuid, uid uuid, primary key (company_id, uid))`.execute(db)
  }
  model = await readModelDatabase({ schema: 'parties', migrations: { '0001-tables': { up } } })
})
afterAll(() => model.close())

async function rows(...events: Omit<Happened, 'stream'>[]) {
  await model.project(projection, model.recorded(events.map(event => ({ ...event, stream: 'Of-1' }))))
  const table = async (name: string) => (await sql`select * from ${sql.table(name)}`.execute(model.database)).rows
  return Object.fromEntries(await Promise.all(projection.tables.map(async name => [name, await table(name)] as const)))
}

test('an event changes the columns that it tells of, and no others', async () => {
  const registered = { companyId: company, type: 'client', businessName: 'Andina', timeZone: 'America/Lima' }
  await rows({ type: 'CompanyRegistered', data: registered })
  const renamed = { type: 'CompanyDetailsChanged', data: { companyId: company, businessName: 'Andina SA' } }
  expect(await rows(renamed)).toMatchObject({ companies: [{ name: 'Andina SA', zone: 'America/Lima' }] })
  const moved = { companyId: company, ...defaultCompanySettings, timeZone: 'America/Bogota' }
  expect(await rows({ type: 'CompanySettingsChanged', data: moved })).toMatchObject({
    companies: [{ name: 'Andina SA', zone: 'America/Bogota' }],
  })
})

test('who is unlinked is gone, or kept as not live with what was known', async () => {
  const pair = { clientCompanyId: company, vendorCompanyId: vendor }
  await rows({ type: 'ProviderLinked', data: { ...pair, supplierCode: 'S1' } })
  const coded = { type: 'SupplierCodeChanged', data: { ...pair, supplierCode: 'S2' } }
  expect(await rows(coded)).toMatchObject({ links: [{}], kept_links: [{ code: 'S2', is_live: true }] })
  const unlinked = { type: 'ProviderUnlinked', data: pair }
  expect(await rows(unlinked)).toMatchObject({ links: [], kept_links: [{ code: 'S2', is_live: false }] })
})

test('of an erased person and an erased contact the row stays, blanked; a member is gone with the membership', async () => {
  const membership = { userId: person, companyId: company }
  const sealed = { contactId: contact, names: 'sealed Ana', lastNames: null, email: 'sealed a@b.c', phone: null }
  const before = await rows(
    { type: 'UserSignedUp', data: { userId: person, name: 'sealed Ana', email: 'sealed a@b.c', language: 'en' } },
    { type: 'MembershipGranted', data: membership },
    { type: 'MembershipGranted', data: membership },
    { type: 'ContactAdded', data: sealed },
  )
  expect(before).toMatchObject({
    people: [{ name: 'Ana', active: true }],
    members: [{}],
    contacts: [{ has_email: true }],
  })
  expect(await namesOfPeople(model.database, [person as string])).toEqual(new Map([[person, 'Ana']]))
  const after = await rows(
    { type: 'PersonErased', data: { personId: person } },
    { type: 'PersonErased', data: { personId: contact } },
    { type: 'MembershipRevoked', data: membership },
  )
  expect(after).toMatchObject({
    people: [{ name: null, active: false }],
    members: [],
    contacts: [{ has_email: false }],
  })
  expect(await namesOfPeople(model.database, [person as string])).toEqual(new Map())
  expect(await rows({ type: 'ContactRemoved', data: { contactId: contact } })).toMatchObject({ contacts: [] })
})
