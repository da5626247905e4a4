import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { sql, type Transaction } from 'kysely'
import type { Change } from '../domain/change.ts'
import type { Recipient, Subject } from '../domain/recipients.ts'
import { created, type Row, read, sent, updated } from '../domain/row.ts'
import type { NotificationRow, NotificationTables } from './tables.ts'

type Db = Transaction<NotificationTables>
/** One change for one recipient, and the event that tells it. */
export type Told = {
  readonly subject: Subject
  readonly change: Change
  readonly recipient: Recipient
  readonly cause: Cause
}
export type Cause = {
  readonly eventId: string
  readonly at: string
  readonly position: string
  readonly actorUid: string | null
  readonly actorName: string | null
}

const atATime = 500

/** Writes changes in their order: each a new row, or the one of the same field that is not read yet. */
export async function tell(tx: Db, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return
  const open = await openRows(tx, told)
  const rows = new Map<string, NotificationRow>()
  for (const one of told) {
    const key = keyOf(one.recipient, one.change)
    rows.set(key, rowOf(one, rows.get(key) ?? open.get(key)))
  }
  const all = [...rows.values()]
  for (let from = 0; from < all.length; from += atATime) await write(tx, all.slice(from, from + atATime))
}

async function write(tx: Db, rows: readonly NotificationRow[]): Promise<void> {
  await sql`insert into notifications
    select * from jsonb_populate_recordset(null::notifications, ${JSON.stringify(rows)}::jsonb)
    on conflict (id) do update set old_value = excluded.old_value, new_value = excluded.new_value, type = excluded.type, topic = excluded.topic,
      status = excluded.status, reason = excluded.reason, actor_uid = excluded.actor_uid,
      actor_name = excluded.actor_name, in_bell = excluded.in_bell, by_email = excluded.by_email, digest = excluded.digest, change = excluded.change, steps = excluded.steps,
      updated_at = excluded.updated_at, changed_at = excluded.changed_at, position = excluded.position`.execute(tx)
}

export async function markRead(tx: Db, uid: string, ids: readonly string[], at: string, position: string) {
  await change(tx, uid, ids, row => ({ row: read(row, at), position }))
}

export async function markSent(
  tx: Db,
  uid: string,
  mailed: readonly { id: string; change: number }[],
  at: string,
  position: string,
) {
  const changes = new Map(mailed.map(({ id, change }) => [id, change]))
  const ids = mailed.map(({ id }) => id)
  await change(tx, uid, ids, (row, id) => ({ row: sent(row, at), position, mailed: changes.get(id) ?? 0 }))
}

async function change(
  tx: Db,
  uid: string,
  ids: readonly string[],
  next: (row: Row, id: string) => { row: Row; position: string; mailed?: number },
) {
  if (ids.length === 0) return
  const found = await tx
    .selectFrom('notifications')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('recipient_uid', '=', uid)
    .execute()
  for (const stored of found) {
    const { row, position, mailed } = next(asRow(stored), stored.id)
    const { status, sentAt, readAt } = row
    await tx
      .updateTable('notifications')
      .set({ status, sent_at: sentAt, read_at: readAt, position })
      .set({ mailed_change: Math.max(stored.mailed_change, mailed ?? 0) })
      .where('id', '=', stored.id)
      .execute()
  }
}

async function openRows(tx: Db, told: readonly Told[]): Promise<Map<string, NotificationRow>> {
  const places = new Map(
    told.map(({ recipient, change }) => [
      `${recipient.uid} ${change.entityId}`,
      { uid: recipient.uid, entity: change.entityId },
    ]),
  )
  const { rows: found } = await sql<NotificationRow>`select n.* from
    jsonb_to_recordset(${JSON.stringify([...places.values()])}::jsonb) as places (uid uuid, entity uuid)
    join notifications n on n.recipient_uid = places.uid and n.entity_id = places.entity and n.read_at is null`.execute(
    tx,
  )
  return new Map(
    found.map(row => {
      const side = row.vendor_company_id === null ? 'client' : 'supplier'
      const { entity_id: entityId, field, line_number: lineNumber } = row
      return [keyOf({ uid: row.recipient_uid, side }, { entityId, field, lineNumber }), row]
    }),
  )
}

function keyOf(
  { uid, side }: Pick<Recipient, 'uid' | 'side'>,
  { entityId, field, lineNumber }: Pick<Change, 'entityId' | 'field' | 'lineNumber'>,
): string {
  return [uid, side, entityId, field, lineNumber ?? ''].join(' ')
}

function rowOf({ subject, change, recipient, cause }: Told, before: NotificationRow | undefined): NotificationRow {
  const { bell, email } = recipient
  const isMailed = email !== 'none'
  const row =
    before === undefined
      ? created(change, cause.at, isMailed, cause.position)
      : updated(asRow(before), change, cause.at, isMailed, cause.position)
  const place = [change.entityId, change.field, change.lineNumber ?? '', recipient.side].join(' ')
  return {
    id: before?.id ?? newIdFor(recipient.uid, place, cause.eventId),
    recipient_uid: recipient.uid,
    client_company_id: recipient.side === 'client' ? subject.clientCompanyId : null,
    vendor_company_id: recipient.side === 'supplier' ? subject.vendorCompanyId : null,
    subject_id: subject.id,
    subject_number: subject.number,
    entity: change.entity ?? 'purchase-order',
    entity_id: change.entityId,
    entity_number: change.entityNumber,
    line_number: change.lineNumber,
    field: change.field,
    old_value: row.oldValue,
    new_value: row.newValue,
    type: row.type,
    topic: change.topic,
    status: row.status,
    reason: row.reason,
    actor_uid: cause.actorUid,
    actor_name: cause.actorName,
    in_bell: bell || before?.in_bell === true,
    by_email: email === 'at-once',
    digest: email === 'daily' || email === 'weekly' ? email : null,
    change: row.change,
    steps: row.steps,
    mailed_change: before?.mailed_change ?? 0,
    created_at: row.createdAt,
    sent_at: row.sentAt,
    updated_at: row.updatedAt,
    read_at: row.readAt,
    changed_at: cause.at,
    position: cause.position,
  }
}

function asRow(row: NotificationRow): Row {
  const instant = (value: Date | string | null) => (value === null ? null : new Date(value).toISOString())
  return {
    oldValue: row.old_value,
    newValue: row.new_value,
    type: row.type,
    status: row.status,
    reason: row.reason,
    change: row.change,
    steps: row.steps,
    createdAt: new Date(row.created_at).toISOString(),
    sentAt: instant(row.sent_at),
    updatedAt: instant(row.updated_at),
    readAt: instant(row.read_at),
  }
}
