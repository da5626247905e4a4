import type { OrderFacts } from '@quayside/contracts/purchase-orders/facts.ts'
import { changed } from '@quayside/platform/facts/published.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { publishedOrder } from '@quayside/purchase-orders/published.ts'
import { type Kysely, sql } from 'kysely'

/** Which products orders name: those are not taken back with the import that made them. */
export const productUsesProjection: Projection = {
  name: 'product-uses',
  tables: ['product_uses'],
  handles: publishedOrder.eventTypes,
  async project(events, tx, facts) {
    const found = changed(await facts.turns(publishedOrder, events)).flatMap(({ id, before, after }) => {
      const products = namedBy(after)
      return namedBy(before).join() === products.join() ? [] : [{ id, products }]
    })
    if (found.length === 0) return
    await sql`delete from product_uses where order_id = any (${found.map(({ id }) => id)}::uuid[])`.execute(tx)
    const uses = found.flatMap(({ id, products }) => products.map(product => ({ id, product })))
    await sql`insert into product_uses select * from unnest(${uses.map(({ id }) => id)}::uuid[],
      ${uses.map(({ product }) => product)}::uuid[]) on conflict do nothing`.execute(tx)
  },
}

function namedBy(order: OrderFacts | null): string[] {
  return [...new Set(order?.lines.flatMap(({ productId }) => productId ?? []) ?? [])].sort()
}

/** Those of the products that an order names. */
export async function usedProducts(db: Kysely<AnyTables>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select distinct product_id as id from product_uses
    where product_id = any (${ids}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
