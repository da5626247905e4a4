import type { Position } from '@quayside/contracts/kernel/envelope.ts'
import { areOfOneStore } from '@quayside/platform/event-store/positions.ts'
import { runKey } from '@quayside/shipments/shipment/commands/allocating.ts'
import type pg from 'pg'

export type StoredRow = {
  position: string
  stream: string
  revision: number
  type: string
  key: string | null
  uid: string | null
}

/** A command's key and the position it was acknowledged with. */
export type Acknowledged = ReadonlyMap<string, string>

export async function storedRows(pool: pg.Pool): Promise<StoredRow[]> {
  const { rows } = await pool.query<StoredRow>(
    `select lpad((select number::text from event_home.current), 4, '0') || lpad(position::text, 16, '0') as position, stream, revision, type, metadata::json ->> 'commandKey' as key,
       coalesce(metadata::json #>> '{actor,uid}', metadata::json #>> '{actor,onBehalfOf}') as uid
     from event_store.events e order by e.position`,
  )
  return rows
}

/**
 * What is wrong with the store: positions rise, revisions are 0..n in each stream, each event has a key, a key's events
 * of a stream are one group without another's between them, what was acknowledged is there, and so is the position told.
 * Of what was acknowledged by an earlier store only the key is looked for: it lies at another place now.
 * A claim is taken and given up again by a command that is refused, each time it is asked: there, both come in turn.
 */
export function faultsOf(rows: readonly StoredRow[], acknowledged: Acknowledged): string[] {
  const faults: string[] = []
  const revisions = new Map<string, number>()
  const groups = new Map<string, { position: bigint }>()
  const keys = new Set<string>()
  const positions = new Map<bigint, StoredRow>()
  let before = 0n
  const holding = new Set<string>()
  for (const row of rows) {
    const { position, stream, revision, type, key } = row
    const at = BigInt(position)
    if (at <= before) faults.push(`position ${position} follows ${before}`)
    before = at
    positions.set(at, row)
    const expected = (revisions.get(stream) ?? -1) + 1
    if (revision !== expected) faults.push(`${stream}: revision ${revision} where ${expected} should be`)
    revisions.set(stream, revision)
    if (key === null) {
      faults.push(`position ${position} has no key`)
      continue
    }
    const group = groups.get(`${key} ${stream}`)
    if (stream.startsWith('Claim-')) {
      if ((type === 'Claimed') === holding.has(stream)) faults.push(`${stream}: ${type} at ${position} out of turn`)
      if (type === 'Claimed') holding.add(stream)
      else holding.delete(stream)
    } else if (group !== undefined && group.position !== at - 1n)
      faults.push(`key ${key} was applied twice to ${stream}`)
    groups.set(`${key} ${stream}`, { position: at })
    keys.add(key)
  }
  const last = inFull(rows.at(-1)?.position ?? '')
  for (const [key, position] of acknowledged) {
    if (!keys.has(key) && !isOfRun(positions.get(BigInt(position)), key))
      faults.push(`key ${key} was acknowledged at ${position} and is not in the store`)
    // The answer may name what another key made for it (a founder's membership): it is the position to wait for.
    else if (areOfOneStore(inFull(position), last) && !positions.has(BigInt(position)))
      faults.push(`key ${key} was acknowledged at ${position}, where nothing is`)
  }
  return faults
}

/** The database gives a position of the first store as a bare number. */
function inFull(position: string): Position {
  return position.padStart(20, '0') as Position
}

/** What reserves at orders first goes under a key of its run, made of the person and the key that was sent. */
function isOfRun(row: StoredRow | undefined, key: string): boolean {
  return row?.uid != null && row.key?.startsWith(`${runKey(row.uid, { key })}/`) === true
}
