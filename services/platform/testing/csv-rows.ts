import { parseCsv } from 'hucre/csv'

/** The rows of a list's file, by the columns that were asked for in this order; whatever stands behind them is left out. */
export function csvRows<Column extends string>(
  text: string,
  columns: readonly Column[],
): Readonly<Record<Column, string>>[] {
  const [, ...rows] = parseCsv(text.replace(/^\uFEFF/, ''))
  return rows.map(
    row => Object.fromEntries(columns.map((id, index) => [id, String(row[index] ?? '')])) as Record<Column, string>,
  )
}
