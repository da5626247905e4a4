import type { ImportModule } from '@quayside/contracts/documents/events.ts'
import type { ImportField } from '@quayside/contracts/documents/import-fields.ts'
import type { issueSummary } from '@quayside/contracts/documents/imports.ts'
import type { ErrorCode } from '@quayside/contracts/errors/codes.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import { containing } from '@quayside/platform/database/containing.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { RowIssue } from '../domain/row-issue.ts'
import type { Database } from '../staging/database.ts'
import { type StagedRow, shownIssue } from '../staging/shown-rows.ts'

const columns = sql`row_no, cells, corrected, fields, verdict, issues, cross_issues, run_issues, outcome, order_id, effect`
const mostReasons = 100

export type RowFilter = { status?: string | undefined; q?: string | undefined; after?: number; limit: number }

function where(importId: string, { status, q }: RowFilter) {
  const parts = [sql`import_id = ${importId}`]
  if (status === 'ok' || status === 'warning' || status === 'error') parts.push(sql`verdict = ${status}`)
  else if (status !== undefined) parts.push(sql`outcome = ${status}`)
  if (q !== undefined && q.trim() !== '') parts.push(sql`cells::text ilike ${containing(q)}`)
  return sql.join(parts, sql` and `)
}

/** Staged rows in file order after a row's number, one more than asked for, so that the next page is known of. */
export async function stagedRows(db: Database, importId: string, filter: RowFilter): Promise<{ rows: StagedRow[] }> {
  const { rows } = await sql<StagedRow>`select ${columns} from import_rows where ${where(importId, filter)}
    and row_no > ${filter.after ?? 0} order by row_no limit ${filter.limit}`.execute(db)
  return { rows }
}

export async function countRows(db: Database, importId: string, filter: RowFilter): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from (select 1 from import_rows where ${where(importId, filter)} limit 10001) t`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

type Reason = {
  code: ErrorCode
  severity: 'error' | 'warning'
  field: ImportField | null
  col: string | null
  n: number
  example: RowIssue
  row_no: number
}

/** Which reasons occur how often, the frequent ones first, each with its first occurrence as the text. */
export async function issueSummariesOf(
  db: Database,
  { importId, module }: { importId: string; module: ImportModule },
  language: Language,
): Promise<z.infer<typeof issueSummary>[]> {
  const { rows } = await sql<Reason>`select code, severity, field, col, count(*)::int as n,
      (array_agg(issue order by row_no))[1] as example, min(row_no) as row_no
    from (select row_no, issue, issue->>'code' as code, issue->>'severity' as severity, issue->>'field' as field, issue->>'column' as col
      from import_rows, jsonb_array_elements(issues || cross_issues || run_issues) as issue where import_id = ${importId}) t
    group by 1, 2, 3, 4 order by severity, n desc limit ${mostReasons}`.execute(db)
  return rows.map(row => {
    const { code, severity, field } = row
    return {
      code,
      severity,
      field,
      column: row.col,
      count: row.n,
      message: shownIssue(row.row_no, row.example, module, language).message,
    }
  })
}
