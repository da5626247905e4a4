import { companyRows, linkRows, partiesProjection, personRows } from '@quayside/platform/parties/party-rows.ts'
import { namesOfPeople, opened } from '@quayside/platform/parties/person-names.ts'
import type { Vault } from '@quayside/platform/ports/vault.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type Kysely, sql } from 'kysely'

/** Names of companies and people, and who supplies whom. */
export function partiesOfProducts(vault: Vault): Projection {
  return partiesProjection('parties', [
    companyRows('companies', ({ name }) => ({ name })),
    linkRows('vendor_links'),
    personRows('people', async ({ userId, name }) => ({ name: await opened(vault, userId, name) })),
  ])
}

export function knownParties(database: Kysely<AnyTables>) {
  return {
    people: (uids: readonly string[]) => namesOfPeople(database, uids),
    async companies(ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
      if (ids.length === 0) return new Map()
      const { rows } = await sql<{ id: string; name: string | null }>`
        select company_id as id, name from companies where company_id = any (${[...new Set(ids)]}::uuid[])`.execute(
        database,
      )
      return new Map(rows.map(({ id, name }) => [id, name]))
    },
    async supplies(vendorCompanyId: string, clientCompanyId: string): Promise<boolean> {
      const { rows } = await sql`select from vendor_links
        where client_company_id = ${clientCompanyId} and vendor_company_id = ${vendorCompanyId}`.execute(database)
      return rows.length > 0
    },
  }
}
export type KnownParties = ReturnType<typeof knownParties>
