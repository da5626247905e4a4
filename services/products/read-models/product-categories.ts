import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { CategoryEvent } from '@quayside/contracts/products/events.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { sql, type Transaction } from 'kysely'
import type { ProductRow } from './products.ts'

type Tx = Transaction<AnyTables>

export async function applyCategory({ type, data }: StoredEvent<CategoryEvent>, tx: Tx): Promise<void> {
  const { clientCompanyId: client, categoryId: id } = data
  switch (type) {
    case 'CategoryAdded':
      await sql`insert into product_categories
        values (${id}, ${client}, ${data.parentId}, ${data.name}, array[${data.name}], 1, false, null)`.execute(tx)
      break
    case 'CategoryRenamed':
      await sql`update product_categories set name = ${data.name}, version = version + 1 where id = ${id}`.execute(tx)
      break
    case 'CategoryMoved':
      await sql`update product_categories set parent_id = ${data.parentId}, version = version + 1
        where id = ${id}`.execute(tx)
      break
    case 'CategoryRemoved':
      return removeCategory(client, id, data.productsTo, tx)
  }
  await rewritePaths(client, tx)
}

/** Its products go with it, whatever they are many: where they stand is told by the tree, not by an event of each. */
async function removeCategory(client: string, id: string, to: string | null, tx: Tx): Promise<void> {
  await sql`update product_categories set gone = true, products_to = ${to} where id = ${id}`.execute(tx)
  await sql`update products set category_id = ${to}
    where client_company_id = ${client} and status in ('active', 'retired') and category_id = ${id}`.execute(tx)
  await sql`insert into product_counters as known
    select client_company_id, status, facet, ${to ?? ''}, products from product_counters
    where client_company_id = ${client} and facet = 'category' and value = ${id}
    on conflict (client_company_id, status, facet, value) do update set products = known.products + excluded.products`.execute(
    tx,
  )
  await sql`delete from product_counters
    where client_company_id = ${client} and facet = 'category' and value = ${id}`.execute(tx)
}

/** From the top down, of those whose names or places have changed. */
async function rewritePaths(client: string, tx: Tx): Promise<void> {
  await sql`with recursive tree as (
      select id, array[name] as path from product_categories
      where client_company_id = ${client} and parent_id is null and not gone
      union all
      select c.id, tree.path || c.name from product_categories c join tree on c.parent_id = tree.id
      where c.client_company_id = ${client} and not c.gone)
    update product_categories c set path = tree.path from tree where c.id = tree.id and c.path <> tree.path`.execute(tx)
}

/** Each where its category's products went, if that was removed meanwhile. */
export async function placed(rows: readonly ProductRow[], tx: Tx): Promise<readonly ProductRow[]> {
  const named = [...new Set(rows.flatMap(({ category_id: id }) => id ?? []))]
  if (named.length === 0) return rows
  const { rows: gone } = await sql<{ first: string; now: string | null }>`with recursive went as (
      select id as first, products_to as now from product_categories where gone and id = any (${named}::uuid[])
      union all
      select went.first, c.products_to from went join product_categories c on c.id = went.now and c.gone)
    select first, now from went where now is null
      or not exists (select from product_categories c where c.id = went.now and c.gone)`.execute(tx)
  if (gone.length === 0) return rows
  const now = new Map(gone.map(one => [one.first, one.now]))
  return rows.map(row => {
    const went = now.get(row.category_id ?? '')
    return went === undefined ? row : { ...row, category_id: went }
  })
}
