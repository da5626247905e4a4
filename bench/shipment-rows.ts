import { after, ways } from '@quayside/shipments/shipment/domain/testing/shipments.ts'
import { keysOfRows } from '@quayside/shipments/shipment/read-models/shipment-keys.ts'
import { rowOf, viewsOf } from '@quayside/shipments/shipment/read-models/shipment-row.ts'
import { sql } from 'kysely'
import type { ServiceDesk } from './service-desk.ts'

/** How many of a hundred shipments of a company that has used the portal for years are in each status. */
const shares = {
  PO_CONFIRMED: 8,
  BOOKING_REQUEST: 5,
  FOR_PROCESSING: 7,
  IN_TRANSIT: 14,
  AT_DESTINATION: 4,
  ON_CUSTOMS: 3,
  DELIVERED: 6,
  COMPLETED: 51,
  CANCELLED: 2,
}
/** Of ten rows so many are the measured client's; the others are a stranger's and must never be seen. */
const ownTenths = 9
const stranger = '0198c000-0000-7000-8000-0000000000c9'
/** One of so many has its whole state as well: enough to open at random, and a disk holds it. */
export const stateEvery = 5

export const shipmentIdOf = (number: number) => `0198c000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`

/**
 * Fills the list's tables with shipments shaped by the projection's own row function: one of each status, and of each as
 * many copies as its share with their own numbers, dates and suppliers.
 */
export async function fillShipments({ host, pool, client, suppliers }: ServiceDesk, count: number): Promise<void> {
  const samples = Object.entries(shares).flatMap(([status, share]) => {
    const [view] = viewsOf(after(...ways[status as keyof typeof shares]), { since: '', comments: [] })
    if (view === undefined) throw new Error('Nobody sees it')
    return Array.from({ length: share }, () => ({ view, row: rowOf(view) }))
  })
  // Only read from here on: they need not survive a crash.
  for (const table of ['shipments', 'shipment_keys', 'shipment_states'])
    await pool.query(`alter table ${table} set unlogged`)
  await pool.query(
    'create table bench_samples (n integer primary key, sample shipments not null, state shipment_states)',
  )
  await pool.query(
    `insert into bench_samples
     select n - 1, jsonb_populate_record(null::shipments, one -> 'row'), jsonb_populate_record(null::shipment_states, one -> 'view')
     from jsonb_array_elements($1::jsonb) with ordinality as given (one, n)`,
    [JSON.stringify(samples)],
  )
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = current_schema() and tablename in ('shipments', 'shipment_keys') and indexdef not like 'CREATE UNIQUE%'`,
  )
  for (const { name } of indexes) await pool.query(`drop index "${name}"`)
  const vendors = suppliers.map(supplier => supplier.company)
  const half = Math.ceil(count / 2)
  await Promise.all(
    [
      [1, half],
      [half + 1, count],
    ].map(([from, to]) => pool.query(copies, [from, to, client.company, stranger, ownTenths, vendors, count])),
  )
  await pool.query(states)
  const { database } = host.ports('shipments')
  await sql`insert into shipment_keys ${keysOfRows(sql`true`)}`.execute(database)
  await Promise.all(
    [0, 1].map(async lane => {
      const session = await pool.connect()
      await session.query("set maintenance_work_mem = '512MB'")
      for (const [index, { definition }] of indexes.entries()) if (index % 2 === lane) await session.query(definition)
      session.release()
    }),
  )
  await pool.query(
    `insert into shipment_counters (side, company_id, client_company_id, vendor_company_id, status, shipments)
     select 'client', client_company_id, client_company_id, null, status, count(*) from shipments
     group by client_company_id, status`,
  )
  await pool.query('drop table bench_samples')
  await pool.query('vacuum analyze shipments')
  await pool.query('vacuum analyze shipment_keys')
}

/** Shipments `$1` to `$2` of `$7`; what a row has twice, as a column and in its JSON, is the same in both. */
const copies = `
  insert into shipments select made.* from (
    select g, 'SHP-' || lpad(g::text, 8, '0') as number,
      ('0198c000-0000-7000-8000-' || lpad(to_hex(g), 12, '0'))::uuid as id,
      case when g % 10 < $5::integer then $3::uuid else $4::uuid end as company,
      ($6::uuid[])[1 + g % cardinality($6::uuid[])] as vendor,
      to_char(date '2023-01-02' + (g::bigint * 1000 / $7)::integer, 'YYYY-MM-DD') as day,
      to_char(date '2023-01-12' + (g::bigint * 1000 / $7)::integer + (hashint4(g) & 31), 'YYYY-MM-DD"T"00:00:00.000"Z"') as etd,
      to_char(date '2023-02-16' + (g::bigint * 1000 / $7)::integer + (hashint4(g) & 63), 'YYYY-MM-DD"T"00:00:00.000"Z"') as eta,
      (hashint4(g + 2) & 1048575) % 100 as n
    from generate_series($1::integer, $2::integer) g
  ) one join bench_samples using (n)
  cross join lateral jsonb_populate_record(sample, jsonb_build_object(
    'id', id, 'viewer', company, 'client_company_id', company, 'shipment_number', number, 'number_key', lower(number),
    'search_keys', lower(number) || E'\\npo-' || right(number, 8) || E'\\nmsku' || right(number, 7),
    'date', day, 'etd', etd, 'eta', eta, 'vendors', jsonb_build_array(vendor), 'orders', jsonb_build_array(id),
    'row', (sample).row || jsonb_build_object('id', id, 'shipmentNumber', number, 'date', day, 'etd', etd, 'eta', eta,
      'clientCompanyId', company, 'suppliers', jsonb_build_array(vendor)))) as made`

const states = `
  insert into shipment_states select made.* from shipments
  cross join lateral (select state from bench_samples where (sample).status = shipments.status limit 1) one
  cross join lateral jsonb_populate_record(state, jsonb_build_object('id', id, 'viewer', viewer,
    'client_company_id', client_company_id, 'state', (state).state || jsonb_build_object('shipmentId', id,
      'shipmentNumber', shipment_number, 'clientCompanyId', client_company_id))) as made
  where right(shipment_number, 8)::integer % ${stateEvery} = 0`
