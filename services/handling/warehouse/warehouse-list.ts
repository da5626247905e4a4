import type { StockRow, WarehouseItem, warehouseSortColumns } from '@quayside/contracts/handling/warehouse-queries.ts'
import { nameKey } from '@quayside/contracts/kernel/names.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { TenantQuery } from '@quayside/platform/access/tenant-query.ts'
import { keysetPage } from '@quayside/platform/http/keyset-page.ts'
import { cappedTotal, exactTotalUpTo, type Sort } from '@quayside/platform/http/lists.ts'
import { type RawBuilder, sql } from 'kysely'
import { visibleTo, walked } from './receipt-list.ts'

type Named = Omit<WarehouseItem, 'companyName'>
type Listed = Named & { readonly sort_value: string }
type WarehouseSort = (typeof warehouseSortColumns)[number]

const onHand = ['RECEIVED', 'ONHAND', 'PARTIALLY_RELEASED']
const columns: Readonly<Record<WarehouseSort, string>> = { name: 'name_key', country: 'country' }

/** The warehouses of these companies, each with what lies there of the caller's goods. */
export function warehouseList(query: TenantQuery, caller: Caller, keepers: readonly string[]) {
  const scope = { ...caller, scope: { clients: keepers, vendors: [] } }
  const places = (where: RawBuilder<unknown>) =>
    sql`warehouses where is_warehouse and company_id = any (${keepers}::uuid[]) and ${where}`

  /** Counted apart, in the name of the caller. */
  async function withGoods(found: readonly Omit<Named, 'expected' | 'stored' | 'contingencies' | 'pieces'>[]) {
    const ids = found.map(one => one.id)
    const { rows } = await query(caller, db =>
      sql<Pick<Named, 'id' | 'expected' | 'stored' | 'contingencies' | 'pieces'>>`select place_id as id,
          count(*) filter (where status = 'EXPECTED')::integer as expected,
          count(*) filter (where on_hand > 0)::integer as stored,
          count(*) filter (where contingencies <> '{}' and status = any (${['EXPECTED', ...onHand]}))::integer as contingencies,
          coalesce(sum(on_hand), 0)::integer as pieces
        from warehouse_receipts where place_id = any (${ids}::uuid[]) and status <> 'VOIDED' and status <> 'RELEASED'
          and ${visibleTo(caller)} group by place_id`.execute(db),
    )
    const goods = new Map(rows.map(row => [row.id, row]))
    const none = { expected: 0, stored: 0, contingencies: 0, pieces: 0 }
    return found.map(one => ({ ...one, ...none, ...goods.get(one.id) }))
  }
  const fields = sql`id, company_id as "companyId", name, address, unlocode, country, zone, retired`

  return {
    async page(sort: Sort<WarehouseSort>, q: string, cursor: string | undefined, limit: number) {
      const wanted = { sort, columns, cursor, limit }
      const { items, nextCursor } = await keysetPage(query, scope, wanted, async (db, { by, order, next }, rows) => {
        const { rows: found } =
          await sql<Listed>`select ${fields}, ${by} as sort_value from ${places(matching(q))} and ${next}
          order by ${by} ${order}, id ${order} limit ${rows}`.execute(db)
        return found
      })
      return { items: await withGoods(items.map(({ sort_value: _sort, ...row }) => row)), nextCursor }
    },
    async total(q: string) {
      const { rows } = await query(scope, db =>
        sql<{ count: number }>`select count(*)::integer as count from (
          select from ${places(matching(q))} limit ${exactTotalUpTo + 1}) counted`.execute(db),
      )
      return cappedTotal(rows[0]?.count ?? 0)
    },
    async one(id: string): Promise<Named | null> {
      const { rows } = await query(scope, db =>
        sql<Listed>`select ${fields} from ${places(sql`id = ${id}`)}`.execute(db),
      )
      return (await withGoods(rows))[0] ?? null
    },
  }
}

/** Of what is retired only that is shown which still holds something, by its own address. */
function matching(q: string): RawBuilder<unknown> {
  return q === '' ? sql`not retired` : sql`not retired and position(${nameKey(q)} in name_key) > 0`
}

export type StockSort = 'warehouse' | 'order' | 'sku'
const stockColumns: Readonly<Record<StockSort, string>> = { warehouse: 'warehouse', order: 'order_number', sku: 'sku' }
export type ListedStock = Omit<StockRow, 'clientName'>

/** What is on hand by warehouse, client, order and SKU. A supplier sees none: what else lies there is none of its business. */
export function stockList(query: TenantQuery, caller: Caller, warehouseId: string | null, q: string) {
  const where = sql.join(
    [
      warehouseId === null ? sql`true` : sql`place_id = ${warehouseId}`,
      q === '' ? sql`true` : sql`position(lower(${q}) in lower(order_number || ' ' || sku || ' ' || warehouse)) > 0`,
    ],
    sql` and `,
  )
  return {
    async page(sort: Sort<StockSort>, cursor: string | undefined, limit: number) {
      const wanted = { sort, columns: stockColumns, cursor, limit }
      const page = await keysetPage(query, caller, wanted, async (db, { by, order, next }, rows) => {
        const walk = walked(
          caller,
          side => sql`select *, ${by} as sort_value from warehouse_stock where ${side} and ${where} and ${next}
            order by ${by} ${order}, id ${order} limit ${rows}`,
        )
        const found = await sql<ListedStock & { sort_value: string }>`
          select id, place_id as "warehouseId", warehouse as "warehouseName", client_company_id as "clientCompanyId",
            nullif(order_number, '') as "orderNumber", nullif(sku, '') as sku, pieces, receipts, sort_value
          from (${walk}) walks order by sort_value ${order}, id ${order} limit ${rows}`.execute(db)
        return found.rows
      })
      return { ...page, items: page.items.map(({ sort_value: _sort, ...row }): ListedStock => row) }
    },
    async total() {
      const matching = sql`(${walked(
        caller,
        side => sql`select from warehouse_stock where ${side} and ${where} limit ${exactTotalUpTo + 1}`,
      )} limit ${exactTotalUpTo + 1}) matching`
      const isCounted = q === ''
      const counted = isCounted
        ? sql`select coalesce(sum(rows), 0)::integer as count from stock_counters where ${visibleTo(caller)} and ${where}`
        : sql`select count(*)::integer as count from ${matching}`
      const { rows } = await query(caller, db => sql<{ count: number }>`${counted}`.execute(db))
      return cappedTotal(rows[0]?.count ?? 0)
    },
  }
}
