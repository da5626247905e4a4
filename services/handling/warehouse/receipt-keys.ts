import { nameKey } from '@quayside/contracts/kernel/names.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { beginnings, numberKey, rangeFrom } from '../desk/found-by.ts'
import { companiesOf, type WarehouseReceipt } from './receipt-state.ts'

/** What a receipt is found by, from its beginning or from that of a word: its numbers, whose goods they are, and the pickups that brought them. */
export function receiptKeysOf({ receiptNumber, shipmentNumber, content, arrivals }: WarehouseReceipt): string[] {
  const { supplier, invoiceNumber, orderNumber, trackingNumber } = content
  const numbers = [receiptNumber, shipmentNumber, invoiceNumber, orderNumber, trackingNumber].flatMap(number =>
    number === null ? [] : [nameKey(number), numberKey(number)],
  )
  const pickups = arrivals.flatMap(({ pickupId }) => pickupId ?? [])
  return [...new Set([...numbers, ...beginnings(nameKey(supplier.name)), ...pickups])].filter(key => key !== '')
}

/** The keys of receipts just written, for each company that sees them, in their transaction. */
export async function writeReceiptKeys(
  tx: Transaction<AnyTables>,
  receipts: readonly WarehouseReceipt[],
): Promise<void> {
  const rows = receipts.flatMap(receipt => {
    const isUnknown = receipt.clientCompanyId === null
    return companiesOf(receipt).flatMap(viewer =>
      receiptKeysOf(receipt).map(key => ({
        viewer,
        key,
        id: receipt.receiptId,
        seen_by: isUnknown ? null : viewer,
        holder_company_id: isUnknown ? viewer : null,
      })),
    )
  })
  const ids = receipts.map(one => one.receiptId)
  await sql`delete from receipt_keys where id = any (${ids}::uuid[])`.execute(tx)
  await sql`insert into receipt_keys select * from jsonb_populate_recordset(null::receipt_keys, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`.execute(tx)
}

/** The receipts that these companies find by what is typed. */
export function foundReceipts(companies: readonly string[], typed: string): RawBuilder<unknown> {
  return sql`select distinct id from receipt_keys where viewer = any (${companies}::uuid[]) and ${beginsSo(typed)}`
}

/** The receipts of a pickup, that these companies see. */
export function receiptsOfPickup(companies: readonly string[], pickupId: string): RawBuilder<unknown> {
  return sql`select id from receipt_keys where viewer = any (${companies}::uuid[]) and key = ${pickupId}`
}

/** The same of the row at hand, where so many are found that a walk meets them sooner. */
export function isFoundReceipt(companies: readonly string[], typed: string): RawBuilder<unknown> {
  return sql`exists (select from receipt_keys own where own.id = warehouse_receipts.id
    and own.viewer = any (${companies}::uuid[]) and ${beginsSo(typed)})`
}

function beginsSo(typed: string): RawBuilder<unknown> {
  const { from, to } = rangeFrom(nameKey(typed))
  return sql`key >= ${from} and key < ${to}`
}
