import { checkIncoterm, isRetiredIncoterm, type TransportMode } from '@quayside/contracts/reference/incoterms.ts'
import { lineAmount } from '@quayside/platform/values/money.ts'
import { equals } from '@quayside/platform/values/quantities.ts'
import { readIncoterm } from './cells/codes.ts'
import type { RowDraft } from './module-descriptor.ts'
import { cellOf, issueAt, unreadable } from './read-field.ts'
import type { RowValues } from './row-check.ts'
import type { RowIssue } from './row-issue.ts'
import type { PlannedField, RowPlan } from './row-plan.ts'

/** Files of deliveries often name no places, so their rows are taken; the form asks for the place. */
function withoutPlace(item: PlannedField, term: string): RowIssue {
  return issueAt(item, {
    severity: 'warning',
    code: 'import-incoterm-place-missing',
    expected: 'named-place',
    found: term,
  })
}

/** The term with its named place; a retired term or one without a place is accepted and marked, one that the transport mode excludes is left out. */
function settleIncoterm(values: RowValues, item: PlannedField, cells: readonly string[]): RowIssue[] {
  const cell = cellOf(item, cells)
  const found = readIncoterm(cell)
  if (values.incoterm === undefined || found === null) return []
  if (values.incotermPlace === undefined && found.place !== null) values.incotermPlace = found.place
  if (isRetiredIncoterm(found.term))
    return [
      issueAt(item, { severity: 'warning', code: 'import-incoterm-retired', expected: 'incoterm-2020', found: cell }),
    ]
  const mode = (values.transportMode ?? null) as TransportMode | null
  const refusal = checkIncoterm({ term: found.term, place: found.place, mode, origin: 'import' })
  if (refusal === null) return values.incotermPlace === undefined ? [withoutPlace(item, found.term)] : []
  delete values.incoterm
  if (refusal.code === 'incoterm-only-ocean')
    return [
      issueAt(item, {
        severity: 'warning',
        code: 'import-incoterm-left-out',
        expected: 'incoterm-any-mode',
        found: cell,
        params: { mode },
      }),
    ]
  return [...unreadable(item, cell, { expected: 'incoterm' }).issues]
}

function compareLineValue(values: RowValues, item: PlannedField, cells: readonly string[]): RowIssue[] {
  const { quantity, unitPrice, lineValue, currency } = values
  if (quantity === undefined || unitPrice === undefined || lineValue === undefined || currency === undefined) return []
  const computed = lineAmount(quantity, unitPrice, currency)
  if (equals(computed, lineValue)) return []
  const found = cellOf(item, cells)
  return [
    issueAt(item, {
      severity: 'warning',
      code: 'import-line-value-differs',
      expected: 'line-value',
      found,
      params: { computed, stated: lineValue, quantity, price: unitPrice },
    }),
  ]
}

/** With an SKU but no description mapped, the SKU describes the product. */
function describe({ values, issues }: RowDraft, plan: RowPlan): void {
  if (values.description !== undefined || plan.fields.some(item => item.field === 'description')) return
  const sku = plan.fields.find(item => item.field === 'sku')
  if (sku === undefined) return
  if (values.sku === undefined && !issues.some(found => found.field === 'sku' && found.severity === 'error'))
    issues.push(issueAt(sku, { severity: 'error', code: 'import-value-missing', expected: 'value', found: '' }))
  if (values.sku !== undefined) values.description = values.sku
}

/** What the fields of an order line tell together. */
export function settleOrderRow(row: RowDraft, plan: RowPlan, cells: readonly string[]): void {
  for (const item of plan.fields) {
    if (item.field === 'incoterm') row.issues.push(...settleIncoterm(row.values, item, cells))
    if (item.field === 'lineValue') row.issues.push(...compareLineValue(row.values, item, cells))
  }
  describe(row, plan)
}
