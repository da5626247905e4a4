import { type Kysely, sql } from 'kysely'
import type { Vault } from '../ports/vault.ts'
import type { AnyTables } from '../service/tables.ts'

/** What an event has sealed of a person, opened: null for none or of an erased person, undefined when it says nothing of it. */
export async function opened(
  vault: Pick<Vault, 'open'>,
  person: string,
  sealed: string | null | undefined,
): Promise<string | null | undefined> {
  return typeof sealed === 'string' ? vault.open(person, sealed) : sealed
}

/** The names of those who have one still, from a service's own table `people`. */
export async function namesOfPeople(
  database: Kysely<AnyTables>,
  uids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (uids.length === 0) return new Map()
  const { rows } = await sql<{ uid: string; name: string | null }>`
    select uid, name from people where uid = any (${uids}::uuid[])`.execute(database)
  return new Map(rows.flatMap(({ uid, name }) => (name === null ? [] : [[uid, name] as const])))
}
