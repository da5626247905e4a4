import type { Position } from '@quayside/contracts/kernel/envelope.ts'
import type pg from 'pg'

type Row = { position: string; stream: string; revision: number; key: string | null }

/** Every confirmation that was answered is in its order's stream once, at the answered position, and in the read model; no other is. */
export async function accountForCommands(
  pool: pg.Pool,
  acknowledged: ReadonlyMap<string, { order: string; position: Position }>,
): Promise<string> {
  const faults: string[] = []
  const { rows } = await pool.query<Row>(
    `select e.position, e.stream, e.revision, e.metadata::json ->> 'commandKey' as key
     from event_store.events e order by e.position`,
  )
  const revisions = new Map<string, number>()
  const ends = new Map<string, { stream: string; position: string }>()
  let before: Row | null = null
  for (const row of rows) {
    const { position, stream, revision, key } = row
    if (BigInt(position) !== BigInt(before?.position ?? 0) + 1n) faults.push(`a gap before position ${position}`)
    if (revision !== (revisions.get(stream) ?? -1) + 1) faults.push(`${stream}: revision ${revision} out of order`)
    revisions.set(stream, revision)
    if (key === null) faults.push(`position ${position} has no command key`)
    else if (ends.has(key) && before?.key !== key) faults.push(`key ${key} occurs in two groups`)
    if (key !== null) ends.set(key, { stream, position: position.padStart(20, '0') })
    before = row
  }
  for (const [key, { order, position }] of acknowledged) {
    const end = ends.get(key)
    if (end?.stream !== `PurchaseOrder-${order}` || end.position !== position)
      faults.push(`key ${key} was acknowledged at ${position} and ends at ${end?.position}`)
  }
  const counted = await pool.query<{ confirmed: number; counted: number }>(
    `select (select count(*)::int from purchase_orders where status = 'CONFIRMED') as confirmed,
      (select coalesce(sum(orders), 0)::int from order_counters where status = 'CONFIRMED' and side = 'client') as counted`,
  )
  const { confirmed, counted: inCounters } = counted.rows[0] ?? { confirmed: 0, counted: 0 }
  if (confirmed !== acknowledged.size || inCounters !== acknowledged.size)
    faults.push(`${confirmed} rows and ${inCounters} in the counters for ${acknowledged.size} confirmations`)
  if (faults.length > 0) throw new Error(`The accounts do not agree:\n${faults.slice(0, 10).join('\n')}`)
  return `accounts agree: ${acknowledged.size} confirmations, each once in its stream and in the read model`
}
