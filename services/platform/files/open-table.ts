import { type ColumnSurvey, surveyColumns } from './column-profile.ts'
import { openDelimited } from './delimited-table.ts'
import { recogniseFormat } from './file-format.ts'
import { readHeaders } from './headers.ts'
import { boundedBatches, type RawTable, type Table, type TableRow } from './table.ts'
import { UnreadableFile } from './unreadable-file.ts'

/**
 * Opens an import file by its content; throws `UnreadableFile` with an error's code when it cannot be one. What people
 * bring is opened by `ports.reading`, in a process of its own; here is what runs in it.
 */
export async function openTable(bytes: Uint8Array): Promise<Table> {
  const { layout, rows: read } = await openRaw(bytes)
  const rows = storableRows(read)
  try {
    const first = await rows.next()
    if (first.done) throw new UnreadableFile('import-file-empty')
    // A workbook that begins further down has nothing in its first row.
    const [head] = first.value
    const headers = readHeaders(head?.row === 1 ? head.cells : [])
    const survey = surveyColumns(headers)
    const bounded = boundedBatches(after(first.value.slice(1), rows))
    return { layout, headers, rows: surveyed(bounded, survey), columns: survey.columns }
  } catch (error) {
    await rows.return(undefined)
    throw error
  }
}

async function openRaw(bytes: Uint8Array): Promise<RawTable> {
  if (bytes.length === 0) throw new UnreadableFile('import-file-empty')
  const format = await recogniseFormat(bytes)
  if (format === 'csv') return openDelimited(bytes)
  // Loaded by those who read a workbook only: it is large.
  if (format === 'xlsx') return (await import('./xlsx-table.ts')).openXlsx(bytes)
  if (format === 'xls') return (await import('./xls-table.ts')).openXls(bytes)
  throw new UnreadableFile('import-file-kind')
}

/** The database keeps neither NUL nor halves of surrogate pairs: a workbook may name both. */
async function* storableRows(chunks: RawTable['rows']): RawTable['rows'] {
  for await (const chunk of chunks)
    yield chunk.map(row => (row.cells.every(isStorable) ? row : { ...row, cells: row.cells.map(storable) }))
}

const isStorable = (cell: string) => cell.isWellFormed() && !cell.includes('\u0000')
const storable = (cell: string) => cell.replaceAll('\u0000', '').toWellFormed()

async function* surveyed(rows: Table['rows'], survey: ColumnSurvey): AsyncGenerator<readonly TableRow[]> {
  for await (const batch of rows) {
    survey.see(batch)
    yield batch
  }
}

async function* after(first: readonly TableRow[], rest: RawTable['rows']): RawTable['rows'] {
  yield first
  yield* rest
}
