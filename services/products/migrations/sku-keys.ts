import { nameKey } from '@quayside/contracts/kernel/names.ts'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const batch = 5_000

/** The form in which SKUs are compared: one SKU is one product, however it is spelt. */
export const skuKeys: Migration = {
  async up(db) {
    await sql`alter table products add column sku_key text`.execute(db)
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const { rows } = await sql<{ id: string; sku: string }>`
        select product_id as id, sku from products p where p.product_id > ${after}::uuid order by p.product_id
        limit ${batch}`.execute(db)
      const last = rows.at(-1)
      if (last === undefined) break
      const [ids, keys] = [rows.map(row => row.id), rows.map(row => nameKey(row.sku))]
      await sql`update products set sku_key = told.key from unnest(${ids}::uuid[], ${keys}::text[]) as told(id, key)
        where product_id = told.id`.execute(db)
      after = last.id
    }
    await sql`alter table products alter column sku_key set not null`.execute(db)
    await sql`create index on products (client_company_id, sku_key)`.execute(db)
  },
}
