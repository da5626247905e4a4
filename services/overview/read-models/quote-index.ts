import { type Changed, changed } from '@quayside/platform/facts/published.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import { publishedQuote, publishedRequest } from '@quayside/quotes/published.ts'
import { sql, type Transaction } from 'kysely'
import { type FoundQuote, foundQuote, foundRequest } from '../domain/found-quote.ts'
import type { OverviewTables } from './tables.ts'

type Db = Transaction<OverviewTables>
type Found = { readonly id: string; readonly client: string; readonly found: FoundQuote | null }

/** What quotes and requests are found by, and which of them wait for somebody. */
export const quoteIndex: Projection = {
  name: 'quotes-found',
  tables: ['found_quotes', 'quote_words'],
  handles: [...publishedQuote.eventTypes, ...publishedRequest.eventTypes],
  async project(events, tx: Db, facts) {
    const quotes = changed(await facts.turns(publishedQuote, events)).flatMap(one => news(one, foundQuote))
    const requests = changed(await facts.turns(publishedRequest, events)).flatMap(one => news(one, foundRequest))
    const all = [...quotes, ...requests]
    if (all.length > 0) await write(tx, all)
  },
}

function news<Facts>({ id, viewer, before, after }: Changed<Facts>, of: (facts: Facts) => FoundQuote): Found[] {
  const was = before && of(before)
  const found = after && of(after)
  if (viewer.client === null || JSON.stringify(was) === JSON.stringify(found)) return []
  return [{ id, client: viewer.client, found }]
}

async function write(tx: Db, all: readonly Found[]): Promise<void> {
  const ids = all.map(({ id }) => id)
  for (const table of ['found_quotes', 'quote_words'])
    await sql`delete from ${sql.table(table)} where id = any (${ids}::uuid[])`.execute(tx)
  const shown = all.flatMap(({ id, client, found }) => (found === null ? [] : [{ id, client, found }]))
  const rows = shown.map(({ id, client, found: { words: _, waits, ...found } }) => ({
    ...found,
    id,
    client_company_id: client,
    waits: waits?.kind ?? null,
    since: waits?.since ?? null,
    until: waits?.until ?? null,
  }))
  await sql`insert into found_quotes
    select * from jsonb_populate_recordset(null::found_quotes, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
  const words = shown.flatMap(({ id, client, found }) =>
    found.words.map(word => ({ id, client_company_id: client, word })),
  )
  await sql`insert into quote_words
    select * from jsonb_populate_recordset(null::quote_words, ${JSON.stringify(words)}::jsonb)`.execute(tx)
}
