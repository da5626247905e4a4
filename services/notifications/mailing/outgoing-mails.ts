import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { type Kysely, sql } from 'kysely'
import { since } from '../domain/row.ts'
import type { NotificationTables } from '../read-models/tables.ts'
import { composeMail, type MailedChange } from './compose-mail.ts'

type Db = Kysely<NotificationTables>
export type Window = {
  /** An order's changes go together once nothing more has come for so long ... */
  readonly quietMs: number
  /** ... and at the latest after so long. */
  readonly longestMs: number
}

/** What a rebuild finds of long ago is in the portal; nobody is mailed it as news. */
const newsForDays = 7

const mailsAtATime = 100
const changesInAMail = 200

/**
 * Composes one e-mail for each person and order with changes that were not mailed yet. Each is kept as it will be sent,
 * with its Message-ID, before anything is sent: a repeat is the same e-mail. Answers how many were composed.
 */
export async function composeWaiting(db: Db, now: Date, window: Window, address: string): Promise<number> {
  const due = await dueGroups(db, now, window)
  for (const { recipient_uid, subject_id } of due) {
    await db.transaction().execute(async tx => {
      const rows = await changesToMail(tx, recipient_uid, subject_id)
      const [first] = rows
      if (first === undefined) return
      const items = rows.map(({ id, change }) => ({ id, change }))
      const messageId = `<${newIdFor(recipient_uid, 'notification-mail', JSON.stringify(items))}@notifications.quayside>`
      const { subject, text, html } = composeMail({
        language: first.language,
        zone: first.zone,
        subjectNumber: first.subject_number,
        address,
        entityId: subject_id,
        entity: first.entity,
        changes: rows.slice(0, changesInAMail).map(mailedChange),
      })
      const mail = { message_id: messageId, recipient_uid, subject_id, subject, text, html, language: first.language }
      const waiting = { attempts: 0, next_attempt_at: now, composed_at: now, state: 'waiting' as const }
      await sql`insert into mailed_changes (notification_id, change, message_id, composed_at)
        select id, change, ${messageId}, ${now} from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
          as items (id uuid, change integer)`.execute(tx)
      await tx
        .insertInto('outgoing_mails')
        .values({ ...mail, ...waiting, items: sql`${JSON.stringify(items)}::jsonb` })
        .onConflict(conflict => conflict.doNothing())
        .execute()
    })
  }
  return due.length
}

/** A change that was mailed is known by `mailed_change`, or, while that is still on its way back, by `mailed_changes`. */
const notMailed = sql<boolean>`n.by_email and n.read_at is null and n.mailed_change < n.change and not exists (
  select from mailed_changes m where m.notification_id = n.id and m.change = n.change)`

async function dueGroups(db: Db, now: Date, window: Window) {
  const before = (ms: number) => new Date(now.getTime() - ms)
  return db
    .selectFrom('notifications as n')
    .innerJoin('notification_people as p', 'p.uid', 'n.recipient_uid')
    .select(['n.recipient_uid', 'n.subject_id'])
    .where(notMailed)
    .where('n.changed_at', '>', before(newsForDays * 86_400_000))
    .where('p.active', '=', true)
    .where('p.email', 'is not', null)
    .groupBy(['n.recipient_uid', 'n.subject_id'])
    .having(
      sql<boolean>`max(n.changed_at) <= ${before(window.quietMs)} or min(n.changed_at) <= ${before(window.longestMs)}`,
    )
    .orderBy(sql`min(n.changed_at)`)
    .limit(mailsAtATime)
    .execute()
}

async function changesToMail(db: Db, uid: string, subjectId: string) {
  return db
    .selectFrom('notifications as n')
    .innerJoin('notification_people as p', 'p.uid', 'n.recipient_uid')
    .selectAll('n')
    .select('p.language')
    .select([
      sql<number>`greatest(n.mailed_change, (select coalesce(max(m.change), 0) from mailed_changes m
        where m.notification_id = n.id))::int`.as('told_change'),
      // Of the company in which the person is told, else of another of theirs; an installation's own people may have none.
      sql<string>`coalesce((select c.time_zone from notification_members m join notification_companies c using (company_id)
        where m.uid = n.recipient_uid
        order by m.company_id = coalesce(n.client_company_id, n.vendor_company_id) desc, m.company_id limit 1), 'UTC')`.as(
        'zone',
      ),
    ])
    .where(notMailed)
    .where('n.recipient_uid', '=', uid)
    .where('n.subject_id', '=', subjectId)
    .orderBy('n.changed_at')
    .orderBy('n.entity_number')
    .orderBy(sql`n.field <> 'status'`)
    .orderBy('n.line_number')
    .orderBy('n.field')
    .orderBy('n.id')
    .execute()
}

function mailedChange(row: Awaited<ReturnType<typeof changesToMail>>[number]): MailedChange {
  const { old: oldValue, acts, causes, zone } = since({ ...row, oldValue: row.old_value }, row.told_change)
  return {
    acts,
    causes,
    zone,
    lineNumber: row.line_number,
    entityId: row.entity_id,
    entityNumber: row.entity_number,
    field: row.field,
    oldValue,
    newValue: row.new_value,
    type: row.type,
    reason: row.reason,
    actorName: row.actor_name,
  }
}
