import { type WarehouseReceiptEvent, warehouseReceiptEvents } from '@quayside/contracts/handling/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { nameKey } from '@quayside/contracts/kernel/names.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import { countRows } from '@quayside/platform/projections/row-counters.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { sql, type Transaction } from 'kysely'
import { writeReceiptKeys } from './receipt-keys.ts'
import {
  evolve,
  isReceipt,
  onHandOf,
  type ReceiptState,
  sumOf,
  supplierOf,
  type WarehouseReceipt,
} from './receipt-state.ts'
import { stockChanges, writeStock } from './stock.ts'

type Recorded = StoredEvent<WarehouseReceiptEvent>
type Kept = { readonly before: ReceiptState; readonly state: ReceiptState; readonly createdAt: string }

/** The warehouse receipts, each as it stands, and what is on hand of them all. */
export const receiptsProjection: Projection = {
  name: 'warehouse-receipts',
  tables: ['warehouse_receipts', 'receipt_keys', 'receipt_counters', 'warehouse_stock', 'stock_counters'],
  handles: Object.keys(warehouseReceiptEvents),
  rules: 6,
  async project(events, tx: Transaction<AnyTables>) {
    const recorded = events as readonly Recorded[]
    const ids = [...new Set(recorded.map(event => event.data.receiptId))]
    const { rows } = await sql<{ id: string; state: ReceiptState; createdAt: string }>`
      select id, state, created_at as "createdAt" from warehouse_receipts where id = any (${ids}::uuid[])`.execute(tx)
    const kept = new Map<string, Kept>(
      rows.map(({ id, state, createdAt }) => [id, { before: state, state, createdAt }]),
    )
    for (const event of recorded) {
      const { receiptId } = event.data
      const none = { status: 'NONE' } as const
      const one = kept.get(receiptId) ?? { before: none, state: none, createdAt: event.recordedAt }
      kept.set(receiptId, { ...one, state: evolve(one.state, event) })
    }
    const written = [...kept.values()].flatMap(({ state, createdAt }) =>
      isReceipt(state) ? [rowOf(state, createdAt)] : [],
    )
    await sql`insert into warehouse_receipts
      select * from jsonb_populate_recordset(null::warehouse_receipts, ${JSON.stringify(written)}::jsonb)
      on conflict (id) do update set client_company_id = excluded.client_company_id,
        vendor_company_id = excluded.vendor_company_id, holder_company_id = excluded.holder_company_id,
        status = excluded.status, shipment_id = excluded.shipment_id, place_id = excluded.place_id,
        expected_on = excluded.expected_on, arrived_at = excluded.arrived_at, supplier = excluded.supplier,
        contingencies = excluded.contingencies, on_hand = excluded.on_hand, state = excluded.state`.execute(tx)
    await writeReceiptKeys(
      tx,
      written.map(row => row.state),
    )
    const before = rows.flatMap(({ state }) => (isReceipt(state) ? countedFor(state) : []))
    const after = written.flatMap(row => countedFor(row.state))
    await countRows(tx, { table: 'receipt_counters', by: countedBy, count: 'rows' }, { before, after })
    await writeStock(tx, stockChanges([...kept.values()]))
  },
}

const countedBy = ['client_company_id', 'vendor_company_id', 'holder_company_id', 'status'] as const
const nobody = { client_company_id: null, vendor_company_id: null, holder_company_id: null }

/** Once for each side that sees it. */
function countedFor(receipt: WarehouseReceipt): Record<(typeof countedBy)[number], string | null>[] {
  const { status } = receipt
  const { client_company_id, vendor_company_id, holder_company_id } = seenBy(receipt)
  if (holder_company_id !== null) return [{ ...nobody, holder_company_id, status }]
  const sides = [{ ...nobody, client_company_id, status }]
  return vendor_company_id === null ? sides : [...sides, { ...nobody, vendor_company_id, status }]
}

/** Goods of which nobody knows whose they are belong to who received them. */
function seenBy(receipt: WarehouseReceipt) {
  const { clientCompanyId, announcerCompanyId } = receipt
  const isUnknown = clientCompanyId === null
  return {
    client_company_id: clientCompanyId,
    vendor_company_id: isUnknown ? null : supplierOf(receipt),
    holder_company_id: isUnknown ? announcerCompanyId : null,
  }
}

function rowOf(receipt: WarehouseReceipt, createdAt: string) {
  const { receiptId: id, receiptNumber, status, shipmentId, content } = receipt
  const { supplier, warehouse, expectedOn } = content
  return {
    id,
    ...seenBy(receipt),
    status,
    receipt_number: receiptNumber,
    shipment_id: shipmentId,
    place_id: warehouse.placeId,
    expected_on: expectedOn ?? '',
    arrived_at: receipt.arrivals.map(one => one.at).sort()[0] ?? '',
    supplier: nameKey(supplier.name),
    contingencies: receipt.contingencies.map(one => one.kind),
    on_hand: sumOf(onHandOf(receipt).values()),
    created_at: createdAt,
    state: receipt,
  }
}
