import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What the ways to sign in beside the password need: steps under way, how often was asked, linked accounts, devices and their log. */
export const signingIn: Migration = {
  async up(db) {
    await sql`create table one_use_tickets (
      token_hash text primary key, kind text not null, sealed text not null, expires_at timestamptz not null)`.execute(
      db,
    )
    await sql`create index on one_use_tickets (expires_at)`.execute(db)
    await sql`create table asked_often (key text primary key, since timestamptz not null, times integer not null)`.execute(
      db,
    )
    await sql`create table outside_accounts (account_hash text primary key, user_id uuid not null)`.execute(db)
    await sql`create index on outside_accounts (user_id)`.execute(db)
    await sql`create table sign_ins (
      session_id uuid primary key, user_id uuid not null, at timestamptz not null, sealed text not null)`.execute(db)
    await sql`create index on sign_ins (user_id, at desc)`.execute(db)
    await sql`create index on sign_ins (at)`.execute(db)
    await sql`alter table open_sessions add column started_at timestamptz, add column last_used_at timestamptz`.execute(
      db,
    )
  },
}
