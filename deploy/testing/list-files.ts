import { locales } from '@quayside/contracts/reference/languages.ts'
import { streamXlsxRows } from 'hucre/xlsx'

const format = new Intl.DateTimeFormat(locales.en, {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A day as an English reader's CSV file has it. */
export function dayInFile(day: string | null): string {
  return day === null ? '' : format.format(new Date(`${day}T00:00:00Z`))
}

type Row = Readonly<Record<string, string>>

/** The rows of a list's Excel file, by the columns that were asked for in this order, in the texts of its CSV file. */
export async function sheetRows(bytes: Uint8Array, columns: readonly string[]): Promise<Row[]> {
  const rows: Row[] = []
  for await (const { values } of streamXlsxRows(bytes))
    rows.push(Object.fromEntries(columns.map((id, index) => [id, textOf(values[index])])))
  return rows.slice(1)
}

const textOf = (cell: unknown) => (cell instanceof Date ? format.format(cell) : String(cell ?? ''))

/** Where the Excel file has other rows or values than the CSV file; a number is one however many digits it is written with. */
export function fileDifferences(csv: readonly Row[], sheet: readonly Row[]): string[] {
  if (csv.length !== sheet.length) return [`${csv.length} rows in the CSV file, ${sheet.length} in the Excel file`]
  return csv.flatMap((row, index) =>
    Object.entries(row).flatMap(([column, text]) => {
      const cell = sheet[index]?.[column] ?? ''
      const isSame = cell === text || (cell !== '' && text !== '' && Number(cell) === Number(text))
      return isSame ? [] : [`row ${index + 1}, ${column}, in the CSV and in the Excel file: ${text} | ${cell}`]
    }),
  )
}
