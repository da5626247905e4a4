import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** `jobs` is the read model; the other two are the runners' own: what is to be done, and what came of each item. */
export const jobTables: Migration = {
  async up(db) {
    await sql`create table jobs (
      job_id uuid primary key, uid uuid not null, company uuid not null, act text not null, status text not null,
      version integer not null, run integer not null, total integer not null, refused integer not null default 0, left_over integer not null default 0,
      because text, takes_back uuid, put_away boolean not null default false, started_at timestamptz not null, ended_at timestamptz
    )`.execute(db)
    await sql`create index jobs_of_person on jobs (uid, company, started_at)`.execute(db)
    await sql`create table job_runs (
      job_id uuid primary key, run integer not null, uid uuid not null, company uuid not null, client uuid, act text not null, asked jsonb not null,
      causation_id text not null, state text not null, stop_requested boolean not null default false, failures integer not null default 0,
      lease_owner uuid, lease_until timestamptz, turn_at timestamptz, closed_at timestamptz
    )`.execute(db)
    await sql`create index job_runs_open on job_runs (company, turn_at) where state = 'open'`.execute(db)
    await sql`create table job_items (
      job_id uuid not null references job_runs on delete cascade, place integer not null, item_id uuid not null, number text not null, version integer,
      given jsonb, outcome text, code text, params jsonb, left_behind jsonb, tries integer not null default 0, primary key (job_id, item_id)
    )`.execute(db)
    await sql`create index job_items_open on job_items (job_id, place) where outcome is null`.execute(db)
  },
}
