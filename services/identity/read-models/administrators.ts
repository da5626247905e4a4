import type { AdministratorsEvent } from '@quayside/contracts/identity/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import type { Transaction } from 'kysely'

type Tables = { administrators: { company_id: string; user_id: string } }

/** Whom the streams of administrators name and who is not about to leave. */
export const administratorsProjection: Projection = {
  name: 'administrators',
  tables: ['administrators'],
  handles: ['AdministratorAdded', 'AdministratorLeaving', 'AdministratorStayed', 'AdministratorLeft'],
  async project(events, tx: Transaction<Tables>) {
    for (const { type, data } of events as readonly StoredEvent<AdministratorsEvent>[]) {
      const row = { company_id: data.companyId, user_id: data.userId }
      if (type === 'AdministratorAdded' || type === 'AdministratorStayed')
        await tx
          .insertInto('administrators')
          .values(row)
          .onConflict(conflict => conflict.doNothing())
          .execute()
      else
        await tx
          .deleteFrom('administrators')
          .where('company_id', '=', row.company_id)
          .where('user_id', '=', row.user_id)
          .execute()
    }
  },
}
