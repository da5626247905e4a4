import { type CellObject, read } from 'xlsx'
import { maxColumns, maxRows, type RawTable, type TableRow } from './table.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { cellText } from './workbook-cells.ts'

const rowsAtOnce = 1000

/** The first sheet of an XLS file. It is built as a whole, which its format and its 65,536 rows allow. */
export function openXls(bytes: Uint8Array): RawTable {
  const data = sheetOf(bytes)
  return { layout: { format: 'xls', encoding: null, delimiter: null, lineEnding: null }, rows: rowsOf(data) }
}

type Sheet = ((CellObject | undefined)[] | undefined)[]

function sheetOf(bytes: Uint8Array): Sheet {
  try {
    const workbook = read(bytes, {
      type: 'array',
      dense: true,
      cellDates: true,
      UTC: true,
      sheets: 0,
      sheetRows: maxRows + 2,
      cellFormula: false,
      cellHTML: false,
      cellNF: true,
      cellStyles: false,
      bookVBA: false,
    })
    return (workbook.Sheets[workbook.SheetNames[0] ?? '']?.['!data'] ?? []) as Sheet
  } catch (error) {
    const text = error instanceof Error ? error.message : ''
    throw new UnreadableFile(/password|encrypt/i.test(text) ? 'import-workbook-protected' : 'import-workbook-broken')
  }
}

async function* rowsOf(data: Sheet): AsyncGenerator<readonly TableRow[]> {
  for (let from = 0; from < data.length; from += rowsAtOnce)
    yield data.slice(from, from + rowsAtOnce).map((cells, index) => ({ row: from + index + 1, cells: cellsOf(cells) }))
}

function cellsOf(row: Sheet[number]): string[] {
  return Array.from(row?.slice(0, maxColumns + 1) ?? [], cell => cellText(cell))
}
