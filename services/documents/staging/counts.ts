import type { CheckedCounts, RunCounts } from '@quayside/contracts/documents/events.ts'
import { sql } from 'kysely'
import type { Database } from './database.ts'

export async function countChecked(db: Database, importId: string): Promise<CheckedCounts> {
  const { rows } =
    await sql<CheckedCounts>`select count(*)::int as rows, (count(*) filter (where verdict = 'ok'))::int as ok,
    (count(*) filter (where verdict = 'warning'))::int as warning, (count(*) filter (where verdict = 'error'))::int as error
    from import_rows where import_id = ${importId}`.execute(db)
  return rows[0] ?? { rows: 0, ok: 0, warning: 0, error: 0 }
}

/** Of records the imported ones are those created and those changed. */
export async function countEffects(db: Database, importId: string): Promise<{ created: number; changed: number }> {
  const { rows } = await sql<{ created: number; changed: number }>`select
      (count(*) filter (where effect = 'created'))::int as created, (count(*) filter (where effect = 'changed'))::int as changed
    from import_rows where import_id = ${importId} and outcome = 'imported'`.execute(db)
  return rows[0] ?? { created: 0, changed: 0 }
}

/** Whatever is neither imported nor already imported is reported: the three add up to the file's rows. */
export async function countOutcomes(db: Database, importId: string): Promise<RunCounts & { orders: number }> {
  const { rows } = await sql<RunCounts & { orders: number }>`select count(*)::int as rows,
    (count(*) filter (where outcome = 'imported'))::int as imported,
    (count(*) filter (where outcome = 'already-imported'))::int as "alreadyImported",
    (count(*) filter (where outcome is distinct from 'imported' and outcome is distinct from 'already-imported'))::int as reported,
    (count(distinct order_id) filter (where outcome = 'imported'))::int as orders
    from import_rows where import_id = ${importId}`.execute(db)
  return rows[0] ?? { rows: 0, imported: 0, alreadyImported: 0, reported: 0, orders: 0 }
}

/** Rows that the next run would take: without errors, and neither imported nor already imported. */
export async function countRunnable(db: Database, importId: string): Promise<number> {
  const { rows } = await sql<{
    runnable: number
  }>`select count(*)::int as runnable from import_rows where import_id = ${importId}
    and verdict <> 'error' and outcome is distinct from 'imported' and outcome is distinct from 'already-imported'`.execute(
    db,
  )
  return rows[0]?.runnable ?? 0
}

/** Rows that the run under way has still to settle. */
export async function countLeft(db: Database, importId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`select count(*)::int as left from import_rows
    where import_id = ${importId} and verdict <> 'error' and outcome is null`.execute(db)
  return rows[0]?.left ?? 0
}

export async function countOrders(db: Database, importId: string): Promise<number> {
  const { rows } = await sql<{ orders: number }>`select count(distinct order_row)::int as orders from import_rows
    where import_id = ${importId} and order_row > 0 and verdict <> 'error'`.execute(db)
  return rows[0]?.orders ?? 0
}
