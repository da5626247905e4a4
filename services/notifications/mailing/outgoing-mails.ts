import type { DigestPeriod } from '@quayside/contracts/notifications/settings.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { since } from '../domain/row.ts'
import type { NotificationTables } from '../read-models/tables.ts'
import { composeDigest, composeMail, type MailedChange, type MailRequest } from './compose-mail.ts'

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
      const rows = await changesToMail(tx, recipient_uid, sql`n.by_email and n.subject_id = ${subject_id}::uuid`)
      const [first] = rows
      if (first === undefined) return
      await keep(tx, subject_id, rows, 'notification-mail', now, composeMail(requestOf(rows, first, address)))
    })
  }
  return due.length
}

/** What is composed and was not sent is composed once more: whose names are in the texts is not known. */
export async function composeAnew(db: Db): Promise<void> {
  await sql`with gone as (delete from outgoing_mails where state = 'waiting' returning message_id)
    delete from mailed_changes m using gone where m.message_id = gone.message_id`.execute(db)
}

type Row = Awaited<ReturnType<typeof changesToMail>>[number]

/** One e-mail of one subject's rows. */
function requestOf(rows: readonly Row[], first: Row, address: string): MailRequest {
  return {
    language: first.language,
    zone: first.zone,
    subjectNumber: first.subject_number,
    address,
    entityId: first.subject_id,
    entity: first.entity,
    changes: rows.slice(0, changesInAMail).map(mailedChange),
  }
}

/** As it will be sent, with its Message-ID; a repeat is the same e-mail. */
async function keep(
  tx: Db,
  subjectId: string | null,
  rows: readonly Row[],
  kind: 'notification-mail' | 'notification-digest',
  now: Date,
  content: { subject: string; text: string; html: string },
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const items = rows.map(({ id, change }) => ({ id, change }))
  const { recipient_uid, language } = first
  const messageId = `<${newIdFor(recipient_uid, kind, JSON.stringify(items))}@notifications.quayside>`
  const mail = { message_id: messageId, recipient_uid, subject_id: subjectId, ...content, language }
  const waiting = { attempts: 0, next_attempt_at: now, composed_at: now, state: 'waiting' as const }
  await sql`insert into mailed_changes (notification_id, change, message_id, composed_at)
    select id, change, ${messageId}, ${now} from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as items (id uuid, change integer)`.execute(tx)
  await tx
    .insertInto('outgoing_mails')
    .values({ ...mail, ...waiting, items: sql`${JSON.stringify(items)}::jsonb` })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Older than this nothing is in a summary: what a rebuild finds, and what waited while nobody was asked. */
const digestForDays = 15
const thingsInADigest = 100

/**
 * One e-mail with what a person was not mailed yet of what they want in a summary, up to these instants, grouped by thing; none where there
 * is nothing. Answers whether there was.
 */
export async function composeDigestOf(
  db: Db,
  uid: string,
  upTo: ReadonlyMap<DigestPeriod, string>,
  now: Date,
  address: string,
): Promise<boolean> {
  const until = sql.join(
    [...upTo].map(([period, at]) => sql`(n.digest = ${period} and n.changed_at <= ${at}::timestamptz)`),
    sql` or `,
  )
  return db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(hashtext(${`notification digest ${uid}`}))`.execute(tx)
    const oldest = new Date(now.getTime() - digestForDays * 86_400_000)
    const rows = await changesToMail(tx, uid, sql`n.changed_at > ${oldest} and (${until})`)
    const things = [...Map.groupBy(rows, row => row.subject_id).values()].slice(0, thingsInADigest)
    const [first, ...others] = things.flatMap(of => (of[0] === undefined ? [] : [requestOf(of, of[0], address)]))
    if (first === undefined) return false
    await keep(tx, null, things.flat(), 'notification-digest', now, composeDigest([first, ...others]))
    return true
  })
}

/** In which summaries something waits for a person. */
export async function periodsWaiting(db: Db, uid: string): Promise<DigestPeriod[]> {
  const rows = await db
    .selectFrom('notifications as n')
    .select('n.digest')
    .distinct()
    .where('n.recipient_uid', '=', uid)
    .where('n.digest', 'is not', null)
    .where(notMailed)
    .execute()
  return rows.flatMap(({ digest }) => digest ?? [])
}

/** A change that was mailed is known by `mailed_change`, or, while that is still on its way back, by `mailed_changes`. */
const notMailed = sql<boolean>`n.read_at is null and n.mailed_change < n.change and not exists (
  select from mailed_changes m where m.notification_id = n.id and m.change = n.change)`

async function dueGroups(db: Db, now: Date, window: Window) {
  const before = (ms: number) => new Date(now.getTime() - ms)
  return db
    .selectFrom('notifications as n')
    .innerJoin('notification_people as p', 'p.uid', 'n.recipient_uid')
    .select(['n.recipient_uid', 'n.subject_id'])
    .where('n.by_email', '=', true)
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

async function changesToMail(db: Db, uid: string, which: RawBuilder<unknown>) {
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
    .where('p.active', '=', true)
    .where('p.email', 'is not', null)
    .where(sql<boolean>`${which}`)
    .orderBy('n.changed_at')
    .orderBy('n.entity_number')
    .orderBy(sql`n.field <> 'status'`)
    .orderBy('n.line_number')
    .orderBy('n.field')
    .orderBy('n.id')
    .execute()
}

function mailedChange(row: Row): MailedChange {
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
