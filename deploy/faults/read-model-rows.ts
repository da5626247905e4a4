import type pg from 'pg'

export type ReadModelTable = { schema: string; table: string }
/** Table to its rows as text, sorted. */
export type Rows = ReadonlyMap<string, readonly string[]>

/** What a row holds of the places of events. */
const place = /"(?:\d{20}){1,2}"/g

/**
 * Without the places of events where the history was moved: a row keeps the one that its event had in the former store,
 * until it is built anew.
 */
export async function readModelRows(
  pool: pg.Pool,
  tables: readonly ReadModelTable[],
  { isMoved = false }: { isMoved?: boolean } = {},
): Promise<Rows> {
  const found = new Map<string, readonly string[]>()
  for (const { schema, table } of tables) {
    const { rows } = await pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from "${schema}"."${table}" t order by 1`,
    )
    found.set(
      `${schema}.${table}`,
      rows.map(({ row }) => (isMoved ? row.replaceAll(place, '"a place"') : row)),
    )
  }
  return found
}

/** The rows that one has and the other has not, a few of each table. */
export function differences(before: Rows, after: Rows): string[] {
  return [...before].flatMap(([table, rows]) => {
    const now = after.get(table) ?? []
    const gone = without(rows, now)
    const come = without(now, rows)
    if (gone.length + come.length === 0) return []
    const shown = [...gone.slice(0, 3).map(row => `  - ${row}`), ...come.slice(0, 3).map(row => `  + ${row}`)]
    return [`${table}: ${gone.length} rows gone, ${come.length} come\n${shown.join('\n')}`]
  })
}

function without(rows: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const row of others) left.set(row, (left.get(row) ?? 0) + 1)
  return rows.filter(row => {
    const count = left.get(row) ?? 0
    if (count > 0) left.set(row, count - 1)
    return count === 0
  })
}
