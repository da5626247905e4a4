import type { ColumnProfile, ImportMapping, MappedField } from '@quayside/contracts/documents/import-mapping.ts'
import { openTable } from '@quayside/platform/files/open-table.ts'
import type { TableRow } from '@quayside/platform/files/table.ts'
import { suggestMapping } from '../domain/mapping-suggestions.ts'
import { moduleOf } from '../domain/modules.ts'
import { type CheckedRow, checkRow } from '../domain/row-check.ts'
import { planRows } from '../domain/row-plan.ts'

export type OpenedFile = { headers: readonly string[]; rows: TableRow[]; profiles: ColumnProfile[] }

export async function openFile(bytes: Uint8Array): Promise<OpenedFile> {
  const table = await openTable(bytes)
  const rows: TableRow[] = []
  for await (const batch of table.rows) rows.push(...batch)
  return { headers: table.headers, rows, profiles: table.columns() }
}

const orders = moduleOf('purchase-orders')

const fixedValues: readonly MappedField[] = [
  { field: 'currency', source: { from: 'fixed', value: 'USD' } },
  { field: 'buyer', source: { from: 'fixed', value: 'Central purchasing' } },
]

/** The suggested mapping with currency and buyer as fixed values: what a person needs three clicks for. */
export function usualMapping({ profiles, rows }: OpenedFile): ImportMapping {
  const guessed = suggestMapping(
    profiles,
    rows.slice(0, 200).map(row => row.cells),
    orders,
  ).map(suggestion => suggestion.mapping)
  const fixed = new Set(fixedValues.map(({ field }) => field))
  return { fields: [...guessed.filter(({ field }) => !fixed.has(field)), ...fixedValues] }
}

export function checkFile(file: OpenedFile, mapping: ImportMapping): (CheckedRow & { row: number })[] {
  const plan = planRows(mapping, file.headers, orders)
  return file.rows.map(({ row, cells }) => ({ row, ...checkRow(plan, cells) }))
}
