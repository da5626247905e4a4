import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What other services' events say and quotes lean on; read by this service alone, never by people directly. */
export const factTables: Migration = {
  async up(db) {
    await sql`create table companies (company_id uuid primary key, name text not null, time_zone text not null)`.execute(
      db,
    )
    await sql`create table company_currencies (company_id uuid primary key, currency text)`.execute(db)
    await sql`create table people (uid uuid primary key, name text)`.execute(db)
    // Whether charges are shown one by one, of companies that have said so.
    await sql`create table charge_switches (company_id uuid primary key, is_on boolean not null)`.execute(db)
    await sql`create table known_orders (
      order_id uuid primary key, client_company_id uuid not null, order_number text not null)`.execute(db)
  },
}
