import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identity } from '../service.ts'

const url = '/account/saved-views'
let rig: Rig
let colleague: Person
beforeAll(async () => {
  rig = await startRig({ factories: [identity] })
  colleague = await rig.make.person({ companyType: 'client', company: rig.people.client.company })
  await rig.settled()
})
afterAll(() => rig?.close())

const columns = { order: ['number', 'status'], hidden: ['buyer'], pinned: ['number'], widths: { status: 140 } }
const view = {
  list: 'purchase-orders',
  name: 'Late ones',
  search: 'filter=late&sort=-date',
  columns,
  opensList: false,
  shared: false,
}
const kept = (id: string, person: Person, over: object = {}) => ({ id, ...view, own: true, by: person.name, ...over })
const items = async (person: Person) => (await rig.as(person).get(url)).body.items

test('a view is kept, renamed and deleted by its person, in each company apart', async () => {
  const own = rig.as(rig.people.client)
  expect(await items(rig.people.client)).toEqual([])
  const id = v7()
  const answer = await own.post(`${url}/${id}`, view)
  expect(answer, answer.text).toMatchObject({ status: 200, body: kept(id, rig.people.client) })
  expect((await own.post(`${url}/${id}`, { ...view, name: 'Very late' })).status).toBe(200)
  expect(await items(rig.people.client)).toEqual([kept(id, rig.people.client, { name: 'Very late' })])
  for (const person of [colleague, rig.people.operator, rig.people.supplier]) expect(await items(person)).toEqual([])
  // Another's deletion or change of the same id touches only what is their own.
  expect((await rig.as(colleague).delete(`${url}/${id}`)).status).toBe(200)
  expect((await rig.as(colleague).post(`${url}/${id}`, { ...view, name: 'Mine' })).status).toBe(200)
  expect(await items(rig.people.client)).toMatchObject([{ id, name: 'Very late' }])
  expect(await items(colleague)).toMatchObject([{ id, name: 'Mine' }])
  expect((await rig.as(colleague).delete(`${url}/${id}`)).status).toBe(200)
  expect((await own.delete(`${url}/${id}`)).status).toBe(200)
  expect(await items(rig.people.client)).toEqual([])
})

test('a shared view is seen by the people of the company, who neither change it nor open the list with it', async () => {
  const { client, operator, supplier } = rig.people
  const other = await rig.make.person({ companyType: 'client' })
  const manager = await rig.make.person({ companyType: 'client', company: client.company, role: 'ADMIN' })
  await rig.settled()
  const id = v7()
  await rig.as(colleague).post(`${url}/${id}`, { ...view, opensList: true, shared: true })
  expect(await items(client)).toEqual([kept(id, colleague, { own: false, shared: true })])
  for (const person of [other, operator, supplier]) expect(await items(person)).toEqual([])
  const twoCompanies = { ...colleague, company: supplier.company }
  expect((await rig.as(twoCompanies).get(url)).status).toBe(403)
  const buyer = await rig.make.person({ companyType: 'client', company: client.company, permissions: [] })
  await rig.settled()
  const refused = { status: 403, body: { code: 'view-of-another' } }
  const changes = [{ name: 'Taken over' }, { shared: false }, { opensList: true }].map(over => ({ ...view, ...over }))
  for (const person of [buyer, client, manager])
    for (const change of changes) expect(await rig.as(person).post(`${url}/${id}`, change)).toMatchObject(refused)
  expect(await rig.as(buyer).delete(`${url}/${id}`)).toMatchObject(refused)
  expect(await items(colleague)).toEqual([kept(id, colleague, { opensList: true, shared: true })])
  // Its person stops sharing and shares it again.
  for (const shared of [false, true]) {
    expect((await rig.as(colleague).post(`${url}/${id}`, { ...view, shared })).status).toBe(200)
    expect(await items(buyer)).toHaveLength(shared ? 1 : 0)
  }
  // Who manages the people takes away what somebody left behind.
  expect((await rig.as(manager).delete(`${url}/${id}`)).status).toBe(200)
  expect(await items(colleague)).toEqual([])
})

test('the database itself shows a person’s views to that person alone, and shared ones to the company', async () => {
  const { client } = rig.people
  await rig.as(client).post(`${url}/${v7()}`, view)
  const { query } = rig.ports('identity')
  const scope = { clients: 'all', vendors: 'all' } as const
  const seen = (uid?: string, company?: string) =>
    query({ scope, ...(uid && { uid }), ...(company && { company }) }, async db =>
      Number((await sql<{ n: string }>`select count(*) as n from saved_views`.execute(db)).rows[0]?.n),
    )
  const { company } = client
  const counts = async () => [await seen(client.uid, company), await seen(colleague.uid, company), await seen()]
  expect(await counts()).toEqual([1, 0, 0])
  const shared = v7()
  await rig.as(client).post(`${url}/${shared}`, { ...view, name: 'Shared', shared: true })
  expect([...(await counts()), await seen(colleague.uid, rig.people.supplier.company)]).toEqual([2, 1, 0, 0])
  await rig.as(client).delete(`${url}/${shared}`)
})

