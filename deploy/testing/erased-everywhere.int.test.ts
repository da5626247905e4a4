import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ImportMapping } from '@quayside/contracts/documents/import-mapping.ts'
import { rebuildProjection } from '@quayside/platform/projections/rebuild.ts'
import { makePool } from '@quayside/platform/service/connections.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { differences, type Rows, readModelRows } from '../faults/read-model-rows.ts'
import { portalServices } from '../local/portal.ts'

/** Whatever is told of one person, by themselves and by others. */
const marks = {
  name: 'Zacariasmarker',
  lastName: 'Quiñonezmarker',
  email: 'zacarias.marker@erased.example',
  identificationNumber: 'TAXMARK90417',
  phone: '+525512347766',
  address: 'Avenida Marcada 41',
  jobTitle: 'Keeper of Markers',
  view: 'A marked view',
  browser: 'Markedbrowser',
  ofOwnContact: 'Ownmarkercontact',
  ofSuppliersContact: 'Suppliersmarkercontact',
  ofAddressBook: 'Bookmarker',
  imported: 'Importedmarker',
} as const
const password = 'a long enough passphrase'

let rig: Rig
let receiver: Server
let webhooks: string
const logged: string[] = []
const delivered: string[] = []
beforeAll(async () => {
  receiver = createServer(async (request, answer) => {
    for await (const part of request) delivered.push(String(part))
    answer.end(delivered.at(-1))
  }).listen(0, '127.0.0.1')
  await vi.waitFor(() => expect(receiver.listening).toBe(true))
  webhooks = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
  rig = await startRig({
    factories: portalServices,
    logged: line => logged.push(line),
    env: { WEBHOOK_ALLOW_HOSTS: webhooks, NOTIFICATION_MAIL_WINDOW_SECONDS: '0' },
  })
}, 120_000)
afterAll(async () => {
  await rig?.close()
  receiver?.close()
})

type Table = { schema: string; table: string }

