import { settingTopics } from '@quayside/contracts/notifications/settings.ts'
import { readerRole, scopeSettings } from '@quayside/platform/access/tenant-table.ts'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const ownRows = sql.raw(`(select nullif(current_setting('${scopeSettings.person}', true), '')::uuid)`)
const pairs = Object.entries(settingTopics).flatMap(([entity, topics]) => topics.map(topic => ({ entity, topic })))

/** How a person is told is chosen for each kind of thing, in the portal and by e-mail, at once or in a summary. */
export const choices: Migration = {
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no tables yet
  async up(db: Kysely<any>) {
    await sql`create table notification_choices (
      uid uuid not null, entity text not null, topic text not null, bell boolean, email text not null,
      primary key (uid, entity, topic))`.execute(db)
    await sql`insert into notification_choices
      select s.uid, p.entity, s.topic, null, case when s.email then 'at-once' else 'none' end
      from notification_subscriptions s
      join jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p (entity text, topic text) using (topic)`.execute(db)
    await sql`drop table notification_subscriptions`.execute(db)
    await sql`alter table notification_choices enable row level security`.execute(db)
    await sql`create policy recipient on notification_choices for select to ${sql.id(readerRole)}
      using (uid = ${ownRows})`.execute(db)
    await sql`grant select on notification_choices to ${sql.id(readerRole)}`.execute(db)
    await sql`alter table notifications add column in_bell boolean not null default true, add column digest text`.execute(
      db,
    )
    await sql`create index notifications_to_digest on notifications (recipient_uid)
      where digest is not null and read_at is null and mailed_change < change`.execute(db)
    await sql`alter table outgoing_mails alter column subject_id drop not null`.execute(db)
  },
}
