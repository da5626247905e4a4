import type { Permission } from '@quayside/contracts/access/permissions.ts'
import type { MachineEvent } from '@quayside/contracts/identity/events.ts'
import type { ApiToken } from '@quayside/contracts/identity/queries.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { TenantQuery } from '@quayside/platform/access/tenant-query.ts'
import { keysetPage } from '@quayside/platform/http/keyset-page.ts'
import { cappedTotal, exactTotalUpTo } from '@quayside/platform/http/lists.ts'
import type { Vault } from '@quayside/platform/ports/vault.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { ownCompanyOnly } from './member-list.ts'

type Row = {
  user_id: string
  company_id: string
  name: string
  permissions: string[]
  profile: string | null
  revoked: boolean
  made_by: string
  made_at: Date
  expires_at: Date
}
type Tables = { machines: Row }
type Listed = Row & { id: string; sort_value: string; used_at: Date | null }

/** The machine users of each company. */
export function machinesProjection(vault: Vault): Projection {
  return {
    name: 'machines',
    tables: ['machines'],
    handles: ['MachineRegistered', 'MachineRevoked'],
    async project(events, tx: Transaction<Tables>) {
      for (const { type, data, recordedAt } of events as readonly StoredEvent<MachineEvent>[]) {
        if (type === 'MachineRevoked') {
          await tx.updateTable('machines').set({ revoked: true }).where('user_id', '=', data.userId).execute()
          continue
        }
        const { userId, companyId, permissions, profile, madeBy, expiresAt } = data
        const name = (await vault.open(userId, data.name)) ?? ''
        const made = { made_by: madeBy, made_at: new Date(recordedAt), expires_at: new Date(expiresAt) }
        const row = { user_id: userId, company_id: companyId, name, permissions, profile, revoked: false, ...made }
        await tx.insertInto('machines').values(row).execute()
      }
    },
  }
}

/** Newest first. `named`: who made them. */
export function apiTokenList(
  query: TenantQuery,
  caller: Caller,
  { now, named }: { now: string; named: (uids: readonly string[]) => Promise<ReadonlyMap<string, string>> },
) {
  const of = { ...caller, ...ownCompanyOnly(caller) }
  const rows = sql`(select m.*, m.user_id as id, to_char(made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as made_key,
    (select last_at from machine_uses u where u.user_id = m.user_id) as used_at
    from machines m where company_id = ${caller.company}::uuid) listed`
  return {
    async page(cursor: string | undefined, limit: number) {
      const sort = { column: 'madeAt' as const, direction: 'desc' as const }
      const wanted = { sort, columns: { madeAt: 'made_key' }, cursor, limit }
      const page = await keysetPage<'madeAt', Listed>(query, of, wanted, async (db, { by, order, next }, most) => {
        const found = await sql<Listed>`select *, ${by} as sort_value from ${rows}
          where ${next} order by ${by} ${order}, id ${order} limit ${most}`.execute(db)
        return found.rows
      })
      const makers = await named(page.items.map(row => row.made_by))
      return { ...page, items: page.items.map(row => itemOf(row, now, makers)) }
    },
    async total() {
      const counted = await query(of, db =>
        sql<{ count: number }>`select count(*)::int as count from (
          select from ${rows} limit ${exactTotalUpTo + 1}) counted`.execute(db),
      )
      return cappedTotal(counted.rows[0]?.count ?? 0)
    },
  }
}

function itemOf(row: Listed, now: string, makers: ReadonlyMap<string, string>): ApiToken {
  const expiresAt = row.expires_at.toISOString()
  const isOver = expiresAt <= now ? 'expired' : 'active'
  return {
    uid: row.user_id,
    name: row.name,
    permissions: row.permissions as Permission[],
    profile: row.profile,
    status: row.revoked ? 'revoked' : isOver,
    madeAt: row.made_at.toISOString(),
    madeBy: makers.get(row.made_by) ?? null,
    expiresAt,
    lastUsedAt: row.used_at?.toISOString() ?? null,
  }
}

/** When a token was used last is no fact of the company's history: it lies beside the events. */
export async function noteUse(
  database: Kysely<{ machine_uses: { user_id: string; last_at: Date } }>,
  uid: string,
  now: string,
) {
  const row = { user_id: uid, last_at: new Date(now) }
  await database
    .insertInto('machine_uses')
    .values(row)
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ last_at: row.last_at }))
    .execute()
}
