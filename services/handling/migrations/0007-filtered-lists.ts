import { tenantTable } from '@quayside/platform/access/tenant-table.ts'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { shownToHolder } from './0003-warehouses.ts'

/**
 * What lists are filtered by is found without passing over a client's other rows. A receipt is found by the beginning of a
 * number or of a supplier's word, as pickups are; its keys and an order's id as a pickup's key are filled from the store.
 */
export const filteredLists: Migration = {
  async up(db) {
    for (const column of ['supplier', 'place_id', 'kind'])
      await sql`create index on pickups (client_company_id, ${sql.ref(column)}, created_at, id)
        where client_company_id is not null`.execute(db)
    await sql`create index on pickups (client_company_id, window_until) where status = 'SCHEDULED'`.execute(db)
    await sql`drop index pickups_order_ids_idx`.execute(db)
    await sql`create index on warehouse_receipts (client_company_id, id) where contingencies <> '{}'`.execute(db)

    await sql`create table receipt_keys (
      viewer uuid not null, key text collate "C" not null, id uuid not null, seen_by uuid, holder_company_id uuid,
      primary key (viewer, key, id))`.execute(db)
    await sql`create index on receipt_keys (id)`.execute(db)
    await tenantTable(db, 'receipt_keys', { client: 'seen_by', vendor: 'seen_by' })
    await shownToHolder(db, 'receipt_keys')
    await sql`alter table warehouse_receipts drop column search`.execute(db)
  },
}
