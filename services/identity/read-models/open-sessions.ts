import type { SessionEvent } from '@quayside/contracts/identity/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import type { Kysely, Transaction } from 'kysely'

type Tables = { open_sessions: { session_id: string; user_id: string; expires_at: Date } }

/** Sessions that have not been revoked, to end all of a person's at once. */
export const openSessionsProjection: Projection = {
  name: 'open-sessions',
  tables: ['open_sessions'],
  handles: ['SessionStarted', 'SessionRefreshed', 'SessionRevoked'],
  async project(events, tx: Transaction<Tables>) {
    for (const { type, data } of events as readonly StoredEvent<SessionEvent>[]) {
      if (type === 'SessionStarted') {
        await tx
          .insertInto('open_sessions')
          .values({ session_id: data.sessionId, user_id: data.userId, expires_at: new Date(data.expiresAt) })
          .execute()
      } else if (type === 'SessionRefreshed') {
        await tx
          .updateTable('open_sessions')
          .set({ expires_at: new Date(data.expiresAt) })
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
  }
}
export type OpenSessions = ReturnType<typeof openSessions>
