import { defaultCompanySettings } from '@quayside/contracts/directory/events.ts'
import { knownDocuments } from '@quayside/platform/files/known-documents.ts'
import { chargeSwitchRows, showsCharges } from '@quayside/platform/parties/charge-switches.ts'
import { companyRows, type PartyRows, partiesProjection, personRows } from '@quayside/platform/parties/party-rows.ts'
import { namesOfPeople, opened } from '@quayside/platform/parties/person-names.ts'
import type { Vault } from '@quayside/platform/ports/vault.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type Kysely, sql } from 'kysely'

/** Companies with their zone, and people's names, as far as bookings show them. */
export function partiesOfBookings(vault: Vault): Projection {
  return partiesProjection('parties', [
    companyRows('companies', ({ name, settings }) => ({ name, time_zone: settings?.timeZone })),
    personRows('people', async ({ userId, name }) => ({ name: await opened(vault, userId, name) })),
  ])
}

const operatingRows: PartyRows = {
  table: 'operating_companies',
  on: {
    async CompanyRegistered({ data: { companyId, type } }, tx) {
      if (type !== 'operating') return
      await sql`insert into operating_companies values (${companyId}) on conflict do nothing`.execute(tx)
    },
  },
}

/** Which clients see charges one by one, and which totals alone. */
export const chargeSwitchesProjection: Projection = partiesProjection('charge-switches', [
  chargeSwitchRows,
  operatingRows,
])

/** The files that a booking's shipment and orders have, from which its documents are chosen. */
export const knownDocumentsProjection = knownDocuments(({ entityId, name, vendorCompanyId }) => ({
  entity_id: entityId,
  name,
  vendor_company_id: vendorCompanyId,
}))

type Doer = { readonly uid?: string | null | undefined; readonly onBehalfOf?: string | null | undefined }
const doerOf = ({ uid, onBehalfOf }: Doer): string[] => [uid ?? onBehalfOf ?? []].flat()

/** The look-ups that commands and queries lean on. */
export function leanedOn(database: Kysely<AnyTables>) {
  return {
    async zoneOf(companyId: string): Promise<string> {
      const found = await sql<{ zone: string }>`
        select time_zone as zone from companies where company_id = ${companyId}`.execute(database)
      return found.rows[0]?.zone ?? defaultCompanySettings.timeZone
    },
    async companies(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (ids.length === 0) return new Map()
      const found = await sql<{ id: string; name: string }>`
        select company_id as id, name from companies where company_id = any (${[...new Set(ids)]}::uuid[])`.execute(
        database,
      )
      return new Map(found.rows.map(({ id, name }) => [id, name]))
    },
    /** The name at what each did: the person's, or that of whom a service acted for. */
    async doers(actors: readonly Doer[]): Promise<(actor: Doer) => string | null> {
      const names = await namesOfPeople(database, [...new Set(actors.flatMap(doerOf))])
      return actor => names.get(doerOf(actor)[0] ?? '') ?? null
    },
    async showsCharges(clientCompanyId: string): Promise<boolean> {
      const found = await sql<{ id: string }>`select company_id as id from operating_companies`.execute(database)
      const operating = found.rows.map(({ id }) => id)
      return showsCharges(database, clientCompanyId, operating)
    },
    /** A file of the booking itself, its shipment or one of its orders. */
    async file(documentId: string, entityIds: readonly string[]): Promise<string | null> {
      const found = await sql<{ name: string }>`select name from known_documents
        where document_id = ${documentId} and entity_id = any (${entityIds}::uuid[])`.execute(database)
      return found.rows[0]?.name ?? null
    },
  }
}
