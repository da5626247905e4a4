import type { Scope } from '@quayside/platform/access/caller.ts'
import { documentedOperations } from '@quayside/platform/testing/documented-operations.ts'
import { pagesOf } from '@quayside/platform/testing/read-pdf.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { sampleValue } from '@quayside/platform/testing/sample-value.ts'
import { walkAsStranger } from '@quayside/platform/testing/stranger-walk.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quotes } from '../service.ts'
import { draft, freight, requestContent, secrets, sent } from './offers.ts'

let rig: Rig
let ids: { sent: string; draft: string; request: string }
const operator = () => rig.as(rig.people.operator)
const client = () => rig.as(rig.people.client)
const markers = Object.values(secrets)

beforeAll(async () => {
  rig = await startRig({ factories: [quotes], logLevel: 'silent' })
  const offered = await sent(rig)
  await operator().post(`/quotes/${offered.id}/comments`, { audience: 'internal', text: secrets.note })
  await operator().post(`/quotes/${offered.id}/comments`, { audience: 'shared', text: 'Leaves on Fridays' })
  const { current, version } = (await operator().get(`/quotes/${offered.id}`)).body
  const second = { ...current.content, transitDays: 4, charges: [freight({ service: 'By night' })] }
  const saved = await operator().post(`/quotes/${offered.id}/draft`, { version, content: second })
  await operator().post(`/quotes/${offered.id}/sending`, { version: saved.body.version })
  const third = await operator().get(`/quotes/${offered.id}`)
  const content = { ...third.body.current.content, project: secrets.draft }
  await operator().post(`/quotes/${offered.id}/draft`, { version: third.body.version, content })
  const hidden = await draft(rig, { project: secrets.draft })
  const asked = await client().post('/quote-requests', { content: requestContent() })
  ids = { sent: offered.id, draft: hidden.id, request: asked.body.id }
  await rig.settled()
})
afterAll(() => rig?.close())

test('what is searched for below is there: the operating company reads it', async () => {
  const { text } = await operator().get(`/quotes/${ids.sent}`)
  for (const marker of [secrets.payTo, secrets.expense, secrets.draft, secrets.note]) expect(text).toContain(marker)
  expect((await operator().get(`/quotes/${ids.sent}/revisions/1`)).text).toContain(secrets.onlyCost)
  expect((await operator().get(`/quotes/${ids.draft}`)).text).toContain(secrets.draft)
})

test('[D3.011] [D3.021] the customer is told of what was sent to it, and of shared comments alone', async () => {
  const seen = (await client().get(`/quotes/${ids.sent}`)).body
  expect(Object.keys(seen.current.charges[0])).not.toContain('expense')
  expect(seen.comments.map((one: { text: string }) => one.text)).toEqual(['Leaves on Fridays'])
  expect(seen).toMatchObject({ draft: null, version: 2 })
  expect((await client().get(`/quotes/${ids.draft}`)).status).toBe(404)
  const { items } = (await client().get(`/quotes/${ids.sent}/history`)).body
  expect(items.map((one: { type: string }) => one.type)).toEqual([
    'QuoteSent',
    'QuoteCommented',
    'QuoteSent',
    'QuoteOpened',
  ])
})

test('[D3.011] the paper is the customer’s, whoever prints it, in the language of who reads it', async () => {
  const spanish = await rig.make.person({
    companyType: 'client',
    company: rig.people.client.company,
    language: 'es-MX',
  })
  await rig.settled()
  const paper = async (who: ReturnType<typeof client>, query = '') => {
    const answer = await who.get(`/quotes/${ids.sent}/pdf${query}`)
    expect(answer.headers['content-type']).toContain('application/pdf')
    return (await pagesOf(answer.bytes)).join('\n')
  }
  const papers = [await paper(client()), await paper(operator()), await paper(rig.as(spanish), '?revision=1')]
  for (const text of papers) {
    expect(text).toContain('600.01')
    for (const marker of markers) expect(text).not.toContain(marker)
  }
  expect(papers[0]).toContain('Revision 2')
  expect(papers[2]).toContain('Revisión 1')
  expect((await client().get(`/quotes/${ids.draft}/pdf`)).status).toBe(404)
  expect((await client().get(`/quotes/${ids.sent}/pdf?revision=3`)).status).toBe(404)
})

test('[D3.011] a client that sees totals alone is told of no charge', async () => {
  const { company } = rig.people.client
  const data = { companyId: company, group: 'showChargesCatalog', enabled: false, entries: [] }
  await rig.append(`Company-${company}`, [{ type: 'CompanyCatalogueGroupChanged', data }], [company])
  await rig.settled()
  for (const address of [
    `/quotes/${ids.sent}`,
    `/quotes/${ids.sent}/revisions/1`,
    `/quotes/${ids.sent}/comparison?from=1&to=2`,
  ]) {
    const { text } = await client().get(address)
    expect(text).not.toContain('FREIGHT')
    expect(text).not.toContain('By night')
  }
  expect((await client().get(`/quotes/${ids.sent}`)).body.current).toMatchObject({
    charges: null,
    totals: { inIssuing: { currency: 'USD', income: '648.01' } },
  })
  expect((await operator().get(`/quotes/${ids.sent}`)).text).toContain('By night')
  await rig.append(
    `Company-${company}`,
    [{ type: 'CompanyCatalogueGroupChanged', data: { ...data, enabled: true } }],
    [company],
  )
  await rig.settled()
})

