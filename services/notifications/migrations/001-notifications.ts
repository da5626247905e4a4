import { readerRole, scopeSettings, tenantTable } from '@quayside/platform/access/tenant-table.ts'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const ownRows = sql.raw(`(select nullif(current_setting('${scopeSettings.person}', true), '')::uuid)`)

export const notificationsMigration: Migration = {
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no tables yet
  async up(db: Kysely<any>) {
    await sql`create table notifications (
      id uuid primary key,
      recipient_uid uuid not null,
      client_company_id uuid, vendor_company_id uuid,
      order_id uuid not null, order_number text not null,
      entity_id uuid not null, entity_number text not null,
      line_number integer, field text not null, old_value text, new_value text,
      type text not null, topic text not null, status text not null, reason text,
      actor_uid uuid, actor_name text,
      by_email boolean not null, change integer not null, mailed_change integer not null,
      created_at timestamptz not null, sent_at timestamptz, updated_at timestamptz, read_at timestamptz,
      changed_at timestamptz not null, position text not null,
      check ((client_company_id is null) <> (vendor_company_id is null)))`.execute(db)
    await sql`create unique index notifications_open on notifications (
      recipient_uid, entity_id, field, coalesce(line_number, 0), (vendor_company_id is null)) where read_at is null`.execute(
      db,
    )
    await sql`create index notifications_listed on notifications (recipient_uid, changed_at desc, id desc)`.execute(db)
    await sql`create index notifications_to_mail on notifications (changed_at)
      where by_email and read_at is null and mailed_change < change`.execute(db)
    await sql`create index notifications_position on notifications (position)`.execute(db)
    await sql`create index notifications_actor on notifications (actor_uid)`.execute(db)
    await tenantTable(db, 'notifications', { client: 'client_company_id', vendor: 'vendor_company_id' })
    await sql`create policy recipient on notifications as restrictive for select to ${sql.id(readerRole)}
      using (recipient_uid = ${ownRows})`.execute(db)

    await sql`create table notification_orders (order_id uuid primary key, facts jsonb not null)`.execute(db)
    await sql`create table notification_people (
      uid uuid primary key, name text, email text, language text not null, active boolean not null, profile text)`.execute(
      db,
    )
    await sql`create table notification_members (
      uid uuid not null, company_id uuid not null, is_operating boolean not null, permissions text[] not null,
      primary key (company_id, uid))`.execute(db)
    await sql`create table notification_served_clients (
      operating_company_id uuid not null, client_company_id uuid not null,
      primary key (client_company_id, operating_company_id))`.execute(db)
    await sql`create table notification_subscriptions (
      uid uuid not null, topic text not null, email boolean not null, primary key (uid, topic))`.execute(db)
    await sql`alter table notification_subscriptions enable row level security`.execute(db)
    await sql`create policy recipient on notification_subscriptions for select to ${sql.id(readerRole)}
      using (uid = ${ownRows})`.execute(db)
    await sql`grant select on notification_subscriptions to ${sql.id(readerRole)}`.execute(db)

    await sql`create table outgoing_mails (
      message_id text primary key, recipient_uid uuid not null, order_id uuid not null, items jsonb not null,
      subject text not null, text text not null, html text not null, language text not null,
      attempts integer not null, next_attempt_at timestamptz not null, composed_at timestamptz not null,
      state text not null)`.execute(db)
    await sql`create index outgoing_mails_due on outgoing_mails (next_attempt_at) where state = 'waiting'`.execute(db)
    await sql`create table mailed_changes (
      notification_id uuid not null, change integer not null, message_id text not null, composed_at timestamptz not null,
      primary key (notification_id, change))`.execute(db)
  },
}
