import type {
  Notification,
  NotificationListAnswer,
  notificationListQuery,
} from '@quayside/contracts/notifications/queries.ts'
import { valueKindOf } from '@quayside/contracts/notifications/value-kinds.ts'
import { containing } from '@quayside/platform/database/containing.ts'
import { cappedTotal, decodeCursor, encodeCursor, exactTotalUpTo, pageOf } from '@quayside/platform/http/lists.ts'
import { type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import type * as z from 'zod'
import { since } from '../domain/row.ts'
import { toldAt } from '../domain/told-at.ts'
import type { NotificationRow, NotificationTables } from './tables.ts'

type Db = Transaction<NotificationTables>
export type ListQuery = z.output<z.ZodObject<typeof notificationListQuery>>
const sort = '-changedAt'

/** The most that one act of one order adds to a page that it would be torn by. */
const restOfAnAct = 200

/**
 * A person's notifications, the last changed first; those of one moment order by order, and no page ends within an order's.
 * `offset` is the person's, in minutes east of UTC.
 */
export async function listNotifications(db: Db, query: ListQuery, offset: number): Promise<NotificationListAnswer> {
  const after = decodeCursor(query.cursor, sort, 3)
  const matching = filtered(db, query, offset)
  const inOrder = matching.selectAll().orderBy('changed_at', 'desc').orderBy('subject_id', 'desc').orderBy('id', 'desc')
  let page = inOrder.limit(query.limit + restOfAnAct + 1)
  if (after !== null) page = page.where(comesAfter(after))
  const rows = await page.execute()
  const shown = wholeActs(rows, query.limit)
  const counted = await db
    .selectFrom(
      matching
        .select('id')
        .limit(exactTotalUpTo + 1)
        .as('matching'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  const cursorOf = (row: NotificationRow) => encodeCursor(sort, [instant(row.changed_at), row.subject_id, row.id])
  return { ...pageOf(rows, shown, cursorOf, notificationOf), ...cappedTotal(counted.count) }
}

const comesAfter = ([changedAt, subjectId, id]: readonly unknown[]) =>
  sql<boolean>`(changed_at, subject_id, id) < (${changedAt}::timestamptz, ${subjectId}::uuid, ${id}::uuid)`

/** How many of the rows the page shows: as many as asked for, and what is left of the last one's act. */
function wholeActs(rows: readonly NotificationRow[], limit: number): number {
  const last = rows[limit - 1]
  if (last === undefined) return limit
  const another = (row: NotificationRow) =>
    row.subject_id !== last.subject_id || instant(row.changed_at) !== instant(last.changed_at)
  const rest = rows.slice(limit)
  const end = rest.findIndex(another)
  return limit + Math.min(end === -1 ? rest.length : end, restOfAnAct)
}

export async function countUnread(db: Db): Promise<number> {
  const { unread } = await db
    .selectFrom('notifications')
    .select(sql<number>`count(*)::int`.as('unread'))
    .where('in_bell', '=', true)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}

/** Of those given, the person's own. */
export async function ownIds(db: Db, ids: ReadonlySet<string>): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return rows.map(({ id }) => id)
}

/** Up to an instant, or of all times. */
export async function unreadIds(db: Db, until: string | undefined): Promise<string[]> {
  let rows = db.selectFrom('notifications').select('id').where('in_bell', '=', true).where('read_at', 'is', null)
  if (until !== undefined) rows = rows.where('changed_at', '<=', new Date(until))
  return (await rows.execute()).map(({ id }) => id)
}

function filtered(db: Db, query: ListQuery, offset: number) {
  let rows: SelectQueryBuilder<NotificationTables, 'notifications', object> = db
    .selectFrom('notifications')
    .where('in_bell', '=', true)
  const { 'filter[from]': from, 'filter[to]': to, 'filter[status]': status } = query
  if (from !== undefined) rows = rows.where('changed_at', '>=', dayBegins(from, 0, offset))
  if (to !== undefined) rows = rows.where('changed_at', '<', dayBegins(to, 1, offset))
  if (status !== undefined) rows = rows.where('status', '=', status)
  if (query['filter[type]'] !== undefined) rows = rows.where('type', '=', query['filter[type]'])
  if (query['filter[read]'] !== undefined) {
    rows = rows.where('read_at', query['filter[read]'] === 'true' ? 'is not' : 'is', null)
  }
  if (query['filter[entityId]'] !== undefined) {
    const id = query['filter[entityId]']
    rows = rows.where(row => row.or([row('subject_id', '=', id), row('entity_id', '=', id)]))
  }
  if (query.q !== undefined && query.q.trim() !== '') {
    const like = containing(query.q)
    rows = rows.where(row =>
      row.or(
        (['entity_number', 'old_value', 'new_value', 'reason', 'actor_name'] as const).map(column =>
          row(column, 'ilike', like),
        ),
      ),
    )
  }
  return rows
}

/** The instant at which a day (or the one `days` later) begins for the person. */
function dayBegins(day: string, days: number, offset: number): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000 - offset * 60_000)
}

function instant(value: Date | string): string {
  return new Date(value).toISOString()
}

function notificationOf(row: NotificationRow): Notification {
  const { old: fromValue, acts, zone } = since({ ...row, oldValue: row.old_value }, row.change - 1)
  return {
    id: row.id,
    entity: row.entity,
    entityId: row.entity_id,
    entityNumber: row.entity_number,
    lineNumber: row.line_number,
    field: row.field,
    oldValue: row.old_value,
    oldKind: valueKindOf(row.field, row.old_value),
    fromValue,
    fromKind: valueKindOf(row.field, fromValue),
    act: acts.at(-1) ?? null,
    newValue: row.new_value,
    newKind: valueKindOf(row.field, row.new_value),
    zone,
    type: row.type,
    status: row.status,
    read: row.read_at !== null,
    reason: row.reason,
    actorUid: row.actor_uid,
    actorName: row.actor_name,
    href: toldAt(row.entity, row.entity === 'purchase-order' ? row.entity_id : row.subject_id, acts.at(-1) ?? null),
    createdAt: instant(row.created_at),
    sentAt: row.sent_at === null ? null : instant(row.sent_at),
    updatedAt: row.updated_at === null ? null : instant(row.updated_at),
    readAt: row.read_at === null ? null : instant(row.read_at),
  }
}
