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
 * The line that each row of one import is already. Equal rows of one file stay apart, so each line that was there before
 * answers for one row.
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

/** The source's own row id makes a line known again in any import; without one, the import and its row do. */
export function isSameRow(line: LineOrigin, origin: LineOrigin): boolean {
  if (origin.sourceRowId !== null) return line.sourceRowId === origin.sourceRowId
  return origin.importId !== null && line.importId === origin.importId && line.importRow === origin.importRow
}

/** A file without row ids that comes a second time, or that repeats what a person has entered. */
function isAlike(line: OrderedLine, { origin, sku, description, quantity, requiredDate }: FileRow): boolean {
  if (origin.sourceRowId !== null || quantity === null || requiredDate !== line.requiredDate) return false
  const sameProduct = sku === null ? description === line.description : sku === line.sku
  return sameProduct && equals(quantity, line.quantity)
}
