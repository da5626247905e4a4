import { Readable } from 'node:stream'
import { unmarkedCell } from '@quayside/contracts/kernel/sheet-cells.ts'
import { CsvError, type Info, parse } from 'csv-parse'
import { lastRow, type RawTable, type TableRow, tooManyRows } from './table.ts'
import { decodeText } from './text-encoding.ts'
import { detectLayout } from './text-layout.ts'
import { UnreadableFile } from './unreadable-file.ts'

const chunkLength = 64 * 1024
const rowsAtOnce = 100

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

/** Text with separated cells: encoding, delimiter and line ends are recognised from the content. */
export async function openDelimited(bytes: Uint8Array): Promise<RawTable> {
  const { encoding, text } = decodeText(bytes)
  // Line ends are counted in milliseconds, rows in seconds.
  if (countOf(bytes, 0x0a) > lastRow) throw tooManyRows()
  if (text.includes('\u0000')) throw new UnreadableFile('import-file-kind')
  const { delimiter, lineEnding, recordEnds } = detectLayout(text)
  const rows = rowsOf(recordsOf(text, delimiter, recordEnds))
  return { layout: { format: 'csv', encoding, delimiter, lineEnding }, rows }
}

function countOf(bytes: Uint8Array, sought: number): number {
  let found = 0
  for (let at = bytes.indexOf(sought); at >= 0; at = bytes.indexOf(sought, at + 1)) found += 1
  return found
}

async function* rowsOf(records: AsyncGenerator<string[]>): RawTable['rows'] {
  let row = 0
  let chunk: TableRow[] = []
  for await (const cells of records) {
    row++
    chunk.push({ row, cells: cells.map(unmarkedCell) })
    // The headers by themselves: a file is refused for them before the rest is read.
    if (row > 1 && chunk.length < rowsAtOnce) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}
