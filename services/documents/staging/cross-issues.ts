import type { ImportField } from '@quayside/contracts/documents/import-fields.ts'
import { type RawBuilder, sql } from 'kysely'
import type { RowIssue } from '../domain/row-issue.ts'
import type { RowPlan } from '../domain/row-plan.ts'
import type { Database } from './database.ts'

/** Rows that a run has not brought in. */
export const settled = sql`(outcome is distinct from 'imported' and outcome is distinct from 'already-imported')`

/** The header of a field's column; null for a fixed value. */
export function columnIn(plan: RowPlan): (field: ImportField) => string | null {
  return field => plan.fields.find(item => item.field === field)?.column?.header ?? null
}

export async function addIssues(
  db: Database,
  importId: string,
  found: readonly { row: number; issues: readonly RowIssue[] }[],
): Promise<void> {
  const told = found.filter(({ issues }) => issues.length > 0)
  if (told.length === 0) return
  await sql`update import_rows i set cross_issues = i.cross_issues || t.s::jsonb
    from unnest(${told.map(({ row }) => row)}::int[], ${told.map(({ issues }) => JSON.stringify(issues))}::text[]) as t (r, s)
    where i.import_id = ${importId} and i.row_no = t.r`.execute(db)
}

export async function refuseUnknown(
  db: Database,
  importId: string,
  field: ImportField,
  unknown: readonly string[],
  issue: Omit<RowIssue, 'found'>,
  rows: RawBuilder<unknown> = sql`true`,
): Promise<void> {
  await sql`update import_rows set cross_issues = cross_issues || jsonb_build_array(${JSON.stringify(issue)}::jsonb || jsonb_build_object('found', fields->>${field}))
    where import_id = ${importId} and fields->>${field} = any(${unknown}::text[]) and ${rows} and ${settled}`.execute(
    db,
  )
}

/** Suppliers that the client does not have. */
export async function refuseVendors(
  db: Database,
  importId: string,
  unknown: readonly string[],
  plan: RowPlan,
): Promise<void> {
  await refuseUnknown(db, importId, 'vendor', unknown, {
    severity: 'error',
    code: 'import-vendor-unknown',
    field: 'vendor',
    column: columnIn(plan)('vendor'),
    expected: 'known-vendor',
  })
}
