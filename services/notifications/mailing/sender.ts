import type { CommandHandler } from '@quayside/platform/commands/command-handler.ts'
import type { Clock } from '@quayside/platform/ports/clock.ts'
import { afterFailedMail } from '@quayside/platform/ports/mail-attempts.ts'
import type { MailSender } from '@quayside/platform/ports/mail-sender.ts'
import type { Logger } from '@quayside/platform/service/logger.ts'
import { type Kysely, sql } from 'kysely'
import { inbox } from '../domain/inbox.ts'
import type { NotificationTables } from '../read-models/tables.ts'
import { composeWaiting, type Window } from './outgoing-mails.ts'

type Db = Kysely<NotificationTables>
type SenderParts = {
  database: Db
  mail: MailSender
  commands: Pick<CommandHandler, 'handle'>
  clock: Clock
  log: Logger
  address: string
  window: Window
}

const atATime = 50
const keptForDays = 30

/** Sends what is due; one copy of the service at a time. At least once, each e-mail always under the same Message-ID. */
export async function sweep(parts: SenderParts): Promise<void> {
  await parts.database.connection().execute(async db => {
    const { rows } = await sql<{
      mine: boolean
    }>`select pg_try_advisory_lock(hashtext('notification mail')) as mine`.execute(db)
    if (rows[0]?.mine !== true) return
    try {
      const now = new Date(parts.clock.now())
      await composeWaiting(db, now, parts.window, parts.address)
      for (const mail of await due(db, now)) await deliver(mail, db, now, parts)
      await forgetOld(db, now)
    } finally {
      await sql`select pg_advisory_unlock(hashtext('notification mail'))`.execute(db)
    }
  })
}

type Due = Awaited<ReturnType<typeof due>>[number]

async function due(db: Db, now: Date) {
  return db
    .selectFrom('outgoing_mails as o')
    .leftJoin('notification_people as p', 'p.uid', 'o.recipient_uid')
    .selectAll('o')
    .select('p.email')
    .where('o.state', '=', 'waiting')
    .where('o.next_attempt_at', '<=', now)
    .orderBy('o.next_attempt_at')
    .limit(atATime)
    .execute()
}

async function deliver(mail: Due, db: Db, now: Date, { mail: sender, commands, log }: SenderParts): Promise<void> {
  const { message_id: messageId, recipient_uid: uid, subject_id: entityId, subject, text, html, language } = mail
  const of = () => db.updateTable('outgoing_mails').where('message_id', '=', messageId)
  if (mail.email === null) {
    await of().set({ state: 'given-up', text: '', html: '' }).execute()
    return
  }
  try {
    await sender.send({ messageId, to: mail.email, subject, text, html, language })
    const outcome = await commands.handle({
      aggregate: inbox,
      id: uid,
      command:
        entityId === null
          ? { type: 'RecordDigest', messageId, notifications: mail.items }
          : { type: 'RecordMail', messageId, entityId, notifications: mail.items },
      context: {
        actor: { service: 'notifications' },
        key: messageId,
        bodyHash: messageId,
        correlationId: messageId,
        causationId: messageId,
      },
      companies: () => [],
    })
    if (outcome.kind !== 'accepted') throw new Error(`recording an e-mail was answered ${outcome.kind}`)
    await of().set({ state: 'sent', text: '', html: '' }).execute()
  } catch (fault) {
    const attempts = mail.attempts + 1
    const told = { err: fault, messageId, uid, attempts }
    const next = afterFailedMail(fault, attempts)
    if ('againMs' in next) {
      await of()
        .set({ attempts, next_attempt_at: new Date(now.getTime() + next.againMs) })
        .execute()
      log.warn(told, 'a notification e-mail did not go')
    } else {
      await of().set({ attempts, state: 'given-up', text: '', html: '' }).execute()
      log.error(told, 'a notification e-mail is given up')
    }
  }
}

async function forgetOld(db: Db, now: Date) {
  const old = new Date(now.getTime() - keptForDays * 24 * 3_600_000)
  await db.deleteFrom('outgoing_mails').where('composed_at', '<', old).where('state', '<>', 'waiting').execute()
  await db.deleteFrom('mailed_changes').where('composed_at', '<', old).execute()
}
