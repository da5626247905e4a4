import { defaultDeliveryGraceDays } from '@quayside/contracts/shipments/deliveries.ts'
import { tenantTable } from '@quayside/platform/access/tenant-table.ts'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** SAP's deliveries: what the files said, and their rows while they are looked at. A supplier sees none of it. */
export const deliveryTables: Migration = {
  async up(db) {
    await sql`alter table companies add column delivery_grace_days integer not null default ${sql.lit(defaultDeliveryGraceDays)}`.execute(
      db,
    )
    // Dates are text: they sort as they are, and '' stands for none.
    await sql`create table deliveries (
      id uuid primary key, delivery_id uuid not null, client_company_id uuid not null, delivery_number text not null,
      number_key text not null, search_keys text not null, line_no text not null, standing text not null, due text not null,
      pgi text not null, sending_plant text not null, receiving_plant text not null, material text not null,
      row jsonb not null)`.execute(db)
    for (const column of ['number_key', 'due', 'pgi'] as const)
      await sql`create index on deliveries (client_company_id, ${sql.ref(column)}, id)`.execute(db)
    await sql`create index on deliveries (client_company_id, standing, due, id)`.execute(db)
    await tenantTable(db, 'deliveries', { client: 'client_company_id', vendor: null })

    await sql`create table delivery_files (
      id uuid primary key, client_company_id uuid not null, uploaded_at text not null, file jsonb not null)`.execute(db)
    await sql`create index on delivery_files (client_company_id, uploaded_at, id)`.execute(db)
    await tenantTable(db, 'delivery_files', { client: 'client_company_id', vendor: null })

    // Work of this service and no read model: no rebuild touches it.
    await sql`create table delivery_file_rows (
      file_id uuid not null, client_company_id uuid not null, row_no integer not null, delivery_number text not null,
      cells jsonb not null, line jsonb, issues jsonb not null, primary key (file_id, row_no))`.execute(db)
    await sql`create index on delivery_file_rows (file_id, delivery_number, row_no) where line is not null`.execute(db)
    await sql`create index on delivery_file_rows (file_id, row_no) where line is null`.execute(db)
    await tenantTable(db, 'delivery_file_rows', { client: 'client_company_id', vendor: null })
  },
}
