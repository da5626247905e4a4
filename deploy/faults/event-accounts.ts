import type pg from 'pg'

export type StoredRow = { position: string; stream: string; revision: number; key: string | null }

/** A command's key and the position it was acknowledged with. */
export type Acknowledged = ReadonlyMap<string, string>

export async function storedRows(pool: pg.Pool): Promise<StoredRow[]> {
  const { rows } = await pool.query<StoredRow>(
    `select position::text, stream, revision, metadata::json ->> 'commandKey' as key
     from event_store.events e order by e.position`,
  )
  return rows
}

/**
 * What is wrong with the store: positions rise, revisions are 0..n in each stream, each event has a key, a key's events
 * of a stream are one group without another's between them, and what was acknowledged is there, at its position.
 */
export function faultsOf(rows: readonly StoredRow[], acknowledged: Acknowledged): string[] {
  const faults: string[] = []
  const revisions = new Map<string, number>()
  const groups = new Map<string, { position: bigint }>()
  const lastOfKey = new Map<string, bigint>()
  let before = 0n
  for (const { position, stream, revision, key } of rows) {
    const at = BigInt(position)
    if (at <= before) faults.push(`position ${position} follows ${before}`)
    before = at
    const expected = (revisions.get(stream) ?? -1) + 1
    if (revision !== expected) faults.push(`${stream}: revision ${revision} where ${expected} should be`)
    revisions.set(stream, revision)
    if (key === null) {
      faults.push(`position ${position} has no key`)
      continue
    }
    const group = groups.get(`${key} ${stream}`)
    if (group !== undefined && group.position !== at - 1n) faults.push(`key ${key} was applied twice to ${stream}`)
    groups.set(`${key} ${stream}`, { position: at })
    lastOfKey.set(key, at)
  }
  for (const [key, position] of acknowledged) {
    const last = lastOfKey.get(key)
    if (last === undefined) faults.push(`key ${key} was acknowledged at ${position} and is not in the store`)
    else if (last < BigInt(position)) faults.push(`key ${key} was acknowledged at ${position} and ends at ${last}`)
  }
  return faults
}