/** Each table of each schema: events, read models and what services keep beside them. */
async function everyTable(): Promise<Table[]> {
  const { rows } = await sql<Table>`select table_schema as schema, table_name as table from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
    rig.ports('identity').database,
  )
  return rows
}

/**
 * All that can be read, by place: rows as they are (what PostgreSQL has yet to clean up is no row), files, log, workflows, what
 * webhooks were sent.
 */
async function everything(): Promise<ReadonlyMap<string, string>> {
  const { database } = rig.ports('identity')
  const places = new Map<string, string>()
  for (const { schema, table } of await everyTable()) {
    const { rows } = await sql<{
      row: string
    }>`select t::text as row from ${sql.table(`${schema}.${table}`)} t`.execute(database)
    places.set(`${schema}.${table}`, rows.map(({ row }) => row).join('\n'))
  }
  for (const { key, bytes } of await rig.files()) places.set(key, `${key} ${Buffer.from(bytes).toString('utf8')}`)
  places.set('log', logged.join(''))
  places.set('workflows', JSON.stringify(rig.workflows.started()))
  places.set('webhooks', delivered.join('\n'))
  return new Map([...places].map(([place, text]) => [place, text.toLowerCase()]))
}

/** Where each of the texts is readable. */
async function placesWithMarks(): Promise<Record<string, string[]>> {
  const places = [...(await everything())]
  return Object.fromEntries(
    Object.entries(marks).map(([field, mark]) => [
      field,
      places.filter(([, text]) => text.includes(mark.toLowerCase())).map(([place]) => place),
    ]),
  )
}

/** By form, signed up, with a browser of their own. */
async function invited(admin: Person): Promise<Person> {
  const { name, lastName, email, identificationNumber, phone, address, jobTitle } = marks
  const of = { identificationType: 'RFC', identificationNumber, phone, country: 'MX', city: 'Puebla', address }
  const person = { name, lastName, ...of, zip: '72000' }
  const sent = await rig.as(admin).post('/invitations', { email, role: 'ADMIN', jobTitle, person })
  expect(sent.status, sent.text).toBe(201)
  await rig.settled()
  const token = /\/invitations\/(\S+)/.exec(rig.mails(email).at(-1)?.text ?? '')?.[1] ?? ''
  const signUp = { name: `${name} ${lastName}`, email, password, passwordCheck: password, promotionalOffers: false }
  const taken = await rig.stranger.post('/invitations/accept', { token, signUp })
  expect(taken.status, taken.text).toBe(200)
  await rig.settled()
  const headers = { 'user-agent': `Mozilla/5.0 (X11; Linux x86_64) ${marks.browser}/1.0` }
  const { body } = await rig.stranger.post('/authentication/signIn', { email, password, remember: false }, { headers })
  return { ...admin, uid: body.user.uid, token: body.token, email }
}

async function imported(person: Person, header: string, ...lines: string[]): Promise<void> {
  const call = rig.as(person)
  const { id } = (await call.post('/imports', { module: 'contacts' })).body
  const file = { name: 'contacts.csv', bytes: [header, ...lines].join('\n') }
  expect(await call.upload(`/imports/${id}/file`, {}, [file])).toMatchObject({ status: 200 })
  const { suggestions } = (await call.get(`/imports/${id}/suggestions`)).body
  const fields = suggestions.map((each: { mapping: ImportMapping['fields'][number] }) => each.mapping)
  expect(await call.put(`/imports/${id}/mapping`, { mapping: { fields } })).toMatchObject({ status: 200 })
  expect(await call.post(`/imports/${id}/validation`)).toMatchObject({ status: 200 })
  expect(await call.post(`/imports/${id}/run`)).toMatchObject({ status: 202 })
  await vi.waitFor(
    async () => expect((await call.get(`/imports/${id}`)).body).toMatchObject({ result: { created: 1 } }),
    { timeout: 20_000, interval: 100 },
  )
}

async function made(person: Person, path: string, body: object): Promise<string> {
  const answer = await rig.as(person).post(path, body)
  expect(answer.status, `${path}: ${answer.text}`).toBeLessThan(300)
  return answer.body.id ?? answer.body.uid
}

/** What everybody has of the person: they act, are written down, invited, told and mailed. */
async function leaveTraces(person: Person, admin: Person, supplier: Person): Promise<void> {
  const { email, name, lastName } = marks
  const look = { search: '', columns: { order: [], hidden: [], widths: {}, pinned: [] }, opensList: false }
  const view = { list: 'products', name: marks.view, ...look, shared: true }
  await made(person, `/account/saved-views/${crypto.randomUUID()}`, view)

  await made(admin, '/contacts', { companyId: admin.company, names: marks.ofOwnContact, lastNames: lastName, email })
  await rig.settled()
  await made(admin, '/contacts', { companyId: supplier.company, names: marks.ofSuppliersContact, email })
  await made(admin, '/correspondents', { name: marks.ofAddressBook, email, phone: marks.phone })
  const { company } = supplier
  for (const mailbox of ['desk@refused.test', 'desk@busy.test'])
    await rig.make.person({ companyType: 'provider', company, email: mailbox })
  const suppliers = await rig.make.person({ companyType: 'provider', companyName: 'Marked Works' })
  await rig.make.link(admin.company, suppliers.company)
  await rig.settled()
  await imported(person, 'Company,Email,First name,Department', `Marked Works,${email},${marks.imported},Sales`)

  await made(rig.people.admin, '/invitations', { email, role: 'OPERATOR' })
  await made(person, '/invitations', { email: 'colleague@erased.example', role: 'BUYER' })
  const expiresAt = '2026-09-01T00:00:00.000Z'
  await made(person, '/api-tokens', { name: 'Nightly', permissions: ['products.view'], profile: null, expiresAt })
  const endpoint = { name: 'Our system', url: `http://${webhooks}/hook`, events: ['purchase-order.*'] }
  const endpointId = await made(person, '/webhook-endpoints', endpoint)

  const order = {
    orderNumber: 'MARKED-1',
    vendorCompanyId: supplier.company,
    details: { buyerIdentifier: 'PURCHASING', currency: 'MXN', requiredDeliveryDate: '2026-06-01' },
    lines: [{ sku: 'BOLT-1', description: 'Bolt', quantity: '100', unitPrice: '2.5' }],
  }
  const registered = (await rig.as(person).post('/purchase-orders', order)).body
  expect((await rig.as(person).post(`/purchase-orders/${registered.id}/sending`, { version: 1 })).status).toBe(200)
  await rig.settled()
  const told = await rig
    .ports('notifications')
    .call.post('notifications', `/webhook-endpoints/${endpointId}/deliveries`, {}, { causationId: 'test' })
  expect(told.status).toBe(200)
  await vi.waitFor(() => expect(delivered.length).toBeGreaterThan(0))
  expect((await rig.stranger.post('/authentication/passwordReset', { email })).status).toBeLessThan(300)
  expect((await rig.as(person).post('/account/data-export')).status).toBe(202)
  await vi.waitFor(
    async () => expect((await rig.as(person).get('/account/data-export')).body).toMatchObject({ state: 'done' }),
    { timeout: 20_000, interval: 100 },
  )
  await rig.settled()
  // A mail that waits names who acted; one that was given up keeps no text.
  const { database } = rig.ports('notifications')
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select 1 from outgoing_mails
        where state = 'waiting' and attempts > 0 and position(${name} in text) > 0`.execute(database)
      expect(rows.length).toBeGreaterThan(0)
    },
    { timeout: 20_000, interval: 100 },
  )
}

async function rows(): Promise<Rows> {
  const tables = rig.host
    .services()
    .flatMap(({ readModels: { schema, projections } }) =>
      [...new Set(projections.flatMap(one => one.tables))].map(table => ({ schema, table })),
    )
  const pool = makePool({ connectionString: rig.ports('identity').config.databaseUrl, max: 1 })
  const found = await readModelRows(pool, tables)
  await pool.end()
  return found
}

test('[D8.023] after an erasure no table, file, log, search or mail that waits holds a text of the person, and rebuilds give the same rows', async () => {
  const { supplier } = rig.people
  const admin = await rig.make.person({ companyType: 'client', role: 'ADMIN', companyName: 'Marked Imports' })
  await rig.make.link(admin.company, supplier.company)
  await rig.settled()
  const person = await invited(admin)
  await leaveTraces(person, admin, supplier)
  // What is searched for below is there before, but for the browser, which is nowhere written as it said.
  const there = Object.entries(await placesWithMarks()).filter(([, places]) => places.length > 0)
  expect(there.map(([field]) => field)).toEqual(Object.keys(marks).filter(field => field !== 'browser'))

  const erased = await rig.as(person).post('/account/erasure', { password, code: null })
  expect(erased.status, erased.text).toBe(200)
  await rig.settled()
  expect(await placesWithMarks()).toEqual(Object.fromEntries(Object.keys(marks).map(field => [field, []])))

  const before = await rows()
  for (const { readModels } of rig.host.services())
    for (const projection of readModels.projections) {
      const database = readModels.connect()
      const { schema } = readModels
      const { store } = rig.ports('identity')
      await rebuildProjection({ database, schema, store, projection, log: pino({ level: 'silent' }) })
      await database.destroy()
    }
  await rig.settled()
  expect(differences(before, await rows())).toEqual([])
}, 180_000)
