import type { ProductId } from '@quayside/contracts/kernel/ids.ts'
import { nameKey } from '@quayside/contracts/kernel/names.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type Kysely, sql } from 'kysely'

/** The SKU is the product's identity within its client: the same SKU, however spelt, is the same stream and cannot be taken twice. */
function productIdOf(clientCompanyId: string, sku: string): ProductId {
  return newIdFor(clientCompanyId, 'product', nameKey(sku)) as ProductId
}

/**
 * The products of SKUs, whether they are there or not. One from before names had one form
 * (docs/decisions/0009-one-form-of-names.md) has the id of its SKU as it was written: it is known by its row.
 */
export async function productIdsOf(
  database: Kysely<AnyTables>,
  clientCompanyId: string,
  skus: readonly string[],
): Promise<(sku: string) => ProductId> {
  return (await productsBySku(database, clientCompanyId, skus)).idOf
}

/** The same, and which of them the list of products has. */
export async function productsBySku(database: Kysely<AnyTables>, clientCompanyId: string, skus: readonly string[]) {
  const keys = [...new Set(skus.map(nameKey))]
  const { rows } = await sql<{ key: string; sku: string; id: ProductId }>`
    select sku_key as key, sku, id from products
    where client_company_id = ${clientCompanyId} and sku_key = any(${keys}::text[]) order by id`.execute(database)
  const byKey = Map.groupBy(rows, row => row.key)
  const asked = new Map<string, ProductId>()
  const idOf = (sku: string): ProductId => {
    const before = asked.get(sku)
    if (before !== undefined) return before
    const alike = byKey.get(nameKey(sku)) ?? []
    const id = (alike.find(row => row.sku === sku) ?? alike[0])?.id ?? productIdOf(clientCompanyId, sku)
    asked.set(sku, id)
    return id
  }
  return { idOf, listed: new Set<string>(rows.map(({ id }) => id)) }
}
