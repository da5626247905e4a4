import type { SessionEvent } from '@quayside/contracts/identity/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import type { Kysely, Transaction } from 'kysely'

type Row = {
  session_id: string
  user_id: string
  expires_at: Date
  started_at: Date | null
  last_used_at: Date | null
}
type Tables = { open_sessions: Row }

/** Sessions that have not been revoked, to end all of a person's at once. */
export const openSessionsProjection: Projection = {
  name: 'open-sessions',
  rules: 2,
  tables: ['open_sessions'],
  handles: ['SessionStarted', 'SessionRefreshed', 'SessionRevoked'],
  async project(events, tx: Transaction<Tables>) {
    for (const { type, data } of events as readonly StoredEvent<SessionEvent>[]) {
      if (type === 'SessionStarted') {
        await tx
          .insertInto('open_sessions')
          .values({
            session_id: data.sessionId,
            user_id: data.userId,
            expires_at: new Date(data.expiresAt),
            started_at: new Date(data.startedAt),
            last_used_at: new Date(data.startedAt),
          })
          .execute()
      } else if (type === 'SessionRefreshed') {
        await tx
          .updateTable('open_sessions')
          .set({ expires_at: new Date(data.expiresAt), last_used_at: new Date(data.refreshedAt) })
          .where('session_id', '=', data.sessionId)
          .execute()
      } else if (type === 'SessionRevoked') {
        await tx.deleteFrom('open_sessions').where('session_id', '=', data.sessionId).execute()
      }
    }
  },
}

export function openSessions(database: Kysely<Tables>) {
  return {
    of: async (userId: string): Promise<string[]> => {
      const rows = await database
        .selectFrom('open_sessions')
        .select('session_id')
        .where('user_id', '=', userId)
        .execute()
      return rows.map(row => row.session_id)
    },
    /** Those that have not run out, the latest used first. */
    usableOf: (userId: string, now: string) =>
      database
        .selectFrom('open_sessions')
        .selectAll()
        .where('user_id', '=', userId)
        .where('expires_at', '>', new Date(now))
        .orderBy('last_used_at', 'desc')
        .orderBy('session_id')
        .execute(),
  }
}
export type OpenSessions = ReturnType<typeof openSessions>
