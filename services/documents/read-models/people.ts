import type { UserEvent } from '@quayside/contracts/identity/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Vault } from '@quayside/platform/ports/vault.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type Kysely, sql } from 'kysely'

const handles = ['UserSignedUp', 'PersonErased'] as const
type PersonEvent = Extract<UserEvent, { type: (typeof handles)[number] }>

/** Names of those who upload documents. */
export function peopleProjection(vault: Pick<Vault, 'open'>): Projection {
  return {
    name: 'people',
    tables: ['people'],
    handles,
    async project(events, tx) {
      for (const event of events as readonly StoredEvent<PersonEvent>[]) {
        if (event.type === 'PersonErased') {
          await sql`update people set name = null where uid = ${event.data.personId}`.execute(tx)
          continue
        }
        const { userId, name } = event.data
        await sql`insert into people values (${userId}, ${await vault.open(userId, name)})
          on conflict (uid) do update set name = excluded.name`.execute(tx)
      }
    },
  }
}

export async function peopleNames(
  database: Kysely<AnyTables>,
  uids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (uids.length === 0) return new Map()
  const { rows } = await sql<{ uid: string; name: string | null }>`
    select uid, name from people where uid = any (${uids}::uuid[])`.execute(database)
  return new Map(rows.flatMap(({ uid, name }) => (name === null ? [] : [[uid, name] as const])))
}
