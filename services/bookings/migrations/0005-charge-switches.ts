import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Which clients see what they are charged one by one: their own word, else that of the operating company. */
export const chargeSwitchTables: Migration = {
  async up(db) {
    await sql`create table charge_switches (company_id uuid primary key, is_on boolean not null)`.execute(db)
    await sql`create table operating_companies (company_id uuid primary key)`.execute(db)
  },
}
