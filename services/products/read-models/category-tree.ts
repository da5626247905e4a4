import type { ProductCategories, ProductCategory } from '@quayside/contracts/products/categories.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { TenantQuery } from '@quayside/platform/access/tenant-query.ts'
import { sql } from 'kysely'

type Row = Omit<ProductCategory, 'productsBelow'>

/** By path, so that each stands after the one above it. */
export async function categoryTree(
  query: TenantQuery,
  caller: Caller,
): Promise<Omit<ProductCategories, 'allowedCommands'>> {
  const clients = caller.scope.clients === 'all' ? [] : caller.scope.clients
  const [{ rows }, { rows: counted }] = await query(caller, db =>
    Promise.all([
      sql<Row>`select id, c.client_company_id as "clientCompanyId", parent_id as "parentId", name, path, version,
          coalesce(products, 0) as products
        from product_categories c left join product_counters n on n.client_company_id = c.client_company_id
          and n.status = 'active' and n.facet = 'category' and n.value = c.id::text
        where c.client_company_id = any (${clients}::uuid[]) and not gone order by path, id`.execute(db),
      sql<{ products: number }>`select coalesce(sum(products), 0)::integer as products from product_counters
        where client_company_id = any (${clients}::uuid[]) and status = 'active' and facet = 'category'
          and value = ''`.execute(db),
    ]),
  )
  const below = new Map<string, number>(rows.map(({ id, products }) => [id, products]))
  // From the lowest level up, each hands what it has to the one above it.
  for (const { id, parentId } of rows.toSorted((a, b) => b.path.length - a.path.length))
    if (parentId !== null) below.set(parentId, (below.get(parentId) ?? 0) + (below.get(id) ?? 0))
  return {
    items: rows.map(row => ({ ...row, productsBelow: below.get(row.id) ?? 0 })),
    uncategorised: counted[0]?.products ?? 0,
  }
}
