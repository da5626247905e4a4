import { readerRole, tenantTable } from '@quayside/platform/access/tenant-table.ts'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Machine users of companies, and when each was last at work. */
export const machineTables: Migration = {
  async up(db) {
    await sql`create table machines (
      user_id uuid primary key, company_id uuid not null, name text not null, permissions text[] not null, profile text,
      revoked boolean not null, made_by uuid not null, made_at timestamptz not null, expires_at timestamptz not null)`.execute(
      db,
    )
    await sql`create index on machines (company_id, made_at desc, user_id)`.execute(db)
    await tenantTable(db, 'machines', { client: 'company_id', vendor: null })
    await sql`create table machine_uses (user_id uuid primary key, last_at timestamptz not null)`.execute(db)
    await sql`grant select on machine_uses to ${sql.ref(readerRole)}`.execute(db)
  },
}
