import { saysUnknown } from '@quayside/platform/values/cells/unknown-values.ts'
import { type CellReading, readCell } from './read-cell.ts'
import type { RowIssue } from './row-issue.ts'
import type { PlannedField } from './row-plan.ts'

const shown = 200

function shorten(text: string): string {
  return text.length > shown ? `${text.slice(0, shown)}...` : text
}

type Part = Pick<RowIssue, 'severity' | 'code' | 'expected' | 'params'> & { found: string }

export function issueAt(item: PlannedField, part: Part): RowIssue {
  return { ...part, field: item.field, column: item.column?.header ?? null, found: shorten(part.found) }
}

/** What stands in the file for a field, or is said for all rows. */
export function cellOf({ fixed, column }: PlannedField, cells: readonly string[]): string {
  return (fixed ?? cells[column?.index ?? -1] ?? '').trim()
}

type FieldReading = { readonly value?: string; readonly issues: readonly RowIssue[] }

type Unread = Exclude<CellReading, { value: string }>

export function unreadable(item: PlannedField, cell: string, { expected, rejection }: Unread): FieldReading {
  const ignored = item.mapped.ignoreUnreadable === true && !item.definition.required
  if (ignored)
    return { issues: [issueAt(item, { severity: 'warning', code: 'import-value-ignored', expected, found: cell })] }
  const refusal: Pick<RowIssue, 'code' | 'params'> = rejection ?? { code: 'import-value-unreadable' }
  const { code, params } = refusal
  return {
    issues: [
      issueAt(item, { severity: 'error', code, expected, found: cell, ...(params !== undefined && { params }) }),
    ],
  }
}

export function readField(item: PlannedField, cells: readonly string[]): FieldReading {
  const { kind, required, mayBeEmpty, maxLength } = item.definition
  const cell = cellOf(item, cells)
  const isText = kind === 'text' || kind === 'party' || kind === 'product' || kind === 'source-id'
  if (cell === '') {
    if (!required || mayBeEmpty) return { issues: [] }
    return {
      issues: [issueAt(item, { severity: 'error', code: 'import-value-missing', expected: 'value', found: '' })],
    }
  }
  if (saysUnknown(cell) && (required || !isText)) {
    if (required)
      return {
        issues: [issueAt(item, { severity: 'error', code: 'import-value-unreadable', expected: 'value', found: cell })],
      }
    return {
      issues: [issueAt(item, { severity: 'warning', code: 'import-value-unknown', expected: 'value', found: cell })],
    }
  }
  if (cell.length > maxLength)
    return {
      issues: [
        issueAt(item, {
          severity: 'error',
          code: 'import-value-too-long',
          expected: 'text',
          found: cell,
          params: { limit: maxLength, length: cell.length },
        }),
      ],
    }
  const reading = readCell(kind, cell, item.mapped)
  if (!('value' in reading)) return unreadable(item, cell, reading)
  if (!reading.rounded) return { value: reading.value, issues: [] }
  return {
    value: reading.value,
    issues: [
      issueAt(item, {
        severity: 'warning',
        code: 'import-value-rounded',
        expected: 'digits',
        found: cell,
        params: { rounded: reading.value },
      }),
    ],
  }
}
