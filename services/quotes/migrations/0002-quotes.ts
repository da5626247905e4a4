import { operatorTable, tenantTable } from '@quayside/platform/access/tenant-table.ts'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const sorted = ['created_at', 'quote_number', 'valid_until', 'customer_receipt', 'project', 'total_key'] as const

/**
 * The operating company's quotes, and apart from them what their customers see: a table that never held an expense, a draft
 * or an internal comment, so that no query can tell one.
 */
export const quoteTables: Migration = {
  async up(db) {
    for (const name of ['quotes', 'customer_quotes']) {
      const table = sql.table(name)
      // Texts sort as they are; '' stands for none.
      await sql`create table ${table} (
        id uuid primary key, client_company_id uuid not null, issuing_company_id uuid not null, status text not null,
        sending text not null, request_id uuid, quote_number text not null, number_key text not null,
        reference_key text not null, project_key text not null, created_at text not null, valid_until text not null,
        customer_receipt text not null, project text not null, mode text not null, total numeric not null,
        total_key text collate "C" generated always as (
          lpad(split_part(total::text, '.', 1), 20, '0') || '.' || rpad(split_part(total::text, '.', 2), 6, '0')) stored,
        row jsonb not null, detail jsonb not null)`.execute(db)
      for (const column of sorted)
        await sql`create index on ${table} (client_company_id, status, ${sql.ref(column)}, id)`.execute(db)
      for (const key of ['number_key', 'reference_key', 'project_key'])
        await sql`create index on ${table} (client_company_id, ${sql.ref(key)} text_pattern_ops)`.execute(db)
      for (const filter of ['mode', 'sending'])
        await sql`create index on ${table} (client_company_id, status, ${sql.ref(filter)})`.execute(db)
      await sql`create index on ${table} (request_id) where request_id is not null`.execute(db)
      const counters = sql.table(`${name.slice(0, -1)}_counters`)
      await sql`create table ${counters} (
        client_company_id uuid not null, issuing_company_id uuid not null, status text not null, quotes integer not null,
        primary key (client_company_id, issuing_company_id, status))`.execute(db)
    }
    const own = { operator: 'issuing_company_id', client: 'client_company_id' }
    await operatorTable(db, 'quotes', own)
    await operatorTable(db, 'quote_counters', own)
    await tenantTable(db, 'customer_quotes', { client: 'client_company_id', vendor: null })
    await tenantTable(db, 'customer_quote_counters', { client: 'client_company_id', vendor: null })
    // What the timer asks for.
    await sql`create index on customer_quotes (client_company_id, valid_until) where status = 'PENDING'`.execute(db)

    await sql`create table quote_requests (
      id uuid primary key, client_company_id uuid not null, status text not null, number_key text not null,
      created_at text not null, detail jsonb not null)`.execute(db)
    await sql`create index on quote_requests (client_company_id, created_at, id)`.execute(db)
    await sql`create index on quote_requests (client_company_id, number_key text_pattern_ops)`.execute(db)
    await tenantTable(db, 'quote_requests', { client: 'client_company_id', vendor: null })
  },
}
