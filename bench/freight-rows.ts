import { randomUUID } from 'node:crypto'
import type { DomainEvent } from '@quayside/contracts/kernel/envelope.ts'
import type pg from 'pg'
import { v7 } from 'uuid'
import type { FreightList } from './freight-list.ts'
import type { ServiceDesk } from './service-desk.ts'

/** Of ten rows so many are the measured client's; the others are a stranger's and must never be seen. */
const ownTenths = 9
const stranger = '0198c000-0000-7000-8000-0000000000c9'

/**
 * Fills a list's tables: a thing in each status goes its way through the service's own read model, and of each row that this
 * leaves there are as many copies as its share, with their own numbers, dates and parties.
 */
export async function fillFreight(desk: ServiceDesk, list: FreightList, count: number): Promise<void> {
  const shares = new Map<string, number>()
  for (const { share, events, ids } of list.samples) {
    const id = v7()
    shares.set(id, share)
    const own = { ...ids, [list.id]: id }
    await recorded(desk, list, `${list.aggregate}-${id}`, replaced(events, { ...own, ...list.parties(desk) }))
  }
  await desk.host.settled(60_000)
  for (const one of list.tables) await multiply(desk, one, ownersOf(desk, list), shares, count)
  for (const statement of list.afterwards) await desk.pool.query(statement)
  for (const table of [...list.tables.map(one => one.table), ...list.besides])
    await desk.pool.query(`vacuum analyze ${table}`)
}

/** Whose rows the list shows to its reader. */
export function ownersOf({ client, served }: ServiceDesk, { reader }: FreightList): readonly string[] {
  return reader === 'operator' ? served : [client.company]
}

/** What stands in the samples of the tests becomes what this desk knows. */
function replaced(events: readonly DomainEvent[], ids: Readonly<Record<string, string>>): DomainEvent[] {
  let text = JSON.stringify(events)
  for (const [from, to] of Object.entries(ids)) text = text.replaceAll(from, to)
  return JSON.parse(text) as DomainEvent[]
}

async function recorded({ host, client }: ServiceDesk, list: FreightList, stream: string, events: DomainEvent[]) {
  const actor = { uid: client.uid, company: client.company }
  const trace = { commandKey: randomUUID(), bodyHash: '', correlationId: v7(), causationId: 'bench' }
  await host.ports(list.service.name).store.append({
    stream,
    expected: 'no-stream',
    events,
    metadata: { companies: [client.company], actor, ...trace, schemaVersion: 1 },
  })
}

async function multiply(
  { pool, suppliers }: ServiceDesk,
  { table, set, of = 'one.id::text = given.id' }: FreightList['tables'][number],
  owners: readonly string[],
  shares: ReadonlyMap<string, number>,
  count: number,
): Promise<void> {
  // Only read from here on: it need not survive a crash.
  await pool.query(`alter table ${table} set unlogged`)
  const columns = await columnsOf(pool, table)
  await pool.query(
    `create table bench_samples as select row_number() over ()::integer - 1 as n, one from ${table} one
     join jsonb_each_text($1) as given (id, share) on ${of}
     cross join generate_series(1, share::integer)`,
    [JSON.stringify(Object.fromEntries(shares))],
  )
  await pool.query(`truncate ${table}`)
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = current_schema() and tablename = $1 and indexdef not like 'CREATE UNIQUE%'`,
    [table],
  )
  for (const { name } of indexes) await pool.query(`drop index "${name}"`)
  const made = Object.entries({ id: 'made_id', ...set }).map(([column, value]) => `'${column}', ${value}`)
  await pool.query(
    `insert into ${table} (${columns.join()}) select ${columns.map(column => `made.${column}`).join()} from (
       select g, lpad(g::text, 8, '0') as number, ('0198c000-0000-7000-8000-' || lpad(to_hex(g), 12, '0'))::uuid as made_id,
         case when g % 10 < ${ownTenths} then ($2::uuid[])[1 + g / 10 % cardinality($2::uuid[])] else $3::uuid end as company,
         ($4::uuid[])[1 + g % cardinality($4::uuid[])] as vendor,
         ('0198c000-0000-7000-8000-00000f' || lpad(to_hex(abs(hashint4(g + 3) % 500)), 6, '0'))::uuid as place,
         date '2023-01-02' + (g::bigint * 1000 / $1)::integer as day, abs(hashint4(g)) as h,
         abs(hashint4(g + 2)) % (select count(*)::integer from bench_samples) as n
       from generate_series(1, $1::integer) g
     ) given join bench_samples using (n)
     cross join lateral jsonb_populate_record(one, jsonb_build_object(${made.join()})) as made order by g`,
    [count, owners, stranger, suppliers.map(one => one.company)],
  )
  await pool.query("set maintenance_work_mem = '256MB'")
  for (const { definition } of indexes) await pool.query(definition)
  await pool.query('drop table bench_samples')
}

async function columnsOf(pool: pg.Pool, table: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  return rows.map(row => row.name)
}
