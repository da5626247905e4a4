import type { ImportField, ModuleFields } from '@quayside/contracts/documents/import-fields.ts'
import { fieldsOf, importModuleDescriptors } from '@quayside/contracts/documents/import-modules.ts'
import type { RowValues } from './row-check.ts'
import type { RowIssue } from './row-issue.ts'

const orderFields: ModuleFields = importModuleDescriptors['purchase-orders'].fields

/** Fields of the order's head that its rows should agree on; number and vendor make the order. */
export const headFields: readonly ImportField[] = fieldsOf({ fields: orderFields }).filter(
  field => orderFields[field]?.level === 'order' && field !== 'orderNumber' && field !== 'vendor',
)
export const lineFields: readonly ImportField[] = fieldsOf({ fields: orderFields }).filter(
  field => orderFields[field]?.level === 'line',
)

export type HeadComparison = {
  readonly issues: readonly RowIssue[] /** What only the later row knows. */
  readonly missing: RowValues
}

/** An order has one currency and one Incoterm; purchase-orders takes no row that says otherwise. */
const binding: ReadonlySet<ImportField> = new Set(['currency', 'incoterm'])

/** Holds a row against the first row of its order: what binds is an error, another value a warning. */
export function compareHeads(
  first: { row: number; values: RowValues },
  values: RowValues,
  columnOf: (field: ImportField) => string | null,
): HeadComparison {
  const issues: RowIssue[] = []
  const missing: RowValues = {}
  for (const field of headFields) {
    const [before, now] = [first.values[field], values[field]]
    if (now === undefined || now === before) continue
    if (before === undefined) {
      missing[field] = now
      continue
    }
    issues.push({
      severity: binding.has(field) ? 'error' : 'warning',
      code: binding.has(field) ? 'import-order-disagrees' : 'import-order-head-differs',
      field,
      column: columnOf(field),
      expected: 'same-in-order',
      found: now,
      params: { first: before, firstRow: first.row },
    })
  }
  return { issues, missing }
}
