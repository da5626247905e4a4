import type { Projection } from '@quayside/platform/projections/projection.ts'
import { countRows } from '@quayside/platform/projections/row-counters.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { sql, type Transaction } from 'kysely'
import { publishedQuote } from '../published.ts'
import { customerRow, fullRow, type QuoteRow } from './quote-row.ts'
import { customerQuote, fullQuote } from './quote-views.ts'

type Tx = Transaction<AnyTables>
type Table = 'quotes' | 'customer_quotes'

/** A row per quote for the operating company, and apart from it one for its customer, with the counters of their tabs. */
export const quotesProjection: Projection = {
  name: 'quotes',
  rules: 2,
  tables: ['quotes', 'quote_counters', 'customer_quotes', 'customer_quote_counters'],
  handles: publishedQuote.eventTypes,
  async project(events, tx, facts) {
    const states = await facts.states(publishedQuote, events)
    const ids = [...states.keys()]
    const all = [...states.values()]
    await write(
      tx,
      'quotes',
      ids,
      all
        .map(fullQuote)
        .filter(one => one !== null)
        .map(fullRow),
    )
    await write(
      tx,
      'customer_quotes',
      ids,
      all
        .map(customerQuote)
        .filter(one => one !== null)
        .map(customerRow),
    )
  },
}

const columns = [
  ['id', 'uuid'],
  ['client_company_id', 'uuid'],
  ['issuing_company_id', 'uuid'],
  ['status', 'text'],
  ['sending', 'text'],
  ['request_id', 'uuid'],
  ['quote_number', 'text'],
  ['number_key', 'text'],
  ['reference_key', 'text'],
  ['project_key', 'text'],
  ['created_at', 'text'],
  ['valid_until', 'text'],
  ['customer_receipt', 'text'],
  ['project', 'text'],
  ['mode', 'text'],
  ['total', 'numeric'],
  ['row', 'jsonb'],
  ['detail', 'jsonb'],
] as const satisfies readonly (readonly [keyof QuoteRow, string])[]

const names = sql.join(columns.map(([name]) => sql.ref(name)))
const typed = sql.join(columns.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))
const replaced = sql.join(columns.slice(1).map(([name]) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))

const countedBy = ['client_company_id', 'issuing_company_id', 'status'] as const
type Counted = Pick<QuoteRow, 'id' | 'client_company_id' | 'issuing_company_id' | 'status'>

async function write(tx: Tx, table: Table, ids: readonly string[], rows: readonly QuoteRow[]): Promise<void> {
  const into = sql.table(table)
  const { rows: before } = await sql<Counted>`
    select id, client_company_id, issuing_company_id, status from ${into} where id = any (${ids}::uuid[])`.execute(tx)
  const left = new Set(rows.map(row => row.id))
  const gone = before.filter(row => !left.has(row.id)).map(row => row.id)
  if (gone.length > 0) await sql`delete from ${into} where id = any (${gone}::uuid[])`.execute(tx)
  if (rows.length > 0)
    await sql`insert into ${into} (${names})
      select ${names} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (${typed})
      on conflict (id) do update set ${replaced}`.execute(tx)
  const counters = table === 'quotes' ? 'quote_counters' : 'customer_quote_counters'
  await countRows(tx, { table: counters, by: countedBy, count: 'quotes' }, { before, after: rows })
}
