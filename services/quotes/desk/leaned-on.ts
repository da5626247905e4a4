import { changed } from '@quayside/platform/facts/published.ts'
import { chargeSwitchRows, showsCharges } from '@quayside/platform/parties/charge-switches.ts'
import { companyRows, type PartyRows, partiesProjection, personRows } from '@quayside/platform/parties/party-rows.ts'
import { namesOfPeople, opened } from '@quayside/platform/parties/person-names.ts'
import type { Vault } from '@quayside/platform/ports/vault.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { publishedOrder } from '@quayside/purchase-orders/published.ts'
import { type Kysely, sql } from 'kysely'

/** In which currency a company was registered. */
const currencyRows: PartyRows = {
  table: 'company_currencies',
  on: {
    CompanyRegistered: ({ data: { companyId, currency } }, tx) =>
      sql`insert into company_currencies values (${companyId}, ${currency}) on conflict do nothing`.execute(tx),
  },
}

/** Companies with zone and currency, and people's names, as far as quotes show them. */
export function partiesOfQuotes(vault: Vault): Projection {
  return partiesProjection('parties', [
    companyRows('companies', ({ name, settings }) => ({ name, time_zone: settings?.timeZone })),
    currencyRows,
    chargeSwitchRows,
    personRows('people', async ({ userId, name }) => ({ name: await opened(vault, userId, name) })),
  ])
}

/** Which order or partial order is whose, and its number. */
export const knownOrdersProjection: Projection = {
  name: 'known-orders',
  tables: ['known_orders'],
  handles: publishedOrder.eventTypes,
  async project(events, tx, facts) {
    for (const { after } of changed(await facts.turns(publishedOrder, events))) {
      for (const { id, number } of after?.parts ?? [])
        await sql`insert into known_orders values (${id}, ${after?.clientCompanyId}, ${number})
          on conflict (order_id) do update set order_number = excluded.order_number`.execute(tx)
    }
  },
}

/** Where the issuing company has named none. */
const usualCurrency = 'USD'

export function leanedOn(database: Kysely<AnyTables>) {
  return {
    people: (uids: readonly string[]) => namesOfPeople(database, uids),
    async zoneOf(companyId: string): Promise<string> {
      const found = await sql<{ zone: string }>`
        select time_zone as zone from companies where company_id = ${companyId}`.execute(database)
      return found.rows[0]?.zone ?? 'UTC'
    },
    async zones(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const found = await sql<{ id: string; zone: string }>`select company_id as id, time_zone as zone from companies
        where company_id = any (${[...new Set(ids)]}::uuid[])`.execute(database)
      return new Map(found.rows.map(row => [row.id, row.zone]))
    },
    async companies(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const found = await sql<{ id: string; name: string }>`
        select company_id as id, name from companies where company_id = any (${[...new Set(ids)]}::uuid[])`.execute(
        database,
      )
      return new Map(found.rows.map(row => [row.id, row.name]))
    },
    async companiesNamed(text: string): Promise<string[]> {
      const found = await sql<{ id: string }>`select company_id as id from companies
        where position(lower(${text}) in lower(name)) > 0 limit 500`.execute(database)
      return found.rows.map(row => row.id)
    },
    async currencyOf(companyId: string): Promise<string> {
      const found = await sql<{ currency: string | null }>`
        select currency from company_currencies where company_id = ${companyId}`.execute(database)
      return found.rows[0]?.currency ?? usualCurrency
    },
    showsCharges: (clientCompanyId: string, issuingCompanyId: string) =>
      showsCharges(database, clientCompanyId, [issuingCompanyId]),
    /** Those of the orders that are the client's, with their numbers. */
    async orders(ids: readonly string[], clientCompanyId: string): Promise<{ id: string; orderNumber: string }[]> {
      if (ids.length === 0) return []
      const found = await sql<{ id: string; orderNumber: string }>`
        select order_id as id, order_number as "orderNumber" from known_orders
        where order_id = any (${ids}::uuid[]) and client_company_id = ${clientCompanyId}
        order by order_number, order_id`.execute(database)
      return found.rows
    },
  }
}
export type LeanedOn = ReturnType<typeof leanedOn>