function isEmpty(body: { items?: unknown[]; tabs?: { count: number }[]; requests?: number }): boolean {
  const counts = [...(body.tabs ?? []).map(one => one.count), body.requests ?? 0]
  return (body.items ?? []).length === 0 && counts.every(count => count === 0)
}

test('[D3.020] a supplier is refused at every address, whatever it may do elsewhere, and told nothing', async () => {
  const supplier = await rig.make.person({
    companyType: 'provider',
    company: rig.people.supplier.company,
    role: 'ADMIN',
  })
  await rig.settled()
  const refused: [string, number][] = []
  // A supplier's own forms ask for its own catalogue, which directory keeps.
  const operations = documentedOperations(rig.app).filter(({ path }) => !path.endsWith('/getSelectorsCatalog'))
  for (const { method, path, body } of operations.filter(one => one.path.includes('/quote'))) {
    const address = path.replace('/api/v1', '').replace('{revision}', '1')
    for (const id of Object.values(ids)) {
      const at = address.replace('{id}', id)
      const who = rig.as(supplier)
      const sample = body === null ? {} : (sampleValue(body, id) as object)
      const { company: _, uid: __, ...input } = sample as Record<string, unknown>
      const answer =
        method === 'GET' ? await who.get(at) : await who[method === 'DELETE' ? 'delete' : 'post'](at, input)
      expect([at, markers.filter(marker => answer.text.includes(marker))]).toEqual([at, []])
      // In the rig an administrator of a supplier has every permission: the lists that it opens are empty.
      if (answer.status === 200) expect([at, isEmpty(answer.body)]).toEqual([at, true])
      else refused.push([`${method} ${address}`, answer.status])
    }
  }
  expect(refused.filter(([, status]) => ![400, 403, 404].includes(status))).toEqual([])
  expect(refused.length).toBeGreaterThan(50)
})

test('[D3.020] strangers in anybody’s name and with anybody’s ids are refused', async () => {
  const report = await walkAsStranger(rig, {
    victims: [rig.people.client, rig.people.operator],
    ids: Object.values(ids),
    markers: [...markers, 'North line', 'Leaves on Fridays'],
  })
  // Directory does not run here.
  expect(report.breaches.filter(one => !one.includes('getSelectorsCatalog'))).toEqual([])
  expect(report.statuses['404']).toBeGreaterThan(0)
})

describe('[D3.011] with the application’s filter off', () => {
  const tables = [
    'quotes',
    'quote_counters',
    'customer_quotes',
    'customer_quote_counters',
    'quote_requests',
    'quote_request_counters',
  ] as const
  const scopes = {
    client: () => ({ who: rig.people.client, scope: { clients: [rig.people.client.company], vendors: [] } }),
    supplier: () => ({ who: rig.people.supplier, scope: { clients: [], vendors: [rig.people.supplier.company] } }),
    operator: () => ({ who: rig.people.operator, scope: { clients: [rig.people.client.company], vendors: [] } }),
  } satisfies Record<string, () => { who: Person; scope: Scope }>
  const rowsOf = async (side: keyof typeof scopes, table: string) => {
    const { who, scope } = scopes[side]()
    const { rows } = await rig
      .ports('quotes')
      .query({ scope, uid: who.uid, company: who.company }, db =>
        sql<{ text: string }>`select row_to_json(one)::text as text from ${sql.table(table)} one`.execute(db),
      )
    return rows.map(row => row.text)
  }

  test.each(tables)('%s', async table => {
    expect(await rowsOf('supplier', table)).toEqual([])
    const [ofOperator, ofClient] = [await rowsOf('operator', table), (await rowsOf('client', table)).join('\n')]
    expect(ofOperator.length).toBeGreaterThan(0)
    if (table === 'quotes' || table === 'quote_counters') expect(ofClient).toBe('')
    else expect(ofClient).not.toBe('')
    for (const marker of markers) expect(ofClient).not.toContain(marker)
  })

  test('the facts that other services’ events told are read by nobody', async () => {
    for (const table of ['companies', 'people', 'known_orders', 'charge_switches'])
      await expect(rowsOf('client', table)).rejects.toThrow(/permission denied/)
  })
})

test('[D3.014] the events of a draft concern the operating company alone, and the customer from the sending on', async () => {
  const { client: customer, operator: issuer } = rig.people
  const told = (await rig.events(`Quote-${ids.sent}`)).map(one => [
    one.type,
    one.metadata.companies.includes(customer.company),
  ])
  expect(told).toEqual([
    ['QuoteDrafted', false],
    ['QuoteSent', true],
    ['QuoteNoted', false],
    ['QuoteCommented', true],
    ['QuoteDraftSaved', false],
    ['QuoteSent', true],
    ['QuoteDraftSaved', false],
    ['QuoteOpened', true],
  ])
  const all = [...(await rig.events(`Quote-${ids.sent}`)), ...(await rig.events(`Quote-${ids.draft}`))]
  expect(all.every(one => one.metadata.companies.includes(issuer.company))).toBe(true)
  expect(all.flatMap(one => one.metadata.companies)).not.toContain(rig.people.supplier.company)
})
