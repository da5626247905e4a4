import { type Kysely, sql, type Transaction } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { PartyRows } from '../parties/party-rows.ts'
import type { AnyTables } from '../service/tables.ts'

export const secondFactorAccess: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table access_second_factors (user_id uuid primary key)`.execute(db)
    await sql`create table access_demanding_companies (company_id uuid primary key)`.execute(db)
  },
}

/** Who has a second factor, and which companies demand one. A machine signs in to no page: it needs none. */
export const secondFactorRows: readonly PartyRows[] = [
  {
    table: 'access_second_factors',
    on: {
      SecondFactorSetUp: ({ data }, tx) => know(tx, data.userId),
      MachineRegistered: ({ data }, tx) => know(tx, data.userId),
      SecondFactorRemoved: ({ data }, tx) =>
        tx.deleteFrom('access_second_factors').where('user_id', '=', data.userId).execute(),
    },
  },
  {
    table: 'access_demanding_companies',
    on: {
      async SecondFactorDemanded({ data: { companyId, demanded } }, tx) {
        await tx.deleteFrom('access_demanding_companies').where('company_id', '=', companyId).execute()
        if (demanded) await tx.insertInto('access_demanding_companies').values({ company_id: companyId }).execute()
      },
    },
  },
]

function know(tx: Transaction<AnyTables>, userId: string) {
  return tx
    .insertInto('access_second_factors')
    .values({ user_id: userId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
