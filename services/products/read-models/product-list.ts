import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { nameKey } from '@quayside/contracts/kernel/names.ts'
import type { ProductEvent } from '@quayside/contracts/products/events.ts'
import type { ProductListItem } from '@quayside/contracts/products/queries.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { TenantQuery } from '@quayside/platform/access/tenant-query.ts'
import { cappedTotal, decodeCursor, encodeCursor, exactTotalUpTo, pageOf } from '@quayside/platform/http/lists.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import { type SqlBool, sql, type Transaction } from 'kysely'

type Row = {
  product_id: string
  client_company_id: string
  sku: string
  sku_key: string
  sku_is_derived: boolean
  description: string
  unit: string
  category: string | null
  brand_name: string | null
}

/** The products of each client. */
export const productsProjection: Projection = {
  name: 'products',
  tables: ['products'],
  handles: ['ProductRegistered', 'ProductDetailsChanged'],
  async project(events, tx: Transaction<{ products: Row }>) {
    for (const { type, data } of events as readonly StoredEvent<ProductEvent>[]) {
      const { productId, unit, description, category, brandName } = data
      const details = { unit, description, category, brand_name: brandName }
      if (type === 'ProductRegistered') {
        const { clientCompanyId, sku, skuIsDerived } = data
        const key = { sku, sku_key: nameKey(sku), sku_is_derived: skuIsDerived }
        const row = { product_id: productId, client_company_id: clientCompanyId, ...key }
        await tx
          .insertInto('products')
          .values({ ...row, ...details })
          .execute()
      } else await tx.updateTable('products').set(details).where('product_id', '=', productId).execute()
    }
  },
}

type Page = { cursor?: string | undefined; limit: number; q?: string | undefined; skus?: string | undefined }
const order = 'sku'

/** Products by SKU; of a client its own, of the operator those of the clients it serves. */
export function productList(query: TenantQuery, caller: Caller, { cursor, limit, q, skus }: Page) {
  const after = decodeCursor(cursor, order, 2)
  const found = q ? sql<SqlBool>`(sku ilike ${like(q)} or description ilike ${like(q)})` : sql<SqlBool>`true`
  const keys = skus === undefined ? null : [...new Set(skus.split('\n').map(nameKey))]
  const asked = keys === null ? sql<SqlBool>`true` : sql<SqlBool>`sku_key = any (${keys}::text[])`
  const rest = after ? sql<SqlBool>`(sku, product_id) > (${after[0]}, ${after[1]}::uuid)` : sql<SqlBool>`true`
  return query(caller, async db => {
    const matching = db.selectFrom('products').where(found).where(asked)
    const rows = (await matching
      .selectAll()
      .where(rest)
      .orderBy('sku')
      .orderBy('product_id')
      .limit(limit + 1)
      .execute()) as Row[]
    const counted = await db
      .selectFrom(
        matching
          .select('product_id')
          .limit(exactTotalUpTo + 1)
          .as('counted'),
      )
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
    return {
      ...pageOf(rows, limit, row => encodeCursor(order, [row.sku, row.product_id]), listItem),
      ...cappedTotal(counted.count),
    }
  })
}

function like(q: string): string {
  return `%${q.replace(/[\\%_]/g, '\\$&')}%`
}

function listItem(row: Row): ProductListItem {
  return {
    id: row.product_id,
    sku: row.sku,
    skuIsDerived: row.sku_is_derived,
    description: row.description,
    unit: row.unit,
    category: row.category,
    brandName: row.brand_name,
  }
}
