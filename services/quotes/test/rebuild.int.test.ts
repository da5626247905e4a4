import quoteDrafted from '@quayside/contracts/quotes/samples/quote-drafted-v1.json' with { type: 'json' }
import { rebuildProjection } from '@quayside/platform/projections/rebuild.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quoteRequestsProjection } from '../read-models/quote-requests.ts'
import { quotesProjection } from '../read-models/quotes.ts'
import { quotes } from '../service.ts'
import { approved, draft, requestContent, sent } from './offers.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ factories: [quotes] })
})
afterAll(() => rig?.close())

const tables = [...quotesProjection.tables, ...quoteRequestsProjection.tables]
async function rows(): Promise<unknown[][]> {
  const { database } = rig.ports('quotes')
  const of = (table: string) =>
    sql`select * from ${sql.table(table)} one order by row_to_json(one)::text`.execute(database)
  return Promise.all(tables.map(async table => (await of(table)).rows))
}

test('a rebuild of the projections changes no row', async () => {
  const { client } = rig.people
  await draft(rig)
  const { id, version } = await draft(rig)
  await rig.as(rig.people.operator).delete(`/quotes/${id}`, { version })
  await approved(rig)
  const rejected = await sent(rig)
  await rig.as(client).post(`/quotes/${rejected.id}/rejection`, { revision: 1, reasons: ['TOO_EXPENSIVE'] })
  await rig.as(client).post('/quote-requests', { content: requestContent() })
  await rig.settled()
  const before = await rows()
  expect(before.map(one => one.length)).toEqual([3, 3, 2, 2, 1, 1])
  const { store, database } = rig.ports('quotes')
  for (const projection of [quotesProjection, quoteRequestsProjection])
    await rebuildProjection({ database, schema: 'quotes', store, projection, log: pino({ level: 'silent' }) })
  await rig.settled()
  expect(await rows()).toEqual(before)
})

test('[D3.007] a thousand offers that are due at one instant expire in two batches, and the list tells so', async () => {
  const { client, operator } = rig.people
  const validUntil = '2026-03-04'
  for (let made = 0; made < 1_000; made += 1) {
    const quoteId = v7()
    const content = { ...quoteDrafted.data.content, validUntil }
    const head = { quoteId, customerCompanyId: client.company, issuingCompanyId: operator.company, requestId: null }
    const events = [
      { type: 'QuoteDrafted', data: { ...quoteDrafted.data, ...head, content } },
      { type: 'QuoteSent', data: { quoteId, revision: 1, validUntil } },
    ]
    await rig.append(`Quote-${quoteId}`, events, [operator.company, client.company])
  }
  await rig.settled()
  rig.clock.set('2026-03-05T00:00:00.500Z')
  const { call } = rig.ports('quotes')
  const due = { until: '2026-03-05T00:00:00.000Z', limit: 500 }
  const expire = async () => {
    const options = { causationId: v7(), timeoutMs: 60_000 }
    return (await call.post('quotes', '/validity/expiries', due, options)).body
  }
  expect([await expire(), await expire(), await expire()]).toEqual([{ expired: 500 }, { expired: 500 }, { expired: 0 }])
  expect((await rig.as(client).get('/quotes?tab=expired')).body.total).toBe(1_000)
}, 120_000)
