import type { UserEvent } from '@quayside/contracts/identity/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { CommandHandler } from '@quayside/platform/commands/command-handler.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type Kysely, sql } from 'kysely'
import { accountClaim } from '../commands/link-account.ts'
import { user } from '../domain/user.ts'
import { causedBy } from './caused-by.ts'

type Parts = { commands: CommandHandler; database: Kysely<AnyTables> }

/** What is no longer somebody's may become another's; the log of an erased person's sign-ins goes with them. */
export function outsideAccountReaction({ commands, database }: Parts): Reaction {
  return {
    name: 'release-outside-accounts',
    handles: ['OutsideAccountUnlinked', 'PersonErased'],
    async react(event) {
      const { type, data } = event as StoredEvent<
        Extract<UserEvent, { type: 'OutsideAccountUnlinked' | 'PersonErased' }>
      >
      const userId = type === 'PersonErased' ? data.personId : data.userId
      const { state } = await commands.load(user, userId)
      const kept = state.status === 'none' ? [] : state.outsideAccounts.map(account => account.accountHash)
      // Linked again since: it stays theirs.
      const freed =
        type === 'PersonErased' ? kept : [data.accountHash].filter(accountHash => !kept.includes(accountHash))
      const context = causedBy(event, 'release-outside-accounts')
      for (const accountHash of freed) await commands.release(accountClaim(accountHash, userId, context))
      if (type === 'PersonErased') await sql`delete from sign_ins where user_id = ${userId}::uuid`.execute(database)
    },
  }
}
