import { defaultCompanySettings } from '@quayside/contracts/directory/events.ts'
import { gathered } from '@quayside/platform/database/gathered.ts'
import {
  companyRows,
  linkRows,
  partiesProjection,
  personRows,
  servedClientRows,
} from '@quayside/platform/parties/party-rows.ts'
import { namesOfPeople, opened } from '@quayside/platform/parties/person-names.ts'
import type { Vault } from '@quayside/platform/ports/vault.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type Kysely, sql } from 'kysely'

/** Companies with their zone, and people's names, as far as pickups and receipts show them. */
export function partiesOfHandling(vault: Vault): Projection {
  const parties = partiesProjection('parties', [
    companyRows('companies', ({ name, settings }) => ({ name, time_zone: settings?.timeZone })),
    linkRows('provider_links'),
    servedClientRows('served_clients'),
    personRows('people', async ({ userId, name }) => ({ name: await opened(vault, userId, name) })),
  ])
  return { ...parties, rules: 2 }
}

type Doer = { readonly uid?: string | null | undefined; readonly onBehalfOf?: string | null | undefined }
const doerOf = ({ uid, onBehalfOf }: Doer): string[] => [uid ?? onBehalfOf ?? []].flat()

export function knownParties(database: Kysely<AnyTables>) {
  /** The suppliers that a client works with. */
  const suppliersOf = gathered(async (clients: readonly string[]) => {
    const { rows } = await sql<{ client: string; id: string }>`
      select client_company_id as client, vendor_company_id as id from provider_links
      where client_company_id = any (${[...new Set(clients)]}::uuid[])`.execute(database)
    const found = Map.groupBy(rows, row => row.client)
    return clients.map(client => (found.get(client) ?? []).map(row => row.id))
  })
  return {
    async zoneOf(companyId: string): Promise<string> {
      const found = await sql<{ zone: string }>`
        select time_zone as zone from companies where company_id = ${companyId}`.execute(database)
      return found.rows[0]?.zone ?? defaultCompanySettings.timeZone
    },
    async companies(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (ids.length === 0) return new Map()
      const found = await sql<{ id: string; name: string }>`
        select company_id as id, name from companies where company_id = any (${ids}::uuid[])`.execute(database)
      return new Map(found.rows.map(({ id, name }) => [id, name]))
    },
    suppliersOf,
    /** Whether a company is one of these, or works with one of them. */
    async isNear(company: string, companies: readonly string[]): Promise<boolean> {
      if (companies.includes(company)) return true
      const found = await sql`select from provider_links
        where (vendor_company_id = ${company} and client_company_id = any (${companies}::uuid[]))
          or (client_company_id = ${company} and vendor_company_id = any (${companies}::uuid[])) limit 1`.execute(
        database,
      )
      return found.rows.length > 0
    },
    /** The name at what each did: the person's, or that of whom a service acted for. */
    async doers(actors: readonly Doer[]): Promise<(actor: Doer) => string | null> {
      const names = await namesOfPeople(database, [...new Set(actors.flatMap(doerOf))])
      return actor => names.get(doerOf(actor)[0] ?? '') ?? null
    },
  }
}
