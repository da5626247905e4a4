import type pg from 'pg'
import { type Acknowledged, faultsOf, storedRows } from './event-accounts.ts'

/** How far a projection, a reaction or the relay is, by the name `schema/name`. */
export type Reached = { readonly name: string; readonly position: string }

/** What is wrong in the store and who is not at its head; the rebuilds of account.ts are left out. */
export async function quickAccount(pool: pg.Pool, acknowledged: Acknowledged): Promise<string[]> {
  const rows = await storedRows(pool)
  const head = rows.at(-1)?.position ?? '0'
  const behind = (await reached(pool)).filter(({ position }) => BigInt(position || '0') < BigInt(head))
  const parked = await inEachSchema(pool, 'parked_streams', 'name, stream as position')
  return [
    ...faultsOf(rows, acknowledged),
    ...behind.map(({ name, position }) => `${name} is at ${position}, the head is ${head}`),
    ...parked.map(({ name, position }) => `${name} parked ${position}`),
  ]
}

function reached(pool: pg.Pool): Promise<Reached[]> {
  return inEachSchema(pool, 'checkpoints', 'name, position')
}

async function inEachSchema(pool: pg.Pool, table: string, columns: string): Promise<Reached[]> {
  const { rows: schemas } = await pool.query<{ schema: string }>(
    'select table_schema as schema from information_schema.tables where table_name = $1 order by 1',
    [table],
  )
  const found = schemas.map(async ({ schema }) => {
    const { rows } = await pool.query<Reached>(`select ${columns} from "${schema}"."${table}"`)
    return rows.map(({ name, position }) => ({ name: `${schema}/${name}`, position }))
  })
  return (await Promise.all(found)).flat()
}
