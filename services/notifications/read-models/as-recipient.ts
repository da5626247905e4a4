import type { Caller } from '@quayside/platform/access/caller.ts'
import type { TenantQuery } from '@quayside/platform/access/tenant-query.ts'
import { sql, type Transaction } from 'kysely'
import type { NotificationTables } from './tables.ts'

/** The setting that the policies of recipients compare with, for one transaction. */
export const recipientSetting = 'quayside.recipient'

/** A read on behalf of a person: row-level security shows only what is addressed to them. */
export function asRecipient<T>(
  query: TenantQuery,
  caller: Pick<Caller, 'uid' | 'scope'>,
  run: (db: Transaction<NotificationTables>) => Promise<T>,
): Promise<T> {
  return query(caller, async db => {
    await sql`select set_config(${recipientSetting}, ${caller.uid}, true)`.execute(db)
    return run(db)
  })
}
