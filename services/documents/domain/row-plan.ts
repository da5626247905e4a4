import { type FieldDefinition, type ImportField, isNumeric } from '@quayside/contracts/documents/import-fields.ts'
import type { ColumnProfile, ImportMapping, MappedField } from '@quayside/contracts/documents/import-mapping.ts'
import { fieldIn, fieldsOf } from '@quayside/contracts/documents/import-modules.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import { saysUnknown } from '@quayside/platform/values/cells/unknown-values.ts'
import type { ModuleDescriptor } from './module-descriptor.ts'
import { readCell } from './read-cell.ts'

/** One field of a checked mapping: where its cell is, or what its fixed value is. */
export type PlannedField = {
  readonly field: ImportField
  readonly definition: FieldDefinition
  readonly column: { readonly index: number; readonly header: string } | null
  readonly fixed: string | null
  readonly mapped: MappedField
}

export type RowPlan = {
  readonly module: ModuleDescriptor
  readonly headers: readonly string[]
  readonly fields: readonly PlannedField[]
}

function planned(mapped: MappedField, headers: readonly string[], module: ModuleDescriptor): PlannedField {
  const { source, field } = mapped
  const definition = fieldIn(module, field)
  if (source.from === 'fixed') return { field, definition, column: null, fixed: source.value.trim(), mapped }
  const index = headers.findIndex(header => header.toLowerCase() === source.header.trim().toLowerCase())
  return { field, definition, column: { index, header: source.header }, fixed: null, mapped }
}

/** A mapping made ready for reading rows; its headers are known to exist once `checkMapping` found nothing. */
export function planRows(mapping: ImportMapping, headers: readonly string[], module: ModuleDescriptor): RowPlan {
  return { module, headers, fields: mapping.fields.map(mapped => planned(mapped, headers, module)) }
}

/** Whether what one of these fields names is made where it is not known. */
export function createsUnknown(mapped: readonly MappedField[], fields: readonly ImportField[]): boolean {
  return mapped.some(({ field, createIfUnknown }) => fields.includes(field) && createIfUnknown === true)
}

function checkFixed(
  { field, definition, fixed, mapped }: PlannedField,
  module: ModuleDescriptor,
  path: string,
): Rejection[] {
  if (fixed === null) return []
  const { kind, maxLength } = definition
  if (module.ofEachRow.includes(field)) return [{ code: 'import-fixed-not-allowed', params: { field }, field: path }]
  if (
    fixed.length > maxLength ||
    saysUnknown(fixed) ||
    !('value' in readCell(kind, fixed, { ...mapped, decimalStyle: mapped.decimalStyle ?? 'point' }))
  )
    return [{ code: 'import-fixed-invalid', params: { field, value: fixed }, field: path }]
  return []
}

function checkStyle(
  { column, definition: { kind }, mapped }: PlannedField,
  profiles: readonly ColumnProfile[],
  path: string,
): Rejection[] {
  const profile = column === null ? undefined : profiles[column.index]
  if (profile === undefined || column === null) return []
  if (kind === 'date' && profile.dates?.ambiguous === true && mapped.dateStyle === undefined)
    return [
      {
        code: 'import-date-style-needed',
        params: { header: column.header, example: profile.samples[0] ?? '' },
        field: path,
      },
    ]
  if (isNumeric(kind) && profile.numbers?.ambiguous === true && mapped.decimalStyle === undefined)
    return [
      {
        code: 'import-decimal-style-needed',
        params: { header: column.header, example: profile.samples[0] ?? '' },
        field: path,
      },
    ]
  return []
}

export function requiredFields(module: ModuleDescriptor): ImportField[] {
  return fieldsOf(module).filter(field => fieldIn(module, field).required)
}

/** What keeps a mapping from being used: unmapped required fields, unknown headers, unreadable fixed values, undecided styles. */
export function checkMapping(
  mapping: ImportMapping,
  headers: readonly string[],
  profiles: readonly ColumnProfile[],
  module: ModuleDescriptor,
): Rejection[] {
  const found: Rejection[] = []
  const seen = new Set<ImportField>()
  const foreign = mapping.fields.findIndex(({ field }) => module.fields[field] === undefined)
  if (foreign >= 0)
    return [
      {
        code: 'import-field-unknown',
        params: { field: mapping.fields[foreign]?.field ?? '' },
        field: `mapping.fields.${foreign}`,
      },
    ]
  for (const [place, item] of planRows(mapping, headers, module).fields.entries()) {
    const path = `mapping.fields.${place}`
    if (seen.has(item.field)) found.push({ code: 'import-field-twice', params: { field: item.field }, field: path })
    seen.add(item.field)
    if (item.column !== null && item.column.index < 0)
      found.push({ code: 'import-header-unknown', params: { header: item.column.header }, field: path })
    found.push(...checkFixed(item, module, path), ...checkStyle(item, profiles, path))
  }
  const missing = requiredFields(module).filter(
    field => !seen.has(field) && !seen.has(module.insteadOf[field] ?? field),
  )
  if (missing.length > 0)
    found.push({ code: 'import-fields-missing', params: { fields: missing.join(', ') }, field: 'mapping.fields' })
  return found
}

/** Fills in the styles that the columns themselves decide, where the person left them open. */
export function withDetectedStyles(
  mapping: ImportMapping,
  headers: readonly string[],
  profiles: readonly ColumnProfile[],
  module: ModuleDescriptor,
): ImportMapping {
  const fields = planRows(mapping, headers, module).fields.map(({ mapped, column }) => {
    const profile = column === null ? undefined : profiles[column.index]
    const dateStyle = mapped.dateStyle ?? profile?.dates?.style ?? undefined
    const decimalStyle = mapped.decimalStyle ?? profile?.numbers?.style ?? undefined
    return { ...mapped, ...(dateStyle ? { dateStyle } : {}), ...(decimalStyle ? { decimalStyle } : {}) }
  })
  return { fields }
}
