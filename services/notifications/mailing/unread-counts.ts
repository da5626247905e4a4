import { unreadCountJob } from '@quayside/contracts/notifications/statuses.ts'
import type { ProgressPublisher } from '@quayside/platform/ports/progress.ts'
import { type Kysely, sql } from 'kysely'
import type { NotificationTables } from '../read-models/tables.ts'

/** Tells each person whose notifications changed since the last time; their bell then asks for its count. */
export function unreadCounts(database: Kysely<NotificationTables>, progress: ProgressPublisher) {
  let told: string | null = null

  return async function tell(): Promise<void> {
    const { newest } = await database
      .selectFrom('notifications')
      .select(sql<string>`coalesce(max(position), '')`.as('newest'))
      .executeTakeFirstOrThrow()
    const since = told ?? newest
    told = newest
    if (newest <= since) return
    const people = await database
      .selectFrom('notifications')
      .select('recipient_uid')
      .where('position', '>', since)
      .distinct()
      .execute()
    for (const { recipient_uid: uid } of people) {
      const { unread } = await database
        .selectFrom('notifications')
        .select(sql<number>`count(*)::int`.as('unread'))
        .where('recipient_uid', '=', uid)
        .where('in_bell', '=', true)
        .where('read_at', 'is', null)
        .executeTakeFirstOrThrow()
      progress.publish({ job: unreadCountJob, companies: [], uid, done: unread, total: null, stage: 'unread' })
    }
  }
}
