import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const figures = ['requested_quantity', 'pending_quantity', 'total_value'] as const
const sides = [
  ['client_company_id', sql`true`],
  ['visible_vendor_id', sql`visible_vendor_id is not null`],
] as const

/**
 * Under row-level security an index is used only with operators that cannot leak what they compare: those of numeric are
 * not among them, those of text are. So figures are sorted by a text of fixed width, exact to the last digit.
 */
export const searchKeys: Migration = {
  async up(db) {
    const indexes = await sql<{ indexname: string }>`select indexname from pg_indexes
      where schemaname = current_schema() and tablename = 'purchase_orders'
        and indexdef ~ '(requested_quantity|pending_quantity|total_value), id'`.execute(db)
    for (const { indexname } of indexes.rows) await sql`drop index ${sql.id(indexname)}`.execute(db)
    for (const figure of figures) {
      const value = sql`${sql.ref(figure)}::text`
      await sql`alter table purchase_orders add column ${sql.id(`${figure}_key`)} text collate "C" generated always as (
        lpad(split_part(${value}, '.', 1), 20, '0') || '.' || rpad(split_part(${value}, '.', 2), 6, '0')) stored`.execute(
        db,
      )
    }
    for (const [company, where] of sides) {
      for (const figure of figures) {
        await sql`create index on purchase_orders (${sql.ref(company)}, status, ${sql.ref(`${figure}_key`)}, id) where ${where}`.execute(
          db,
        )
      }
      await sql`create index on purchase_orders (${sql.ref(company)}, client_po_key text_pattern_ops) where ${where}`.execute(
        db,
      )
    }
    await sql`create index on purchase_orders (visible_vendor_id, order_number_key text_pattern_ops) where visible_vendor_id is not null`.execute(
      db,
    )
  },
}
