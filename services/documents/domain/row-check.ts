import { type ImportField, purchaseOrderImportFields } from '@quayside/contracts/documents/import-fields.ts'
import { checkIncoterm, isRetiredIncoterm, type TransportMode } from '@quayside/contracts/reference/incoterms.ts'
import { saysUnknown } from '@quayside/platform/values/cells/unknown-values.ts'
import { lineAmount } from '@quayside/platform/values/money.ts'
import { equals } from '@quayside/platform/values/quantities.ts'
import { readIncoterm } from './cells/codes.ts'
import { readCell } from './read-cell.ts'
import type { RowIssue } from './row-issue.ts'
import type { PlannedField, RowPlan } from './row-plan.ts'

export type RowValues = Partial<Record<ImportField, string>>
export type CheckedRow = { readonly values: RowValues; readonly issues: readonly RowIssue[] }

const shown = 200

function shorten(text: string): string {
  return text.length > shown ? `${text.slice(0, shown)}...` : text
}

type Part = Pick<RowIssue, 'severity' | 'code' | 'expected' | 'params'> & { found: string }

function issue(item: PlannedField, part: Part): RowIssue {
  return { ...part, field: item.field, column: item.column?.header ?? null, found: shorten(part.found) }
}

type FieldReading = { readonly value?: string; readonly issues: readonly RowIssue[] }

function unreadable(item: PlannedField, cell: string, expected: RowIssue['expected']): FieldReading {
  const ignored = item.mapped.ignoreUnreadable === true && !purchaseOrderImportFields[item.field].required
  return {
    issues: [
      issue(item, {
        severity: ignored ? 'warning' : 'error',
        code: ignored ? 'import-value-ignored' : 'import-value-unreadable',
        expected,
        found: cell,
      }),
    ],
  }
}

function readField(item: PlannedField, cells: readonly string[]): FieldReading {
  const { kind, required, maxLength } = purchaseOrderImportFields[item.field]
  const cell = (item.fixed ?? cells[item.column?.index ?? -1] ?? '').trim()
  const isText = kind === 'text' || kind === 'party' || kind === 'product' || kind === 'source-id'
  if (cell === '') {
    if (!required) return { issues: [] }
    return { issues: [issue(item, { severity: 'error', code: 'import-value-missing', expected: 'value', found: '' })] }
  }
  if (saysUnknown(cell) && (required || !isText)) {
    if (required)
      return {
        issues: [issue(item, { severity: 'error', code: 'import-value-unreadable', expected: 'value', found: cell })],
      }
    return {
      issues: [issue(item, { severity: 'warning', code: 'import-value-unknown', expected: 'value', found: cell })],
    }
  }
  if (cell.length > maxLength)
    return {
      issues: [
        issue(item, {
          severity: 'error',
          code: 'import-value-too-long',
          expected: 'text',
          found: cell,
          params: { limit: maxLength, length: cell.length },
        }),
      ],
    }
  const reading = readCell(kind, cell, item.mapped)
  if (!('value' in reading)) return unreadable(item, cell, reading.expected)
  if (!reading.rounded) return { value: reading.value, issues: [] }
  return {
    value: reading.value,
    issues: [
      issue(item, {
        severity: 'warning',
        code: 'import-value-rounded',
        expected: 'digits',
        found: cell,
        params: { rounded: reading.value },
      }),
    ],
  }
}

/** Files of deliveries often name no places, so their rows are taken; the form asks for the place. */
function withoutPlace(item: PlannedField, term: string): RowIssue {
  return issue(item, {
    severity: 'warning',
    code: 'import-incoterm-place-missing',
    expected: 'named-place',
    found: term,
  })
}

/** The term with its named place; a retired term or one without a place is accepted and marked, one that the transport mode excludes is left out. */
function settleIncoterm(values: RowValues, item: PlannedField, cells: readonly string[]): RowIssue[] {
  const cell = (item.fixed ?? cells[item.column?.index ?? -1] ?? '').trim()
  const found = readIncoterm(cell)
  if (values.incoterm === undefined || found === null) return []
  if (values.incotermPlace === undefined && found.place !== null) values.incotermPlace = found.place
  if (isRetiredIncoterm(found.term))
    return [
      issue(item, { severity: 'warning', code: 'import-incoterm-retired', expected: 'incoterm-2020', found: cell }),
    ]
  const mode = (values.transportMode ?? null) as TransportMode | null
  const refusal = checkIncoterm({ term: found.term, place: found.place, mode, origin: 'import' })
  if (refusal === null) return values.incotermPlace === undefined ? [withoutPlace(item, found.term)] : []
  delete values.incoterm
  if (refusal.code === 'incoterm-only-ocean')
    return [
      issue(item, {
        severity: 'warning',
        code: 'import-incoterm-left-out',
        expected: 'incoterm-any-mode',
        found: cell,
        params: { mode },
      }),
    ]
  return [...unreadable(item, cell, 'incoterm').issues]
}

function compareLineValue(values: RowValues, item: PlannedField, cells: readonly string[]): RowIssue[] {
  const { quantity, unitPrice, lineValue, currency } = values
  if (quantity === undefined || unitPrice === undefined || lineValue === undefined || currency === undefined) return []
  const computed = lineAmount(quantity, unitPrice, currency)
  if (equals(computed, lineValue)) return []
  const found = (item.fixed ?? cells[item.column?.index ?? -1] ?? '').trim()
  return [
    issue(item, {
      severity: 'warning',
      code: 'import-line-value-differs',
      expected: 'line-value',
      found,
      params: { computed, stated: lineValue, quantity, price: unitPrice },
    }),
  ]
}

/** Everything that one row by itself tells: its values in the product's form, and what is wrong or worth knowing. */
export function checkRow(plan: RowPlan, cells: readonly string[]): CheckedRow {
  const values: RowValues = {}
  const issues: RowIssue[] = []
  const extra = cells.slice(plan.headers.length).filter(cell => cell.trim() !== '')
  if (extra.length > 0)
    issues.push({
      severity: 'error',
      code: 'import-row-too-wide',
      field: null,
      column: null,
      expected: 'cells-as-headers',
      found: String(cells.length),
      params: { headers: plan.headers.length, cells: cells.length },
    })
  for (const item of plan.fields) {
    const reading = readField(item, cells)
    if (reading.value !== undefined) values[item.field] = reading.value
    issues.push(...reading.issues)
  }
  for (const item of plan.fields) {
    if (item.field === 'incoterm') issues.push(...settleIncoterm(values, item, cells))
    if (item.field === 'lineValue') issues.push(...compareLineValue(values, item, cells))
  }
  return { values: withDescription(values, plan, issues), issues }
}

/** With an SKU but no description mapped, the SKU describes the product. */
function withDescription(values: RowValues, plan: RowPlan, issues: RowIssue[]): RowValues {
  if (values.description !== undefined || plan.fields.some(item => item.field === 'description')) return values
  const sku = plan.fields.find(item => item.field === 'sku')
  if (sku === undefined) return values
  if (values.sku === undefined && !issues.some(found => found.field === 'sku' && found.severity === 'error'))
    issues.push(issue(sku, { severity: 'error', code: 'import-value-missing', expected: 'value', found: '' }))
  return values.sku === undefined ? values : { ...values, description: values.sku }
}

export function severityOf(issues: readonly Pick<RowIssue, 'severity'>[]): 'ok' | 'warning' | 'error' {
  if (issues.some(found => found.severity === 'error')) return 'error'
  return issues.length > 0 ? 'warning' : 'ok'
}
