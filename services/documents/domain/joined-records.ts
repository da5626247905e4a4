import type { ImportField } from '@quayside/contracts/documents/import-fields.ts'
import { fieldIn, fieldsOf } from '@quayside/contracts/documents/import-modules.ts'
import type { ModuleDescriptor } from './module-descriptor.ts'
import type { RowValues } from './row-check.ts'
import type { RowIssue } from './row-issue.ts'

type Row = { readonly row: number; readonly values: RowValues }

/** Fields that the rows of one record must agree on. */
export function recordFields(module: ModuleDescriptor): ImportField[] {
  return fieldsOf(module).filter(field => fieldIn(module, field).level === 'record')
}

/** Holds a row against the first of its record: another value is an error, and one that adds nothing is worth a note. */
export function compareRecords(
  module: ModuleDescriptor,
  first: Row,
  { values }: Row,
  columnOf: (field: ImportField) => string | null,
): RowIssue[] {
  const own = new Set(recordFields(module))
  const joining = new Set(module.joinBy.flat())
  // What joins the rows is the same in any case of its letters.
  const isSame = (field: ImportField, one: string, other: string) =>
    one === other || (joining.has(field) && one.toLowerCase() === other.toLowerCase())
  const differing = [...own].filter(field => {
    const [said, before] = [values[field], first.values[field]]
    return said !== undefined && before !== undefined && !isSame(field, said, before)
  })
  const adds = fieldsOf(module).some(
    field =>
      values[field] !== undefined &&
      (own.has(field) ? first.values[field] === undefined : values[field] !== first.values[field]),
  )
  if (differing.length === 0 && !adds) {
    const params = { firstRow: first.row }
    return [
      {
        severity: 'warning',
        code: 'import-record-repeated',
        field: null,
        column: null,
        expected: 'new-record',
        found: '',
        params,
      },
    ]
  }
  return disagreements(differing, first, values, columnOf)
}

/** Holds a row against the first of its record that is of the same part (a supplier's contact): another value is an error. */
export function compareParts(
  { part }: ModuleDescriptor,
  first: Row,
  { values }: Row,
  columnOf: (field: ImportField) => string | null,
): RowIssue[] {
  const differing = (part?.fields ?? []).filter(field => {
    const [said, before] = [values[field], first.values[field]]
    return said !== undefined && before !== undefined && said !== before
  })
  return disagreements(differing, first, values, columnOf)
}

function disagreements(
  fields: readonly ImportField[],
  first: Row,
  values: RowValues,
  columnOf: (field: ImportField) => string | null,
): RowIssue[] {
  return fields.map(field => ({
    severity: 'error',
    code: 'import-record-disagrees',
    field,
    column: columnOf(field),
    expected: 'same-in-record',
    found: values[field] ?? '',
    params: { first: first.values[field] ?? '', firstRow: first.row },
  }))
}
