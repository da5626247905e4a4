import { tenantTable } from '@quayside/platform/access/tenant-table.ts'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const createDocuments: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table documents (
      id uuid primary key, client_company_id uuid not null, vendor_company_id uuid, entity_type text not null,
      entity_id uuid not null, document_type text not null, name text not null, bytes int not null, format text not null,
      storage_key text not null, uploaded_by uuid not null, uploaded_by_company uuid not null,
      uploaded_at timestamptz not null, version int not null)`.execute(db)
    await sql`create index documents_by_entity on documents (entity_type, entity_id, uploaded_at, id)`.execute(db)
    await tenantTable(db, 'documents', { client: 'client_company_id', vendor: 'vendor_company_id' })
    await sql`create table attachable_orders (
      id uuid primary key, order_id uuid not null, client_company_id uuid not null,
      vendor_company_id uuid, addressed_to uuid)`.execute(db)
    await sql`create index attachable_orders_by_order on attachable_orders (order_id)`.execute(db)
    await tenantTable(db, 'attachable_orders', { client: 'client_company_id', vendor: 'vendor_company_id' })
  },
}
