import { Readable } from 'node:stream'
import { CsvError, type Info, parse } from 'csv-parse'
import { readHeaders } from './headers.ts'
import { maxRows, type Table, type TableRow } from './table.ts'
import { decodeText } from './text-encoding.ts'
import { detectLayout } from './text-layout.ts'
import { UnreadableFile } from './unreadable-file.ts'

const chunkLength = 64 * 1024
const batchRows = 1000

/** Bytes, not characters: the parser keeps a character that is cut in two. */
function* chunks(text: string): Generator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += chunkLength) yield bytes.subarray(at, at + chunkLength)
}

async function* recordsOf(text: string, delimiter: string, recordEnds: string[]): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter,
    record_delimiter: recordEnds,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: 1024 * 1024,
  })
  const source = Readable.from(chunks(text), { objectMode: false })
  source.on('error', error => parser.destroy(error))
  source.pipe(parser)
  try {
    for await (const record of parser as AsyncIterable<string[]>) yield record
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const info = error as unknown as Info
    throw new UnreadableFile('import-quotes-broken', { row: (info.records ?? 0) + 1 })
  } finally {
    source.destroy()
    parser.destroy()
  }
}

async function* batchesOf(records: AsyncGenerator<string[]>): AsyncGenerator<TableRow[]> {
  let row = 1
  let batch: TableRow[] = []
  for await (const cells of records) {
    row++
    if (row > maxRows + 1) throw new UnreadableFile('import-too-many-rows', { limit: maxRows })
    if (cells.every(cell => cell.trim() === '')) continue
    batch.push({ row, cells })
    if (batch.length === batchRows) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

/** Text with separated cells: encoding, delimiter and line ends are recognised from the content. */
export async function openDelimited(bytes: Uint8Array): Promise<Table> {
  const { encoding, text } = decodeText(bytes)
  if (text.includes('\u0000')) throw new UnreadableFile('import-file-kind')
  const { delimiter, lineEnding, recordEnds } = detectLayout(text)
  const records = recordsOf(text, delimiter, recordEnds)
  const first = await records.next()
  if (first.done) throw new UnreadableFile('import-file-empty')
  const headers = readHeaders(first.value)
  return { layout: { format: 'csv', encoding, delimiter, lineEnding }, headers, rows: batchesOf(records) }
}