test('one view opens a list: the one that was saved last with that wish', async () => {
  const own = rig.as(colleague)
  const [first, second, other] = [v7(), v7(), v7()]
  await own.post(`${url}/${first}`, { ...view, opensList: true })
  await own.post(`${url}/${other}`, { ...view, list: 'shipments', opensList: true })
  await own.post(`${url}/${second}`, { ...view, name: 'Later ones', opensList: true })
  const opening = (await items(colleague)).filter((one: { opensList: boolean }) => one.opensList)
  expect(opening.map((one: { id: string }) => one.id).sort()).toEqual([other, second].sort())
})

test('the name of a view is seen, is on one line and is no other’s of the list', async () => {
  const person = await rig.make.person({ companyType: 'client' })
  await rig.settled()
  const own = rig.as(person)
  const named = (name: string, over: object = {}) => own.post(`${url}/${v7()}`, { ...view, ...over, name })
  const codeOf = async (name: string) => (await named(name)).body.fields?.[0]?.code
  for (const name of ['\u200b', '\u200e\ufeff\u2060', '\u3164', '\u2800 ', '\u00ad'])
    expect(await codeOf(name)).toBe('view-name-invisible')
  for (const name of ['', '  ', '\u2028\u2029', '\u0085']) expect(await codeOf(name)).toBe('field-required')
  expect(await codeOf('\u202e\u202c')).toBe('unreadable-text')
  expect(await codeOf('x'.repeat(61))).toBe('view-name-too-long')
  expect((await named(' Tardías\u2028de \t 2026\n')).body.name).toBe('Tardías de 2026')
  expect((await named('👩‍💻 مشترياتي')).body.name).toBe('👩‍💻 مشترياتي')
  for (const alike of ['Tardías de 2026', 'TARDÍAS  DE 2026', 'Tar\u200bdías de ２０２６'])
    expect(await named(alike)).toMatchObject({
      status: 422,
      body: { code: 'view-name-taken', fields: [{ path: 'name' }] },
    })
  expect((await named('Tardías de 2026', { list: 'shipments' })).status).toBe(200)
  // What was named alike before can still be saved, under its own name.
  const twin = v7()
  await sql`insert into saved_views select uid, company_id, ${twin}, list, name, search, columns, false, made_at, false
    from saved_views where uid = ${person.uid} and name = 'Tardías de 2026' and list = ${view.list}`.execute(
    rig.ports('identity').database,
  )
  expect((await own.post(`${url}/${twin}`, { ...view, name: 'Tardías de 2026', shared: true })).status).toBe(200)
  expect(await own.post(`${url}/${twin}`, { ...view, name: '👩‍💻 مشترياتي' })).toMatchObject({ status: 422 })
})

test('what is no view is refused by field, at most 200 are kept, and a person with a restricted profile has them too', async () => {
  const person = await rig.make.person({ companyType: 'client', profile: 'CLIENT_R' })
  await rig.settled()
  const own = rig.as(person)
  const wrong = await own.post(`${url}/${v7()}`, { ...view, name: ' ', columns: { ...columns, order: [7] } })
  expect(wrong.status).toBe(400)
  expect(wrong.body.fields.map((field: { path: string }) => field.path).sort()).toEqual(['columns.order.0', 'name'])
  const { database } = rig.ports('identity')
  await sql`insert into saved_views select ${person.uid}, ${person.company}, gen_random_uuid(), 'purchase-orders', 'v', '',
    ${JSON.stringify(columns)}, false, now(), false from generate_series(1, 200)`.execute(database)
  expect(await own.post(`${url}/${v7()}`, view)).toMatchObject({
    status: 422,
    body: { code: 'too-many-saved-views', params: { limit: 200 } },
  })
  const [{ id }] = await items(person)
  expect((await own.post(`${url}/${id}`, view)).status).toBe(200)
})

test('with the person their views are gone', async () => {
  const { client } = rig.people
  expect(await items(client)).toHaveLength(1)
  await rig.append(`User-${client.uid}`, [{ type: 'PersonErased', data: { personId: client.uid } }], [client.company])
  await rig.settled()
  const left = await sql<{
    n: number
  }>`select count(*)::integer as n from saved_views where uid = ${client.uid}`.execute(rig.ports('identity').database)
  expect(left.rows).toEqual([{ n: 0 }])
})
