import { csvLine, csvMark, sheetName, sheetText } from '@quayside/contracts/kernel/sheet-cells.ts'
import { type ExportFormat, exportMediaTypes } from '../export-menu.tsx'
import { saveFile } from '../save-file.ts'

type Table = { name: string; header: readonly string[]; rows: readonly (readonly (string | null)[])[] }

/** A table as a file, in which no cell is a formula: as texts in a sheet, prefixed in a CSV. */
export async function saveTable(format: ExportFormat, { name, header, rows }: Table): Promise<void> {
  const parts =
    format === 'csv' ? [csvMark, csvLine(header), ...rows.map(csvLine)] : [await sheet({ name, header, rows })]
  saveFile(new Blob(parts, { type: exportMediaTypes[format] }), `${name}.${format}`)
}

async function sheet({ name, header, rows }: Table): Promise<BlobPart> {
  const { writeXlsx } = await import('hucre/xlsx')
  const cells = [header, ...rows].map(row => row.map(cell => (cell === null ? null : sheetText(cell))))
  const freezePane = { rows: 1 }
  const columns = header.map(() => ({ width: 22 }))
  return (await writeXlsx({ sheets: [{ name: sheetName(name), rows: cells, columns, freezePane }] })) as BlobPart
}
