import { defaultCompanySettings } from '@quayside/contracts/directory/events.ts'
import type { CarrierVolumeFactor } from '@quayside/contracts/shipments/volume-factors.ts'
import { knownDocuments } from '@quayside/platform/files/known-documents.ts'
import { companyRows, partiesProjection, personRows } from '@quayside/platform/parties/party-rows.ts'
import { namesOfPeople, opened } from '@quayside/platform/parties/person-names.ts'
import type { Vault } from '@quayside/platform/ports/vault.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type Kysely, sql } from 'kysely'

/** Companies with their zone, and people's names, as far as shipments show them. */
export function partiesOfShipments(vault: Vault): Projection {
  return partiesProjection('parties', [
    companyRows('companies', ({ name, settings }) => ({
      name,
      time_zone: settings?.timeZone,
      delivery_grace_days: settings?.deliveryGraceDays,
      volume_factors: settings && JSON.stringify(settings.carrierVolumeFactors ?? []),
    })),
    personRows('people', async ({ userId, name }) => ({ name: await opened(vault, userId, name) })),
  ])
}

/** The files that a shipment and its orders have, from which its documents are chosen. */
export const knownDocumentsProjection = knownDocuments(({ entityId, name, vendorCompanyId, replaces = null }) => ({
  entity_id: entityId,
  name,
  vendor_company_id: vendorCompanyId,
  replaces,
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
    /** The company's own factors of volume, by carrier. */
    async volumeFactors(companyId: string): Promise<readonly CarrierVolumeFactor[]> {
      const found = await sql<{ factors: readonly CarrierVolumeFactor[] }>`
        select volume_factors as factors from companies where company_id = ${companyId}`.execute(database)
      return found.rows[0]?.factors ?? []
    },
    async companies(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (ids.length === 0) return new Map()
      const found = await sql<{ id: string; name: string }>`
        select company_id as id, name from companies where company_id = any (${ids}::uuid[])`.execute(database)
      return new Map(found.rows.map(({ id, name }) => [id, name]))
    },
    people: (uids: readonly string[]) => namesOfPeople(database, uids),
    /** The name at what each did: the person's, or that of whom a service acted for. */
    async doers(actors: readonly Doer[]): Promise<(actor: Doer) => string | null> {
      const names = await this.people([...new Set(actors.flatMap(doerOf))])
      return actor => names.get(doerOf(actor)[0] ?? '') ?? null
    },
    /** A file that one of these orders has, or the shipment itself; a supplier has but its own there. */
    async file(documentId: string, shipmentId: string, orderIds: readonly string[], supplier: string | null) {
      const own = supplier === null ? sql`true` : sql`vendor_company_id = ${supplier}`
      const found = await sql<{
        name: string
        replaces: string | null
      }>`select name, replaces from known_documents where document_id = ${documentId}
        and (entity_id = any (${orderIds}::uuid[]) or (entity_id = ${shipmentId} and ${own}))`.execute(database)
      return found.rows[0] ?? null
    },
    /** The other live shipments that this container's number is in. */
    async elsewhere(containerNumber: string, shipmentId: string) {
      const found = await sql<{
        shipmentNumber: string
        load: 'FCL' | 'LCL'
        masterDocument: string | null
        containerUseId: string | null
        share: string | null
        clientCompanyId: string | null
      }>`
        select shipment_number as "shipmentNumber", load, master_document as "masterDocument",
          container_use_id as "containerUseId", share, client_company_id as "clientCompanyId" from linked_containers
        where container_number = ${containerNumber} and shipment_id <> ${shipmentId}`.execute(database)
      return found.rows
    },
  }
}
