import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Whose shipment a container is in: only shipments of one client share it. */
export const clientsOfContainers: Migration = {
  async up(db) {
    await sql`alter table linked_containers add column client_company_id uuid`.execute(db)
    await sql`update linked_containers set client_company_id = shipments.client_company_id from shipments
      where shipments.id = shipment_id and shipments.client_company_id is not null`.execute(db)
  },
}
