import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What a company decides of a person beside the role, and who administers it. */
export const decidedMemberships: Migration = {
  async up(db) {
    await sql`alter table members
      add column profile_of_before text, add column additional text[] not null default '{}', add column job_title text, add column version integer not null default 1,
      add column suspended boolean not null default false, add column suspended_for text`.execute(db)
    // What hung on the person until now; the membership's own is filled by the rebuild.
    await sql`update members set profile_of_before = profile, profile = null`.execute(db)
    await sql`create table administrators (
      company_id uuid not null, user_id uuid not null, primary key (company_id, user_id))`.execute(db)
    await sql`alter table roles add column former_names text[] not null default '{}', add column successor text`.execute(
      db,
    )
    await sql`alter table roles drop constraint roles_company_id_name_key`.execute(db)
    await sql`create unique index on roles (company_id, name) where successor is null`.execute(db)
    await sql`alter table invitations
      add column additional text[] not null default '{}', add column profile text, add column job_title text, add column name text`.execute(
      db,
    )
  },
}

/** Whether an administrator counts is decided as their stream decides it; the rebuild fills it. */
export const countedAdministrators: Migration = {
  async up(db) {
    await sql`alter table administrators
      add column present boolean not null default true, add column leaving text not null default '[]', add column counts boolean not null default true`.execute(
      db,
    )
  },
}
