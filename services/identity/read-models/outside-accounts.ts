import type { UserEvent } from '@quayside/contracts/identity/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import type { Kysely, Transaction } from 'kysely'

type Tables = { outside_accounts: { account_hash: string; user_id: string } }

/** Whom an outside account signs in. */
export const outsideAccountsProjection: Projection = {
  name: 'outside-accounts',
  tables: ['outside_accounts'],
  handles: ['OutsideAccountLinked', 'OutsideAccountUnlinked', 'PersonErased'],
  async project(events, tx: Transaction<Tables>) {
    for (const { type, data } of events as readonly StoredEvent<UserEvent>[]) {
      if (type === 'OutsideAccountLinked') {
        const row = { account_hash: data.accountHash, user_id: data.userId }
        await tx
          .insertInto('outside_accounts')
          .values(row)
          .onConflict(conflict => conflict.column('account_hash').doUpdateSet({ user_id: data.userId }))
          .execute()
      } else if (type === 'OutsideAccountUnlinked') {
        await tx
          .deleteFrom('outside_accounts')
          .where('account_hash', '=', data.accountHash)
          .where('user_id', '=', data.userId)
          .execute()
      } else if (type === 'PersonErased') {
        await tx.deleteFrom('outside_accounts').where('user_id', '=', data.personId).execute()
      }
    }
  },
}

export function outsideAccounts(database: Kysely<Tables>) {
  return {
    ownerOf: async (accountHash: string): Promise<string | null> => {
      const row = await database
        .selectFrom('outside_accounts')
        .select('user_id')
        .where('account_hash', '=', accountHash)
        .executeTakeFirst()
      return row?.user_id ?? null
    },
  }
}
export type OutsideAccounts = ReturnType<typeof outsideAccounts>
