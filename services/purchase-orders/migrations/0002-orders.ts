import { tenantTable } from '@quayside/platform/access/tenant-table.ts'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const sorted = [
  'registration_date',
  'order_number',
  'required_delivery_date',
  'requested_quantity',
  'pending_quantity',
  'total_value',
] as const

export const orderTables: Migration = {
  async up(db) {
    // Dates are text: YYYY-MM-DD sorts as it is, and '' stands for none.
    await sql`create table purchase_orders (
      id uuid primary key, root_id uuid not null, parent_id uuid,
      client_company_id uuid not null, vendor_company_id uuid,
      visible_vendor_id uuid, -- the vendor, once the order was sent to it
      version integer not null, status text not null, has_open boolean not null,
      order_number text not null, order_number_key text not null, registration_date text not null,
      required_delivery_date text not null, requested_quantity numeric not null, pending_quantity numeric not null,
      total_value numeric not null, currency text not null, slip_days integer, client_po_key text,
      actions jsonb not null, row jsonb not null)`.execute(db)
    await sql`create index on purchase_orders (root_id)`.execute(db)
    await sql`create index on purchase_orders (client_company_id, order_number_key text_pattern_ops)`.execute(db)
    await sql`create index on purchase_orders (client_company_id, vendor_company_id, status)`.execute(db)
    for (const column of sorted) {
      const by = sql.ref(column)
      await sql`create index on purchase_orders (client_company_id, status, ${by}, id)`.execute(db)
      await sql`create index on purchase_orders (visible_vendor_id, status, ${by}, id) where visible_vendor_id is not null`.execute(
        db,
      )
    }
    await tenantTable(db, 'purchase_orders', { client: 'client_company_id', vendor: 'visible_vendor_id' })

    // The folded aggregate, and when and by whom things were done, which its events know and it does not.
    await sql`create table order_states (
      root_id uuid primary key, client_company_id uuid not null, visible_vendor_id uuid, state jsonb not null,
      facts jsonb not null)`.execute(db)
    await tenantTable(db, 'order_states', { client: 'client_company_id', vendor: 'visible_vendor_id' })

    // Which orders an import made or added lines to.
    await sql`create table imported_orders (
      import_id uuid not null, root_id uuid not null, client_company_id uuid not null, primary key (import_id, root_id))`.execute(
      db,
    )
    await tenantTable(db, 'imported_orders', { client: 'client_company_id', vendor: null })

    // Counts rows, children too; sums only orders, for a child's value is part of its parent's.
    await sql`create table order_counters (
      side text not null, company_id uuid not null, client_company_id uuid, vendor_company_id uuid, status text not null,
      currency text not null, orders integer not null, value numeric not null,
      primary key (side, company_id, status, currency))`.execute(db)
    await tenantTable(db, 'order_counters', { client: 'client_company_id', vendor: 'vendor_company_id' })
  },
}
