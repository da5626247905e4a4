import type { AdministratorsEvent } from '@quayside/contracts/identity/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import type { Transaction } from 'kysely'
import { changed, counts, type Leaving, nobody } from '../domain/administrators.ts'

type Row = { company_id: string; user_id: string; present: boolean; leaving: string; counts: boolean }
type Tables = { administrators: Row }

/** Whom the streams of administrators name, and whether they count. */
export const administratorsProjection: Projection = {
  name: 'administrators',
  rules: 2,
  tables: ['administrators'],
  handles: ['AdministratorAdded', 'AdministratorLeaving', 'AdministratorStayed', 'AdministratorLeft'],
  async project(events, tx: Transaction<Tables>) {
    for (const event of events as readonly StoredEvent<AdministratorsEvent>[]) {
      const { companyId, userId } = event.data
      const before = await tx
        .selectFrom('administrators')
        .where('company_id', '=', companyId)
        .where('user_id', '=', userId)
        .select(['present', 'leaving'])
        .executeTakeFirst()
      const known = before && {
        present: before.present,
        leaving: new Map(JSON.parse(before.leaving) as [string, Leaving][]),
      }
      const after = changed(known ?? nobody, event)
      const row = { present: after.present, leaving: JSON.stringify([...after.leaving]), counts: counts(after) }
      await tx
        .insertInto('administrators')
        .values({ company_id: companyId, user_id: userId, ...row })
        .onConflict(conflict => conflict.columns(['company_id', 'user_id']).doUpdateSet(row))
        .execute()
    }
  },
}
