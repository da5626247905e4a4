import type { LineOrigin, OrderedLine } from '@quayside/contracts/purchase-orders/details.ts'
import { equals } from '@quayside/platform/values/quantities.ts'

export type FileRow = {
  readonly origin: LineOrigin
  readonly sku: string | null
  readonly description: string
  readonly quantity: string | null
  readonly requiredDate: string | null
}

/**
 * For each row of an import the order's line that it repeats, or null for a new one. Two equal rows of a file are two
 * lines: a line that was there before is matched with one row only.
 */
export function knownLines(rows: readonly FileRow[], lines: readonly OrderedLine[]): (OrderedLine | null)[] {
  const taken = new Set<string>()
  return rows.map(row => {
    const found =
      lines.find(line => isSameRow(line, row.origin)) ??
      lines.find(line => !taken.has(line.lineId) && line.importId !== row.origin.importId && isAlike(line, row))
    if (found !== undefined) taken.add(found.lineId)
    return found ?? null
  })
}

/** A row is recognised by the source's own row id, in any import; without one, by the import and the number of its row. */
export function isSameRow(line: LineOrigin, origin: LineOrigin): boolean {
  if (origin.sourceRowId !== null) return line.sourceRowId === origin.sourceRowId
  return origin.importId !== null && line.importId === origin.importId && line.importRow === origin.importRow
}

/** The same product, quantity and day: a file without row ids was sent again, or repeats what a person has entered. */
function isAlike(line: OrderedLine, { origin, sku, description, quantity, requiredDate }: FileRow): boolean {
  if (origin.sourceRowId !== null || quantity === null || requiredDate !== line.requiredDate) return false
  const sameProduct = sku === null ? description === line.description : sku === line.sku
  return sameProduct && equals(quantity, line.quantity)
}
