import { overview } from '@quayside/overview/service.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { quotes } from '@quayside/quotes/service.ts'
import { draft, requestContent, secrets, sent } from '@quayside/quotes/test/offers.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ factories: [quotes, overview] })
})
afterAll(() => rig?.close())

const hits = async (person: Person, q: string) =>
  (await rig.as(person).get(`/search?q=${encodeURIComponent(q)}`)).body.hits as { id: string; entity: string }[]
const queue = async (person: Person) =>
  (await rig.as(person).get('/queue')).body.items as { id: string; kind: string; due: string | null; tone: string }[]

test('[D3.020] [D3.014] a quote is found from its sending on, by its customer and the operating company alone', async () => {
  const { client, supplier, operator } = rig.people
  const hidden = await draft(rig, { customerReference: 'FIND-0', project: secrets.draft })
  const { id, quoteNumber } = await sent(rig, { customerReference: 'FIND-1' })
  await rig.settled()
  for (const person of [client, operator]) {
    expect(await hits(person, quoteNumber)).toMatchObject([{ entity: 'quote', id }])
    expect((await hits(person, 'find 1')).map(one => one.id)).toEqual([id])
    // The operating company finds a draft in its list.
    expect(await hits(person, hidden.quoteNumber)).toEqual([])
  }
  const all = await rig.make.person({ companyType: 'provider', company: supplier.company, role: 'ADMIN' })
  await rig.settled()
  for (const person of [supplier, all]) {
    expect(await hits(person, quoteNumber)).toEqual([])
    expect(await queue(person)).toEqual([])
  }
  for (const table of ['found_things', 'found_words']) {
    const scope = { clients: [], vendors: [supplier.company] }
    const { rows } = await rig
      .ports('overview')
      .query({ scope }, db => sql`select from ${sql.table(table)}`.execute(db))
    expect(rows).toEqual([])
  }
})

test('an offer waits for its customer until its last day, and a request for the operating company until it is answered', async () => {
  const { client, operator, admin } = rig.people
  const { id } = await sent(rig, { validUntil: '2026-03-02' })
  const asked = (await rig.as(client).post('/quote-requests', { content: requestContent() })).body
  await rig.settled()
  expect((await queue(client))[0]).toMatchObject({
    id: `${id}/answer-quote`,
    kind: 'answer-quote',
    due: '2026-03-03T00:00:00.000Z',
    tone: 'warn',
  })
  for (const person of [operator, admin])
    expect((await queue(person)).map(one => one.id)).toEqual([`${asked.id}/make-offer`])
  await rig.as(client).post(`/quotes/${id}/approval`, { revision: 1 })
  const quoted = await sent(rig, {}, { requestId: asked.id })
  await rig.settled()
  expect(await queue(operator)).toEqual([])
  const waiting = (await queue(client)).map(one => one.id)
  expect(waiting).toContain(`${quoted.id}/answer-quote`)
  expect(waiting).not.toContain(`${id}/answer-quote`)
})
