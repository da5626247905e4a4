import { tenantTable } from '@quayside/platform/access/tenant-table.ts'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Read models of imports, and the staging tables that only this service sees. */
export const createImports: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table imports (
      id uuid primary key, client_company_id uuid not null, module text not null, status text not null,
      file jsonb, mapping jsonb, checked jsonb, result jsonb, failure jsonb, run int not null default 0,
      rows int not null default 0, orders int not null default 0, started_by uuid not null,
      started_at timestamptz not null, changed_at timestamptz not null, version int not null)`.execute(db)
    await sql`create index imports_by_start on imports (client_company_id, started_at desc, id desc)`.execute(db)
    await tenantTable(db, 'imports', { client: 'client_company_id', vendor: null })
    await sql`create table saved_mappings (
      client_company_id uuid not null, module text not null, name text not null, mapping jsonb not null,
      saved_at timestamptz not null, primary key (client_company_id, module, name))`.execute(db)
    await tenantTable(db, 'saved_mappings', { client: 'client_company_id', vendor: null })

    await sql`create table import_columns (import_id uuid primary key, profiles jsonb not null)`.execute(db)
    await sql`create table import_rows (
      import_id uuid not null, row_no int not null, cells jsonb not null, corrected boolean not null default false,
      fields jsonb not null default '{}', verdict text, issues jsonb not null default '[]',
      cross_issues jsonb not null default '[]', run_issues jsonb not null default '[]', outcome text,
      order_row int not null default 0, order_id uuid, line_id uuid, primary key (import_id, row_no))
      with (fillfactor = 60)`.execute(db)
    await sql`create index import_rows_by_order on import_rows (import_id, order_row, row_no)`.execute(db)
    await sql`create table import_runs (
      import_id uuid primary key, run int not null, started_by uuid not null, causation_id text not null,
      state text not null, stage text not null, done int not null default 0, total int not null default 0,
      cancel_requested boolean not null default false, prepared boolean not null default false,
      failures int not null default 0, lease_owner text, lease_until timestamptz)`.execute(db)
    await sql`create table import_vendors (
      import_id uuid not null, name text not null, company_id uuid, created boolean not null,
      primary key (import_id, name))`.execute(db)
    await sql`create table imported_lines (
      import_id uuid not null, import_row int not null, order_id uuid not null, line_id uuid not null,
      primary key (import_id, import_row))`.execute(db)
    await sql`create index imported_lines_by_order on imported_lines (order_id)`.execute(db)
    await sql`create table import_products (
      import_id uuid not null, key text not null, product_id uuid, sku text, primary key (import_id, key))`.execute(db)
  },
}
