import { sharedTable, tenantTable } from '@quayside/platform/access/tenant-table.ts'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const parties = { client: 'client_company_id', vendor: 'vendor_company_id' }

export const overviewMigration: Migration = {
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no tables yet
  async up(db: Kysely<any>) {
    await sql`create table board_orders (
      id uuid primary key, client_company_id uuid not null, vendor_company_id uuid, status text not null,
      board jsonb not null)`.execute(db)
    await sql`create index board_orders_client on board_orders (client_company_id, status)`.execute(db)
    await sql`create index board_orders_vendor on board_orders (vendor_company_id, status)`.execute(db)
    await tenantTable(db, 'board_orders', parties)

    await sql`create table chains (
      id uuid primary key, order_id uuid not null, client_company_id uuid not null, vendor_company_id uuid,
      number text not null, facts jsonb not null)`.execute(db)
    await sql`create index chains_order on chains (order_id)`.execute(db)
    await tenantTable(db, 'chains', parties)

    await sql`create table queue_items (
      id text primary key, order_id uuid not null, client_company_id uuid not null, vendor_company_id uuid,
      vendor_id uuid not null, side text not null, kind text not null, permission text not null,
      entity_id uuid not null, number text not null, title jsonb not null, comment text,
      due timestamptz, since timestamptz not null, act text not null, href text not null)`.execute(db)
    await sql`create index queue_items_order on queue_items (order_id)`.execute(db)
    await sql`create index queue_items_client on queue_items (client_company_id, side, kind, due, since)`.execute(db)
    await sql`create index queue_items_vendor on queue_items (vendor_company_id, side, kind, due, since)`.execute(db)
    await tenantTable(db, 'queue_items', parties)

    await sql`create table company_names (id uuid primary key, name text not null)`.execute(db)
    await sharedTable(db, 'company_names')

    await sql`create table import_board (
      id uuid primary key, client_company_id uuid not null, file text, reported integer not null,
      since timestamptz not null, state text not null)`.execute(db)
    await sql`create index import_board_client on import_board (client_company_id) where state = 'done-with-errors'`.execute(
      db,
    )
    await tenantTable(db, 'import_board', { client: 'client_company_id', vendor: null })

    await sql`create table search_entries (
      id text primary key, entity text not null, entity_id uuid not null, order_id uuid,
      client_company_id uuid, vendor_company_id uuid, title text not null, subtitle text, company_id uuid,
      href text not null)`.execute(db)
    await sql`create index search_entries_entity on search_entries (entity_id)`.execute(db)
    await sql`create index search_entries_order on search_entries (order_id)`.execute(db)
    await tenantTable(db, 'search_entries', parties)
    await sql`create table search_words (
      entry_id text not null, word text not null, client_company_id uuid, vendor_company_id uuid,
      primary key (entry_id, word))`.execute(db)
    await sql`create index search_words_client on search_words (client_company_id, word text_pattern_ops)`.execute(db)
    await sql`create index search_words_vendor on search_words (vendor_company_id, word text_pattern_ops)`.execute(db)
    await tenantTable(db, 'search_words', parties)
  },
}
