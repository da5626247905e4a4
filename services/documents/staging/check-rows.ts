import { sql } from 'kysely'
import { type CheckedRow, checkRow, severityOf } from '../domain/row-check.ts'
import type { RowPlan } from '../domain/row-plan.ts'
import type { Database } from './database.ts'

const batchRows = 1000

type Cells = { row_no: number; cells: string[] }

async function nextBatch(db: Database, importId: string, after: number): Promise<Cells[]> {
  const { rows } = await sql<Cells>`select row_no, cells from import_rows
    where import_id = ${importId} and row_no > ${after} and outcome is distinct from 'imported' and outcome is distinct from 'already-imported'
    order by row_no limit ${batchRows}`.execute(db)
  return rows
}

/** Keeps what the checks of some rows found; what an earlier run said about them is gone with it. */
export async function keepChecks(
  db: Database,
  importId: string,
  checks: readonly (CheckedRow & { row: number })[],
): Promise<void> {
  const [rows, fields, issues, verdicts] = [[] as number[], [] as string[], [] as string[], [] as string[]]
  for (const check of checks) {
    rows.push(check.row)
    fields.push(JSON.stringify(check.values))
    issues.push(JSON.stringify(check.issues))
    verdicts.push(severityOf(check.issues))
  }
  await sql`update import_rows i set fields = t.f::jsonb, issues = t.s::jsonb, verdict = t.v, cross_issues = '[]', run_issues = '[]',
      outcome = null, effect = null, order_row = 0
    from unnest(${rows}::int[], ${fields}::text[], ${issues}::text[], ${verdicts}::text[]) as t (r, f, s, v)
    where i.import_id = ${importId} and i.row_no = t.r and i.row_no between ${Math.min(...rows)} and ${Math.max(...rows)}`.execute(
    db,
  )
}

/** Checks all rows that are not imported yet, each by itself, a thousand at a time. */
export async function checkAllRows(db: Database, importId: string, plan: RowPlan): Promise<void> {
  let after = 0
  for (;;) {
    const batch = await nextBatch(db, importId, after)
    const last = batch.at(-1)
    if (last === undefined) return
    await keepChecks(
      db,
      importId,
      batch.map(({ row_no, cells }) => ({ row: row_no, ...checkRow(plan, cells) })),
    )
    after = last.row_no
  }
}
