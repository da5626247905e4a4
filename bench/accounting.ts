import type { Position } from '@quayside/contracts/kernel/envelope.ts'
import type pg from 'pg'

/** Checks the event table against what was acknowledged: one group of events for each key, at its position, and no other. */
export async function accountForEvents(pool: pg.Pool, acknowledged: ReadonlyMap<string, Position>): Promise<string> {
  const faults: string[] = []
  const { rows } = await pool.query<{ position: string; stream: string; revision: number; key: string | null }>(
    `select e.position, e.stream, e.revision, e.metadata::json ->> 'commandKey' as key
     from event_store.events e order by e.position`,
  )
  const revisions = new Map<string, number>()
  const found = new Map<string, string>()
  let expected = 1n
  for (const { position, stream, revision, key } of rows) {
    if (BigInt(position) !== expected) faults.push(`position ${position} where ${expected} should be`)
    expected = BigInt(position) + 1n
    if (revision !== (revisions.get(stream) ?? -1) + 1) faults.push(`${stream}: revision ${revision} out of order`)
    revisions.set(stream, revision)
    if (key === null) faults.push(`position ${position} has no command key`)
    else if (found.has(key)) faults.push(`key ${key} occurs twice`)
    else found.set(key, position.padStart(20, '0'))
  }
  for (const [key, position] of acknowledged) {
    if (found.get(key) !== position)
      faults.push(`key ${key} was acknowledged at ${position} and is at ${found.get(key)}`)
  }
  if (found.size !== acknowledged.size)
    faults.push(`${found.size} keys are stored, ${acknowledged.size} were acknowledged`)
  if (faults.length > 0) throw new Error(`The accounts do not agree:\n${faults.slice(0, 10).join('\n')}`)
  return `accounts agree: ${acknowledged.size} appends, ${revisions.size} streams, no gap, no double`
}
