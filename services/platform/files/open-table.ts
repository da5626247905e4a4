import { openDelimited } from './delimited-table.ts'
import { recogniseFormat } from './file-format.ts'
import type { Table } from './table.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { openWorkbook } from './workbook-table.ts'

/** Opens an import file by its content; throws `UnreadableFile` with the catalogue's code when it cannot be one. */
export async function openTable(bytes: Uint8Array): Promise<Table> {
  if (bytes.length === 0) throw new UnreadableFile('import-file-empty')
  const format = await recogniseFormat(bytes)
  if (format === 'csv') return openDelimited(bytes)
  if (format === 'xls' || format === 'xlsx') return openWorkbook(bytes, format)
  throw new UnreadableFile('import-file-kind')
}
