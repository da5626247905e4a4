import { blockOf } from '../../../../ui/form/pasted-block.ts'
import type { ProposedLine } from './proposal-form.ts'

export const pasteColumns = ['quantity', 'date', 'unitPrice', 'pendingDate'] as const
export type PasteColumn = (typeof pasteColumns)[number]

export type Cell = { index: number; column: PasteColumn; text: string }

/** A pasted row, from 1, that is on no line: unknown SKU, a line that an earlier row is about, or more rows than lines. */
export type LeftOut = { row: number; text: string; why: 'unknown-sku' | 'line-taken' | 'no-more-lines' }

/**
 * Places a block copied from a spreadsheet: by SKU where its first column holds this order's SKUs, else from the cell
 * where it was pasted, downwards and to the right. Null when the text is no block.
 */
export function placeBlock(
  text: string,
  at: { index: number; column: PasteColumn },
  skus: readonly (string | null)[],
): { cells: Cell[]; leftOut: LeftOut[] } | null {
  const rows = blockOf(text)
  if (rows === null) return null
  const key = (sku: string | null | undefined) => (sku ?? '').trim().toLowerCase()
  const known = new Set(skus.map(key).filter(sku => sku !== ''))
  const bySku = rows.some(row => row.length > 1 && known.has(key(row[0])))
  const first = pasteColumns.indexOf(bySku ? 'quantity' : at.column)
  const taken = new Set<number>()
  // An SKU that stands on several lines takes them in their order.
  const freeLine = (sku: string) => skus.findIndex((other, index) => key(other) === sku && !taken.has(index))
  const cells: Cell[] = []
  const leftOut: LeftOut[] = []
  for (const [offset, row] of rows.entries()) {
    if (row.every(cell => cell.trim() === '')) continue
    const index = bySku ? freeLine(key(row[0])) : at.index + offset
    if (index < 0 || index >= skus.length) {
      const why = !bySku ? 'no-more-lines' : known.has(key(row[0])) ? 'line-taken' : 'unknown-sku'
      leftOut.push({ row: offset + 1, text: row.join(' ').trim().slice(0, 80), why })
      continue
    }
    taken.add(index)
    for (const [right, cell] of (bySku ? row.slice(1) : row).entries()) {
      const column = pasteColumns[first + right]
      if (column !== undefined && cell.trim() !== '') cells.push({ index, column, text: cell.trim() })
    }
  }
  return { cells, leftOut }
}

/** The same date for every line that something is confirmed on. */
export function withDateForAll(lines: readonly ProposedLine[], date: string): ProposedLine[] {
  return lines.map(line => ({ ...line, date }))
}
