/** The cells of a block copied from a spreadsheet, row by row; null where the text is a single value. */
export function blockOf(text: string): string[][] | null {
  const rows = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map(row => row.split('\t'))
  return rows.length === 1 && rows[0]?.length === 1 ? null : rows
}
