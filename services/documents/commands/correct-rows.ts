import { correctedRows, correctRows } from '@quayside/contracts/documents/imports.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import { moduleOf } from '../domain/modules.ts'
import { checkRow } from '../domain/row-check.ts'
import { planRows, type RowPlan } from '../domain/row-plan.ts'
import { keepChecks } from '../staging/check-rows.ts'
import { countChecked } from '../staging/counts.ts'
import { crossCheck } from '../staging/cross-check.ts'
import type { Database } from '../staging/database.ts'
import { exclusivelyInTurn } from '../staging/exclusively.ts'
import { type StagedRow, shownRow } from '../staging/shown-rows.ts'
import { handleImport, importFor, importParams, opened } from './import-access.ts'

type Correction = z.infer<typeof correctRows>['rows'][number]

async function rowsByNumber(db: Database, importId: string, numbers: readonly number[]): Promise<StagedRow[]> {
  const { rows } =
    await sql<StagedRow>`select row_no, cells, corrected, fields, verdict, issues, cross_issues, run_issues, outcome, order_id, effect
    from import_rows where import_id = ${importId} and row_no = any(${numbers}::int[]) order by row_no`.execute(db)
  return rows
}

function corrected(row: StagedRow, correction: Correction, headers: readonly string[]): string[] {
  const cells = headers.map((_, index) => row.cells[index] ?? '')
  for (const { header, value } of correction.cells) {
    const index = headers.findIndex(known => known.toLowerCase() === header.toLowerCase())
    if (index < 0) throw new ProblemError('import-header-unknown', { header })
    cells[index] = value.replaceAll('\u0000', '')
  }
  return cells
}

/** Puts the corrected cells in place of the old ones; only rows that are not imported can be corrected. */
async function apply(db: Database, importId: string, corrections: readonly Correction[], plan: RowPlan): Promise<void> {
  const found = new Map(
    (
      await rowsByNumber(
        db,
        importId,
        corrections.map(({ row }) => row),
      )
    ).map(row => [row.row_no, row]),
  )
  const checks = corrections.map(correction => {
    const row = found.get(correction.row)
    if (row === undefined) throw new ProblemError('import-row-unknown', { row: correction.row })
    if (row.outcome === 'imported' || row.outcome === 'already-imported')
      throw new ProblemError('import-row-settled', { row: correction.row })
    const cells = corrected(row, correction, plan.headers)
    return { row: correction.row, cells, ...checkRow(plan, cells) }
  })
  await sql`update import_rows i set cells = t.c::jsonb, corrected = true
    from unnest(${checks.map(({ row }) => row)}::int[], ${checks.map(({ cells }) => JSON.stringify(cells))}::text[]) as t (r, c)
    where i.import_id = ${importId} and i.row_no = t.r`.execute(db)
  await keepChecks(db, importId, checks)
}

export function correctRowsRoute(app: App, ports: Ports): void {
  commandRoute(app, ports, {
    url: '/imports/:id/rows',
    summary: 'Mend rows in place; each is checked again at once',
    permission: 'imports.run',
    params: importParams,
    body: correctRows,
    answer: correctedRows,
    async handle({ body, params, caller, context }) {
      const item = await importFor(ports, { caller, params, context }, 'correct-rows')
      const plan = planRows(item.mapping ?? { fields: [] }, item.file?.headers ?? [], moduleOf(item.module))
      const rows = body.rows.map(({ row }) => row)
      if (new Set(rows).size !== rows.length) throw new ProblemError('row-twice')
      return exclusivelyInTurn(ports, { importId: item.importId, whose: caller.company }, async db => {
        await apply(db, item.importId, body.rows, plan)
        await crossCheck(db, { ports, ...item, causationId: context.causationId, onBehalfOf: caller.uid }, plan)
        return handleImport(
          ports,
          item,
          { type: 'RecordCorrections', rows, counts: await countChecked(db, item.importId) },
          context,
        )
      })
    },
    async respond({ state }, { body, caller }) {
      const { importId, module, version, checked } = opened(state)
      const rows = await rowsByNumber(
        ports.database,
        importId,
        body.rows.map(({ row }) => row),
      )
      return {
        version,
        counts: checked ?? (await countChecked(ports.database, importId)),
        rows: rows.map(row => shownRow(row, module, caller.language)),
      }
    },
  })
}
