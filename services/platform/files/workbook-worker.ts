import { parentPort, workerData } from 'node:worker_threads'
import { type CellObject, read } from 'xlsx'
import { maxColumns, maxRows, type TableRow } from './table.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { cellText } from './workbook-cells.ts'
import { checkZipLimits } from './zip-limits.ts'

/** Runs in its own thread: a workbook may take long or too much memory, and must not take the service with it. */
export type WorkbookMessage =
  | { kind: 'headers'; cells: string[] }
  | { kind: 'rows'; rows: TableRow[] }
  | { kind: 'end' }
  | { kind: 'refused'; code: string; params: Record<string, string | number | boolean | null> }

const batchRows = 1000

function cellsOf(row: (CellObject | undefined)[] | undefined): string[] {
  const cells: string[] = []
  if (row === undefined) return cells
  for (let column = 0; column < Math.min(row.length, maxColumns + 1); column++) cells.push(cellText(row[column]))
  return cells
}

function* messages(bytes: Uint8Array, zipped: boolean): Generator<WorkbookMessage> {
  if (zipped) checkZipLimits(bytes)
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
  const sheet = workbook.Sheets[workbook.SheetNames[0] ?? '']
  const data = (sheet?.['!data'] ?? []) as (CellObject | undefined)[][]
  if (data.length > maxRows + 1) throw new UnreadableFile('import-too-many-rows', { limit: maxRows })
  yield { kind: 'headers', cells: cellsOf(data[0]) }
  let rows: TableRow[] = []
  for (let index = 1; index < data.length; index++) {
    const cells = cellsOf(data[index])
    if (cells.every(cell => cell.trim() === '')) continue
    rows.push({ row: index + 1, cells })
    if (rows.length === batchRows) {
      yield { kind: 'rows', rows }
      rows = []
    }
  }
  if (rows.length > 0) yield { kind: 'rows', rows }
  yield { kind: 'end' }
}

function refusal(error: unknown): WorkbookMessage {
  if (error instanceof UnreadableFile) return { kind: 'refused', code: error.code, params: { ...error.params } }
  const text = error instanceof Error ? error.message : ''
  const code = /password|encrypt/i.test(text) ? 'import-workbook-protected' : 'import-workbook-broken'
  return { kind: 'refused', code, params: {} }
}

if (parentPort !== null) {
  const port = parentPort
  const { bytes, zipped } = workerData as { bytes: Uint8Array; zipped: boolean }
  const source = messages(bytes, zipped)
  // One message for each request, so that a slow reader is never flooded.
  port.on('message', () => {
    try {
      const next = source.next()
      port.postMessage(next.done ? { kind: 'end' } : next.value)
    } catch (error) {
      port.postMessage(refusal(error))
    }
  })
}
