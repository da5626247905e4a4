import type { ProposedLine } from './proposal-form.ts'

export const pasteColumns = ['quantity', 'date', 'unitPrice', 'pendingDate'] as const
export type PasteColumn = (typeof pasteColumns)[number]

export type Cell = { index: number; column: PasteColumn; text: string }

/**
 * Places a block copied from a spreadsheet: by SKU where its first column holds this order's SKUs, else from the cell
 * where it was pasted, downwards and to the right. Null when the text is no block.
 */
export function placeBlock(
  text: string,
  at: { index: number; column: PasteColumn },
  skus: readonly (string | null)[],
): Cell[] | null {
  const rows = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map(row => row.split('\t'))
  if (rows.length === 1 && rows[0]?.length === 1) return null
  const lineOf = (sku: string) =>
    skus.findIndex(known => known !== null && known.toLowerCase() === sku.trim().toLowerCase())
  const bySku = rows.some(row => row.length > 1 && lineOf(row[0] ?? '') >= 0)
  const first = pasteColumns.indexOf(bySku ? 'quantity' : at.column)
  return rows.flatMap((row, offset) => {
    const index = bySku ? lineOf(row[0] ?? '') : at.index + offset
    if (index < 0 || index >= skus.length) return []
    return (bySku ? row.slice(1) : row).flatMap((cell, right) => {
      const column = pasteColumns[first + right]
      return column === undefined || cell.trim() === '' ? [] : [{ index, column, text: cell.trim() }]
    })
  })
}

/** The same date for every line that something is confirmed on. */
export function withDateForAll(lines: readonly ProposedLine[], date: string): ProposedLine[] {
  return lines.map(line => ({ ...line, date }))
}
