import { type Kysely, sql } from 'kysely'
import type { AnyTables } from '../service/tables.ts'
import type { PartyRows } from './party-rows.ts'

/** Whether a company shows its charges one by one. */
export const chargeSwitchRows: PartyRows = {
  table: 'charge_switches',
  on: {
    async CompanyCatalogueGroupChanged({ data: { companyId, group, enabled } }, tx) {
      if (group !== 'showChargesCatalog') return
      await sql`insert into charge_switches values (${companyId}, ${enabled})
        on conflict (company_id) do update set is_on = excluded.is_on`.execute(tx)
    },
  },
}

/** The client's own switch where it has set one, else that of who issues the charges, else on. */
export async function showsCharges(
  database: Kysely<AnyTables>,
  clientCompanyId: string,
  issuing: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ company: string; on: boolean }>`select company_id as company, is_on as on
    from charge_switches where company_id = any (${[clientCompanyId, ...issuing]}::uuid[])`.execute(database)
  const own = rows.find(row => row.company === clientCompanyId)
  return (own ?? rows[0])?.on ?? true
}
