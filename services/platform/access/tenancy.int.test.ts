import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProblemError } from '../faults/problem-error.ts'
import { type Person, type Rig, startRig } from '../testing/rig.ts'
import { sampleService } from '../testing/sample-service.ts'
import { renewedPolicies } from './renewed-policies.ts'

// The sample's queries filter by nothing: what these tests see is what row-level security lets through.
let rig: Rig
let otherClient: Person
let otherSupplier: Person
let ids: { mine: string; toOther: string; ofOther: string }

beforeAll(async () => {
  rig = await startRig({ factories: [sampleService] })
  const { client, supplier } = rig.people
  otherClient = await rig.make.person({ companyType: 'client', role: 'ADMIN' })
  otherSupplier = await rig.make.person({ companyType: 'provider' })
  const write = async (person: Person, vendor: Person) =>
    (await rig.as(person).post('/notes', { text: 'marker', vendorCompanyId: vendor.company })).body.id as string
  ids = {
    mine: await write(client, supplier),
    toOther: await write(client, otherSupplier),
    ofOther: await write(otherClient, otherSupplier),
  }
})
afterAll(() => rig?.close())

async function seenBy(person: Person, query = ''): Promise<string[]> {
  const answer = await rig.as(person).get(`/notes${query}`)
  expect(answer.status).toBe(200)
  return answer.body.items.map((item: { id: string }) => item.id).sort()
}

const sorted = (...list: string[]) => [...list].sort()

test('[D8.006] a provider sees only what is addressed to it', async () => {
  expect(await seenBy(rig.people.supplier)).toEqual([ids.mine])
  expect(await seenBy(otherSupplier)).toEqual(sorted(ids.toOther, ids.ofOther))
  expect((await rig.as(rig.people.supplier).get(`/notes/${ids.toOther}`)).status).toBe(404)
})

test("[D8.007] a client sees only its company's own", async () => {
  expect(await seenBy(rig.people.client)).toEqual(sorted(ids.mine, ids.toOther))
  expect(await seenBy(otherClient)).toEqual([ids.ofOther])
  expect((await rig.as(rig.people.client).get(`/notes/${ids.ofOther}`)).status).toBe(404)
})

test('[D8.008] the operating company sees only the clients it serves, from the moment it serves them', async () => {
  const { operator, admin } = rig.people
  expect(await seenBy(operator)).toEqual(sorted(ids.mine, ids.toOther))
  expect(await seenBy(admin)).toEqual(sorted(ids.mine, ids.toOther))
  const another = await rig.make.person({ companyType: 'operating' })
  expect(await seenBy(another)).toEqual([])
  await rig.make.serve(another.company, otherClient.company)
  await rig.settled()
  expect(await seenBy(another)).toEqual([ids.ofOther])
})

test('[D8.009] the client selector narrows what is seen and never widens it', async () => {
  const { operator, client, supplier } = rig.people
  expect(await seenBy(operator, `?client=${client.company}`)).toEqual(sorted(ids.mine, ids.toOther))
  const widening: [Person, string][] = [
    [operator, otherClient.company],
    [client, otherClient.company],
    [supplier, client.company],
  ]
  for (const [person, asked] of widening) {
    const answer = await rig.as(person).get(`/notes?client=${asked}`)
    expect(answer).toMatchObject({ status: 403, body: { code: 'company-not-yours' } })
  }
})

test('a policy as an earlier version wrote it becomes what it is now, and lets through the same', async () => {
  const { database } = rig.ports('sample')
  const policy = async () => {
    const { rows } = await sql<{ qual: string }>`select qual from pg_policies
      where schemaname = current_schema() and tablename = 'notes' and policyname = 'tenant'`.execute(database)
    return rows[0]?.qual ?? ''
  }
  const now = await policy()
  const earlier = ['clients', 'vendors'].map(
    side => `(select string_to_array(current_setting('quayside.${side}', true), ','))::uuid[]`,
  )
  await sql`alter policy tenant on notes using (client_company_id = any ((${sql.raw(earlier[0] ?? '')}))
    or vendor_company_id = any ((${sql.raw(earlier[1] ?? '')}))
    or (select current_setting('quayside.sees_all', true)) = 'on')`.execute(database)
  expect(await policy()).not.toBe(now)
  await renewedPolicies.up(database)
  expect(await policy()).toBe(now)
  expect(await seenBy(rig.people.supplier)).toEqual([ids.mine])
})

test('one person in two companies sees only the selected one', async () => {
  const { client } = rig.people
  await rig.make.join(client, otherClient.company, 'client', 'VIEWER', 'C')
  await rig.settled()
  expect(await seenBy(client, `?company=${otherClient.company}`)).toEqual([ids.ofOther])
  expect(await seenBy(client)).toEqual(sorted(ids.mine, ids.toOther))
})

test('row-level security is the second wall: no scope no rows, and a reader cannot write or leave its role', async () => {
  const { query } = rig.ports('sample')
  const count = (scope: { clients: readonly string[] | 'all'; vendors: readonly string[] | 'all' }) =>
    query({ scope }, async db => (await sql<{ n: string }>`select count(*) as n from notes`.execute(db)).rows[0]?.n)
  expect(await count({ clients: [], vendors: [] })).toBe('0')
  expect(await count({ clients: [rig.people.client.company], vendors: [] })).toBe('2')
  expect(await count({ clients: 'all', vendors: [] })).toBe('3')
  const scope = { clients: [rig.people.client.company], vendors: [] }
  await expect(query({ scope }, db => sql`delete from notes`.execute(db))).rejects.toThrow(/read-only|denied/)
  await expect(query({ scope }, db => sql`select * from access_people`.execute(db))).rejects.toThrow(/denied/)
  await expect(query({ scope: { clients: ["x'; drop table notes; --"], vendors: [] } }, async () => 1)).rejects.toThrow(
    /uuid/,
  )
})

test('a scope does not outlive its transaction on a pooled connection', async () => {
  const { query } = rig.ports('sample')
  const both = await Promise.all(
    Array.from({ length: 40 }, (_, index) => {
      const clients = index % 2 === 0 ? [rig.people.client.company] : [otherClient.company]
      return query(
        { scope: { clients, vendors: [] } },
        async db => (await sql`select id from notes`.execute(db)).rows.length,
      )
    }),
  )
  expect(both).toEqual(Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? 2 : 1)))
})

test('a query that fails, or a refusal thrown in between, does not cost the connection or its next user', async () => {
  const { query } = rig.ports('sample')
  const scope = { clients: [rig.people.client.company], vendors: [] }
  const session = () =>
    query({ scope }, async db => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid)
  const pid = await session()
  await expect(query({ scope }, db => sql`select 1 / 0`.execute(db))).rejects.toThrow(/division/)
  await expect(
    query({ scope }, async () => {
      throw new ProblemError('not-found', { what: 'x' })
    }),
  ).rejects.toThrow(ProblemError)
  expect(await session()).toBe(pid)
})
