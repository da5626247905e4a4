import { sql, type Transaction } from 'kysely'
import type { AnyTables } from '../service/tables.ts'

/**
 * Takes rows as they were out of a table of counters and puts them in as they are, in the projection's transaction. The table
 * has the columns `by`, unique together (nulls are alike), and `count`. In one order, so that no two wait for each other.
 */
export async function countRows<Column extends string>(
  tx: Transaction<AnyTables>,
  { table, by, count }: { table: string; by: readonly Column[]; count: string },
  { before, after }: Record<'before' | 'after', readonly Readonly<Record<Column, string | null>>[]>,
): Promise<void> {
  const net = new Map<string, Record<string, string | number | null>>()
  const add = (times: 1 | -1) => (one: Readonly<Record<Column, string | null>>) => {
    const key = JSON.stringify(by.map(column => one[column]))
    const known = net.get(key)
    if (known === undefined)
      net.set(key, { ...Object.fromEntries(by.map(column => [column, one[column]])), [count]: times })
    else known[count] = Number(known[count]) + times
  }
  before.forEach(add(-1))
  after.forEach(add(1))
  const changes = [...net.values()].filter(one => one[count] !== 0)
  if (changes.length === 0) return
  const into = sql.table(table)
  const keys = sql.join(by.map(column => sql.ref(column)))
  const number = sql.ref(count)
  await sql`insert into ${into} as known (${keys}, ${number})
    select ${keys}, ${number} from jsonb_populate_recordset(null::${into}, ${JSON.stringify(changes)}::jsonb)
    order by ${keys}
    on conflict (${keys}) do update set ${number} = known.${number} + excluded.${number}`.execute(tx)
  // What counts nothing is no row: the same whether or not it once counted something.
  if (changes.some(one => Number(one[count]) < 0)) await sql`delete from ${into} where ${number} = 0`.execute(tx)
}
