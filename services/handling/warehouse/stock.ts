import { countRows } from '@quayside/platform/projections/row-counters.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { sql, type Transaction } from 'kysely'
import { packagesOf } from './receipt-figures.ts'
import { isReceipt, type ReceiptState, sumOf } from './receipt-state.ts'

/** What one receipt adds to the stock of a warehouse, client, order and SKU. */
type Part = {
  readonly key: string
  readonly client_company_id: string | null
  readonly holder_company_id: string | null
  readonly place_id: string | null
  readonly warehouse: string
  readonly order_number: string
  readonly sku: string
  readonly pieces: number
  readonly receipts: number
}

/** On hand by warehouse, client, order and SKU: '' where none is known. */
export function stockOf(state: ReceiptState): Part[] {
  if (!isReceipt(state)) return []
  const { clientCompanyId, announcerCompanyId, content } = state
  const holder = clientCompanyId === null ? announcerCompanyId : null
  const { placeId, name } = content.warehouse
  const parts = packagesOf(state).flatMap(({ onHand, orderLine, differences }): Part[] => {
    if (onHand === 0) return []
    // A package without record is of no order until it is assigned to one.
    const announcedFor = differences.includes('unannounced') ? null : content.orderNumber
    const [order, sku] = [orderLine?.orderNumber ?? announcedFor ?? '', orderLine?.sku ?? '']
    const where = { place_id: placeId, warehouse: name, order_number: order, sku }
    const key = JSON.stringify([clientCompanyId, holder, ...Object.values(where)])
    return [
      { key, client_company_id: clientCompanyId, holder_company_id: holder, ...where, pieces: onHand, receipts: 1 },
    ]
  })
  // However many packages of it a receipt has, it is one receipt.
  return summed(parts).map(part => ({ ...part, receipts: 1 }))
}

/** The differences that receipts make to the stock. */
export function stockChanges(
  changed: readonly { readonly before: ReceiptState; readonly state: ReceiptState }[],
): Part[] {
  const gone = changed.flatMap(({ before }) => stockOf(before)).map(minus)
  const come = changed.flatMap(({ state }) => stockOf(state))
  return summed([...gone, ...come]).filter(({ pieces, receipts }) => pieces !== 0 || receipts !== 0)
}

const countedBy = ['client_company_id', 'holder_company_id', 'place_id'] as const
type Row = Pick<Part, (typeof countedBy)[number]>

/** Adds the differences, and counts the rows that come and go. */
export async function writeStock(tx: Transaction<AnyTables>, changes: readonly Part[]): Promise<void> {
  if (changes.length === 0) return
  const of = sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as new (key text, client_company_id uuid,
    holder_company_id uuid, place_id uuid, warehouse text, order_number text, sku text, pieces integer, receipts integer)`
  const counted = sql.join(countedBy.map(column => sql.ref(column)))
  // A row that stood before is locked by its own change, which tells it from one that is new.
  const come = await sql<Row & { is_new: boolean }>`
    insert into warehouse_stock (id, client_company_id, holder_company_id, place_id, warehouse, order_number, sku, pieces, receipts)
    select md5(key)::uuid, client_company_id, holder_company_id, place_id, warehouse, order_number, sku, pieces, receipts
    from ${of}
    on conflict (id) do update set pieces = warehouse_stock.pieces + excluded.pieces,
      receipts = warehouse_stock.receipts + excluded.receipts
    returning ${counted}, xmax = 0 as is_new`.execute(tx)
  const gone = await sql<Row>`
    delete from warehouse_stock where pieces = 0 and id in (select md5(key)::uuid from ${of})
    returning ${counted}`.execute(tx)
  const after = come.rows.filter(row => row.is_new)
  await countRows(tx, { table: 'stock_counters', by: countedBy, count: 'rows' }, { before: gone.rows, after })
}

const minus = (part: Part): Part => ({ ...part, pieces: -part.pieces, receipts: -part.receipts })

function summed(parts: readonly Part[]): Part[] {
  const byKey = Map.groupBy(parts, part => part.key)
  return [...byKey.values()].flatMap(alike =>
    alike.slice(0, 1).map(first => ({
      ...first,
      pieces: sumOf(alike.map(part => part.pieces)),
      receipts: sumOf(alike.map(part => part.receipts)),
    })),
  )
}
