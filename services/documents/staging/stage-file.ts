import type { ColumnProfile } from '@quayside/contracts/documents/import-mapping.ts'
import { maxCellLength, type Table, type TableRow } from '@quayside/platform/files/table.ts'
import { UnreadableFile } from '@quayside/platform/files/unreadable-file.ts'
import { sql } from 'kysely'
import { emptyTally, profileOf, tally } from '../domain/column-profile.ts'
import type { Database } from './database.ts'

async function insertRows(db: Database, importId: string, rows: readonly TableRow[]): Promise<void> {
  await sql`insert into import_rows (import_id, row_no, cells)
    select ${importId}, r, c::jsonb from unnest(${rows.map(({ row }) => row)}::int[], ${rows.map(({ cells }) => JSON.stringify(cells))}::text[]) as t (r, c)`.execute(
    db,
  )
}

function checkCells({ row, cells }: TableRow): void {
  for (const cell of cells)
    if (cell.length > maxCellLength) throw new UnreadableFile('import-cell-too-long', { row, limit: maxCellLength })
}

/** Replaces an import's staged rows by those of a table, batch by batch, and keeps what its columns look like. */
export async function stageFile(db: Database, importId: string, table: Table): Promise<{ rows: number }> {
  for (const name of ['import_rows', 'import_columns', 'import_vendors', 'import_products'])
    await sql`delete from ${sql.table(name)} where import_id = ${importId}`.execute(db)
  const tallies = table.headers.map(emptyTally)
  let rows = 0
  for await (const batch of table.rows) {
    for (const row of batch) {
      checkCells(row)
      for (const [index, column] of tallies.entries()) tally(column, row.cells[index] ?? '')
    }
    await insertRows(db, importId, batch)
    rows += batch.length
  }
  if (rows === 0) throw new UnreadableFile('import-no-rows')
  const profiles = table.headers.map((header, index) => profileOf(header, index, tallies[index] ?? emptyTally()))
  await sql`insert into import_columns values (${importId}, ${JSON.stringify(profiles)}::jsonb)`.execute(db)
  return { rows }
}

export async function profilesOf(db: Database, importId: string): Promise<ColumnProfile[]> {
  const { rows } = await sql<{
    profiles: ColumnProfile[]
  }>`select profiles from import_columns where import_id = ${importId}`.execute(db)
  return rows[0]?.profiles ?? []
}

export async function sampleOf(db: Database, importId: string, limit: number): Promise<string[][]> {
  const { rows } = await sql<{
    cells: string[]
  }>`select cells from import_rows where import_id = ${importId} order by row_no limit ${limit}`.execute(db)
  return rows.map(({ cells }) => cells)
}
