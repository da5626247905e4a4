import { ownCompanyToo, readerRole } from '@quayside/platform/access/tenant-table.ts'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Endpoints are read from events; how far each is, and what was delivered, is the sender's own. */
export const webhooks: Migration = {
  async up(db) {
    await sql`create table webhook_endpoints (
      id uuid primary key, company_id uuid not null, company_type text not null,
      name text not null, url text not null, events jsonb not null,
      status text not null, pause text, version integer not null, created_at timestamptz not null)`.execute(db)
    await sql`create index webhook_endpoints_company on webhook_endpoints (company_id, created_at)`.execute(db)
    await sql`create table webhook_positions (
      endpoint_id uuid primary key, company_id uuid not null, position text not null, since timestamptz,
      turn integer not null, fresh_at integer not null, failures integer not null, failing_since timestamptz,
      next_at timestamptz, last_taken_at timestamptz, lease uuid, leased_until timestamptz)`.execute(db)
    await sql`create table webhook_deliveries (
      id uuid primary key, endpoint_id uuid not null, company_id uuid not null, event_id uuid not null,
      type text not null, entity text not null, entity_id text not null, position text not null,
      attempts integer not null, taken boolean not null, status integer, fault text, ms integer not null, answer text not null,
      at timestamptz not null)`.execute(db)
    await sql`create index webhook_deliveries_listed on webhook_deliveries (endpoint_id, at desc, id desc)`.execute(db)
    await sql`create index webhook_deliveries_old on webhook_deliveries (at)`.execute(db)
    for (const name of ['webhook_endpoints', 'webhook_positions', 'webhook_deliveries']) {
      await sql`alter table ${sql.table(name)} enable row level security`.execute(db)
      await ownCompanyToo(db, name, 'company_id')
      await sql`grant select on ${sql.table(name)} to ${sql.id(readerRole)}`.execute(db)
    }
  },
}
