import type { ColumnProfile } from '@quayside/contracts/documents/import-mapping.ts'
import type { TextEncoding } from './text-encoding.ts'
import type { Delimiter, LineEnding } from './text-layout.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** A data row with its number as a person sees it in the file: the headers are row 1. */
export type TableRow = { readonly row: number; readonly cells: readonly string[] }

export type TableLayout = {
  readonly format: 'csv' | 'xls' | 'xlsx'
  readonly encoding: TextEncoding | null
  readonly delimiter: Delimiter | null
  readonly lineEnding: LineEnding | null
}

/** What a format's reader makes of a file: every row that is in it, empty ones and the headers included. */
export type RawTable = { readonly layout: TableLayout; readonly rows: AsyncGenerator<readonly TableRow[]> }

/** A file opened as a table: headers at once, rows as they are asked for. Rows without any content are left out. */
export type Table = {
  readonly layout: TableLayout
  readonly headers: readonly string[]
  readonly rows: AsyncIterable<readonly TableRow[]>
  /** What its columns look like; known once all rows were read. */
  columns(): ColumnProfile[]
}

/** More than a 5 MB file of orders can hold in practice; beyond it the file is refused as a whole. */
export const maxRows = 200_000
/** Of any kind, also without content: the most that a workbook has. Rows are counted in some microseconds each. */
export const lastRow = 1_048_576
export const maxColumns = 300
export const maxCellLength = 5_000
/** With something in them: they are what reading takes its time for, and of one file others wait for no more. */
export const maxCells = 2_000_000
/** In characters: a workbook may name one long text in every cell. */
const maxText = 100_000_000
/** A batch is worked on without a pause: short enough that nobody's page waits for it. */
const batchRows = 250
const batchText = 64 * 1024

/** Rows with content in batches that are short in rows and in characters; throws `UnreadableFile` beyond the bounds of a table. */
export async function* boundedBatches(chunks: AsyncIterable<readonly TableRow[]>): AsyncGenerator<readonly TableRow[]> {
  let batch: TableRow[] = []
  let inBatch = 0
  let inAll = 0
  let filledInAll = 0
  for await (const chunk of chunks)
    for (const row of chunk) {
      if (row.row > lastRow) throw tooManyRows()
      const filled = filledCells(row)
      if (filled === 0) continue
      filledInAll += filled
      if (filledInAll > maxCells) throw new UnreadableFile('import-too-many-cells', { limit: maxCells })
      if (row.row > maxRows + 1) throw tooManyRows()
      const length = lengthOf(row)
      inBatch += length
      inAll += length
      if (inAll > maxText) throw new UnreadableFile('import-too-much-text', { limit: maxText })
      batch.push(row.cells.length > maxColumns ? { row: row.row, cells: row.cells.slice(0, maxColumns) } : row)
      if (batch.length < batchRows && inBatch < batchText) continue
      yield batch
      batch = []
      inBatch = 0
    }
  if (batch.length > 0) yield batch
}

export const tooManyRows = () => new UnreadableFile('import-too-many-rows', { limit: maxRows })

function filledCells({ cells }: TableRow): number {
  let filled = 0
  for (const [index, cell] of cells.entries()) {
    if (cell.trim() === '') continue
    filled++
    if (index >= maxColumns) throw tooManyColumns(cells.findLastIndex(other => other.trim() !== '') + 1)
  }
  return filled
}

export function tooManyColumns(found: number): UnreadableFile {
  return new UnreadableFile('import-too-many-columns', { limit: maxColumns, found })
}

function lengthOf({ row, cells }: TableRow): number {
  let length = 0
  for (const [index, cell] of cells.entries()) {
    if (cell.length > maxCellLength)
      throw new UnreadableFile('import-cell-too-long', { row, column: columnLetter(index), limit: maxCellLength })
    length += cell.length
  }
  return length
}

/** All rows of a table that is kept in memory; `rows` and `text` (characters) are the most that it may have. */
export async function allRows(table: Table, most: { rows: number; text?: number }): Promise<TableRow[]> {
  const { text: mostText = 10_000_000 } = most
  const all: TableRow[] = []
  let length = 0
  for await (const batch of table.rows)
    for (const row of batch) {
      if (all.length === most.rows) throw new UnreadableFile('import-too-many-rows', { limit: most.rows })
      for (const cell of row.cells) length += cell.length
      if (length > mostText) throw new UnreadableFile('import-too-much-text', { limit: mostText })
      all.push(row)
    }
  if (all.length === 0) throw new UnreadableFile('import-no-rows')
  return all
}

/** The column's letter as spreadsheet programs show it, from 0 = A. */
export function columnLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetter(Math.floor(index / 26) - 1) + last
}
