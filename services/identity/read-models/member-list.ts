import type { Permission } from '@quayside/contracts/access/permissions.ts'
import type { CompanyUser, MemberStatus, memberSortColumns } from '@quayside/contracts/identity/queries.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { TenantQuery } from '@quayside/platform/access/tenant-query.ts'
import { containing } from '@quayside/platform/database/containing.ts'
import { keysetPage } from '@quayside/platform/http/keyset-page.ts'
import { cappedTotal, exactTotalUpTo, type Sort } from '@quayside/platform/http/lists.ts'
import { type RawBuilder, sql } from 'kysely'
import type { MemberRow } from './people.ts'

export type MembersAsked = {
  readonly companyId: string
  readonly sort: Sort<(typeof memberSortColumns)[number]>
  readonly q: string
  readonly role: string | null
  /** `none` for those without. */
  readonly profile: string | null
  readonly statuses: readonly MemberStatus[]
  readonly withoutRights: boolean
  readonly permission: Permission | null
  readonly ids: readonly string[] | null
}
type Listed = MemberRow & { id: string; sort_value: string; status: MemberStatus }

const columns = {
  name: 'name_key',
  email: 'email_key',
  role: 'role',
  jobTitle: 'job_title_key',
  status: 'status',
  joinedAt: 'joined_key',
} as const

/** A person who is deactivated is so in each of their companies. */
const status = sql`case when not m.active then 'deactivated' when suspended then 'suspended' else 'active' end`
const shown = sql`(select m.user_id, company_id, company_type, role, actor, permissions, additional, m.name, m.email, job_title,
    coalesce(m.profile, profile_of_before) as profile, m.active, suspended, suspended_for, version, joined_at,
    m.user_id as id, lower(m.name) as name_key, lower(m.email) as email_key, lower(coalesce(job_title, '')) as job_title_key,
    to_char(joined_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as joined_key, 
    ${status} as status
  from members m) listed`

/** The people of one company: the selected one, or the one that an administrator of the installation names. */
export function memberList(query: TenantQuery, caller: Caller, asked: MembersAsked) {
  const of = { ...caller, ...ownCompanyOnly({ company: asked.companyId }) }
  const matching = whereOf(asked)
  return {
    async page(cursor: string | undefined, limit: number) {
      const wanted = { sort: asked.sort, columns, cursor, limit }
      const page = await keysetPage<keyof typeof columns, Listed>(
        query,
        of,
        wanted,
        async (db, { by, order, next }, most) => {
          const { rows } = await sql<Listed>`select *, ${by} as sort_value from ${shown}
          where ${matching} and ${next} order by ${by} ${order}, id ${order} limit ${most}`.execute(db)
          return rows
        },
      )
      return { ...page, items: page.items.map(companyUser) }
    },
    async total() {
      const { rows } = await query(of, db =>
        sql<{ count: number }>`select count(*)::int as count from (
          select from ${shown} where ${matching} limit ${exactTotalUpTo + 1}) counted`.execute(db),
      )
      return cappedTotal(rows[0]?.count ?? 0)
    },
  }
}

function whereOf({
  companyId,
  q,
  role,
  profile,
  statuses,
  withoutRights,
  permission,
  ids,
}: MembersAsked): RawBuilder<unknown> {
  const parts = [sql`company_id = ${companyId}::uuid`]
  if (q !== '')
    parts.push(sql`(name ilike ${containing(q)} or email ilike ${containing(q)} or job_title ilike ${containing(q)})`)
  if (role !== null) parts.push(sql`role = ${role}`)
  if (profile !== null) parts.push(profile === 'none' ? sql`profile is null` : sql`profile = ${profile}`)
  if (statuses.length > 0) parts.push(sql`status = any (${statuses}::text[])`)
  if (withoutRights) parts.push(sql`status = 'active' and cardinality(permissions) = 0`)
  if (permission !== null) parts.push(sql`${permission} = any (permissions)`)
  if (ids !== null) parts.push(sql`id = any (${ids}::uuid[])`)
  return sql.join(parts, sql` and `)
}

/** Row-level security by the company itself: members of any company's type are their company's alone. */
export function ownCompanyOnly({ company }: Pick<Caller, 'company'>) {
  return { scope: { clients: [company], vendors: [] } }
}

/** One person of a company, as the list shows them; undefined when they do not belong to it. */
export async function memberOf(query: TenantQuery, caller: Caller, companyId: string, uid: string) {
  const { rows } = await query({ ...caller, ...ownCompanyOnly({ company: companyId }) }, db =>
    sql<Listed>`select * from ${shown} where company_id = ${companyId}::uuid and id = ${uid}::uuid`.execute(db),
  )
  const [row] = rows
  return row === undefined ? undefined : { ...companyUser(row), suspendedFor: row.suspended_for }
}

function companyUser(row: Listed): CompanyUser {
  return {
    uid: row.user_id,
    version: row.version,
    companyId: row.company_id,
    name: row.name,
    email: row.email,
    role: row.role,
    actor: row.actor,
    profile: row.profile,
    jobTitle: row.job_title,
    status: row.status,
    permissions: row.permissions as Permission[],
    additional: row.additional as Permission[],
    joinedAt: row.joined_at.toISOString(),
  }
}
