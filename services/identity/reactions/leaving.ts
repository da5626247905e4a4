import type { InvitationEvent, UserEvent } from '@quayside/contracts/identity/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Access } from '@quayside/platform/access/access.ts'
import type { CommandHandler } from '@quayside/platform/commands/command-handler.ts'
import type { Vault } from '@quayside/platform/ports/vault.ts'
import { caughtUp } from '@quayside/platform/reactions/caught-up.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import type { ProjectionPositions } from '@quayside/platform/service/positions.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type Kysely, sql } from 'kysely'
import { endSession } from '../commands/end-session.ts'
import type { DataExports } from '../exports/data-exports.ts'
import type { OpenSessions } from '../read-models/open-sessions.ts'
import { causedBy } from './caused-by.ts'

type Parts = {
  commands: CommandHandler
  access: Access
  database: Kysely<AnyTables>
  vault: Vault
  sessions: OpenSessions
  exports: DataExports
  positions: ProjectionPositions
}

/** Ends what a deactivated or erased person had open, and destroys the keys of what must become unreadable. */
export function leavingReactions({
  commands,
  access,
  database,
  vault,
  sessions,
  exports,
  positions,
}: Parts): readonly Reaction[] {
  return [
    {
      name: 'end-sessions',
      handles: ['UserDeactivated', 'PersonErased'],
      async react(event) {
        const { type, data } = event as StoredEvent<Extract<UserEvent, { type: 'UserDeactivated' | 'PersonErased' }>>
        const userId = type === 'PersonErased' ? data.personId : data.userId
        const reason = type === 'PersonErased' ? 'erased' : 'deactivated'
        await caughtUp(positions, event, ['open-sessions'])
        for (const sessionId of await sessions.of(userId))
          await endSession({ commands, access }, sessionId, reason, causedBy(event, 'end-sessions'))
      },
    },
    {
      name: 'erase-keys',
      handles: ['PersonErased', 'InvitationWithdrawn'],
      async react(event) {
        const { type, data } = event as StoredEvent<
          Extract<UserEvent, { type: 'PersonErased' }> | Extract<InvitationEvent, { type: 'InvitationWithdrawn' }>
        >
        // Their names are the person's own words.
        if (type === 'PersonErased') {
          await sql`delete from saved_views where uid = ${data.personId}`.execute(database)
          await exports.forget(data.personId)
        }
        await vault.erase(type === 'PersonErased' ? data.personId : data.invitationId)
      },
    },
  ]
}
