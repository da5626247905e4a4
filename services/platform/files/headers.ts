import { columnLetter, maxColumns, tooManyColumns } from './table.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** The first row as headers. Empty ones at the right end are dropped; an empty or doubled one elsewhere is refused by name. */
export function readHeaders(firstRow: readonly string[]): string[] {
  const headers = firstRow.map(cell => cell.replace(/\s+/g, ' ').trim())
  while (headers.length > 0 && headers.at(-1) === '') headers.pop()
  if (headers.length === 0) throw new UnreadableFile('import-headers-missing')
  if (headers.length > maxColumns) throw tooManyColumns(headers.length)
  const empty = headers.indexOf('')
  if (empty >= 0) throw new UnreadableFile('import-header-empty', { column: columnLetter(empty) })
  const seen = new Map<string, number>()
  for (const [index, header] of headers.entries()) {
    if (header.length > 300)
      throw new UnreadableFile('import-header-too-long', { column: columnLetter(index), limit: 300 })
    const first = seen.get(header.toLowerCase())
    if (first !== undefined)
      throw new UnreadableFile('import-header-repeated', {
        header,
        first: columnLetter(first),
        second: columnLetter(index),
      })
    seen.set(header.toLowerCase(), index)
  }
  if (headers.every(header => /^[-+]?[\d.,]+$/.test(header))) throw new UnreadableFile('import-headers-missing')
  return headers
}
