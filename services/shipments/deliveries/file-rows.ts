import type { DeliveryLine } from '@quayside/contracts/shipments/deliveries.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { CheckedRow, RowIssue } from './check-rows.ts'

type Database = Kysely<AnyTables> | Transaction<AnyTables>
const batchRows = 1000

export type StagedRow = {
  row_no: number
  delivery_number: string
  cells: readonly string[]
  line: DeliveryLine | null
  issues: readonly RowIssue[]
}

/** Keeps the checked rows of a file in place of any it had: a check that was cut short is made again. */
export async function stageRows(
  database: Kysely<AnyTables>,
  fileId: string,
  clientCompanyId: string,
  rows: readonly CheckedRow[],
): Promise<void> {
  await database.transaction().execute(async tx => {
    await forgetRows(tx, fileId)
    for (let from = 0; from < rows.length; from += batchRows) {
      const batch = rows.slice(from, from + batchRows).map(({ row, cells, deliveryNumber, line, issues }) => ({
        row_no: row,
        delivery_number: deliveryNumber,
        cells,
        line,
        issues,
      }))
      await sql`insert into delivery_file_rows
        select ${fileId}, ${clientCompanyId}, row_no, delivery_number, cells, nullif(line, 'null'::jsonb), issues
        from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
          as given (row_no integer, delivery_number text, cells jsonb, line jsonb, issues jsonb)`.execute(tx)
    }
  })
}

export async function forgetRows(database: Database, fileId: string): Promise<void> {
  await sql`delete from delivery_file_rows where file_id = ${fileId}`.execute(database)
}

/** The good lines of the deliveries after this one, whole deliveries at a time. */
export async function deliveriesAfter(database: Database, fileId: string, after: string, limit: number) {
  const { rows } = await sql<{ deliveryNumber: string; lines: DeliveryLine[] }>`
    select delivery_number as "deliveryNumber", jsonb_agg(line order by row_no) as lines from delivery_file_rows
    where file_id = ${fileId} and line is not null and delivery_number > ${after}
    group by delivery_number order by delivery_number limit ${limit}`.execute(database)
  return rows
}

/** A page of the good or the bad rows, in the order of the file. */
export async function stagedPage(
  db: Database,
  fileId: string,
  of: 'good' | 'bad',
  after: number,
  limit: number,
): Promise<StagedRow[]> {
  const kind = of === 'good' ? sql`line is not null` : sql`line is null`
  const { rows } = await sql<StagedRow>`select row_no, delivery_number, cells, line, issues from delivery_file_rows
    where file_id = ${fileId} and ${kind} and row_no > ${after} order by row_no limit ${limit}`.execute(db)
  return rows
}
