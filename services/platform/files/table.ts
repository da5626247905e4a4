import type { TextEncoding } from './text-encoding.ts'
import type { Delimiter, LineEnding } from './text-layout.ts'

/** A data row with its number as a person sees it in the file: the headers are row 1. */
export type TableRow = { readonly row: number; readonly cells: readonly string[] }

export type TableLayout = {
  readonly format: 'csv' | 'xls' | 'xlsx'
  readonly encoding: TextEncoding | null
  readonly delimiter: Delimiter | null
  readonly lineEnding: LineEnding | null
}

/** A file opened as a table: headers at once, rows as they are asked for. Rows without any content are left out. */
export type Table = {
  readonly layout: TableLayout
  readonly headers: readonly string[]
  readonly rows: AsyncIterable<readonly TableRow[]>
}

/** More than a 5 MB file of orders can hold in practice; beyond it the file is refused as a whole. */
export const maxRows = 200_000
export const maxColumns = 300
export const maxCellLength = 5_000
