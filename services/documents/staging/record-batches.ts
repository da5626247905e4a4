import { mostRecords } from '@quayside/contracts/documents/import-records.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ModuleDescriptor } from '../domain/module-descriptor.ts'
import type { RowValues } from '../domain/row-check.ts'
import { wholeOrders } from '../domain/whole-orders.ts'
import type { ClientVendors } from './client-vendors.ts'
import type { Database } from './database.ts'

/** In characters, well below what a service accepts as one body. */
const callLength = 700_000

export type RecordRow = { readonly row_no: number; readonly order_row: number; readonly fields: RowValues }
/** Where in the order of records and rows one has got to. */
export type ReachedRecord = { readonly orderRow: number; readonly row: number }

/** The next rows of whole records, as many as go into one call. */
export async function nextRecords(
  db: Database,
  importId: string,
  after: ReachedRecord,
  which: RawBuilder<unknown>,
): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`select row_no, order_row, fields from import_rows
    where import_id = ${importId} and (order_row, row_no) > (${after.orderRow}, ${after.row}) and ${which}
    order by order_row, row_no limit ${mostRecords + 1}`.execute(db)
  let batch = wholeOrders(rows, mostRecords)
  while (batch.length > 1 && JSON.stringify(batch).length > callLength)
    batch = wholeOrders(batch, Math.ceil(batch.length / 2))
  return batch
}

/** A row as the module's service takes it: its supplier by id. */
export function recordRow(
  { row_no, fields }: RecordRow,
  { module, vendors }: { module: ModuleDescriptor; vendors: ClientVendors | null },
) {
  if (vendors === null || module.fields.vendor === undefined)
    return { row: row_no, vendorCompanyId: null, values: fields }
  const { vendor, ...values } = fields
  return { row: row_no, vendorCompanyId: vendor === undefined ? null : vendors.find(vendor), values }
}
