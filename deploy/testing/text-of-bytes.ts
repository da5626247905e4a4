import { mediaTypes } from '@quayside/platform/http/export.ts'
import { pagesOf } from '@quayside/platform/testing/read-pdf.ts'
import { streamXlsxRows } from 'hucre/xlsx'

/** Whatever the bytes of an answer say, unpacked: the text of a PDF, the cells of a sheet. */
export async function textOfBytes(type: string, bytes: Uint8Array): Promise<string> {
  if (type.includes('application/pdf')) return (await pagesOf(bytes)).join('\n')
  if (!type.includes(mediaTypes.xlsx)) return new TextDecoder().decode(bytes)
  const rows: unknown[] = []
  for await (const { values } of streamXlsxRows(bytes)) rows.push(values)
  return JSON.stringify(rows)
}
