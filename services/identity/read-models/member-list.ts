import type { Permission } from '@quayside/contracts/access/permissions.ts'
import type { CompanyUser } from '@quayside/contracts/identity/queries.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { TenantQuery } from '@quayside/platform/access/tenant-query.ts'
import { cappedTotal, decodeCursor, encodeCursor, exactTotalUpTo, pageOf } from '@quayside/platform/http/lists.ts'
import { type SqlBool, sql } from 'kysely'
import type { MemberRow } from './people.ts'

type Page = {
  cursor?: string | undefined
  limit: number
  q?: string | undefined
  'filter[rights]'?: 'none' | undefined
}
const order = 'name'

/** The people of the selected company, by name. */
export async function memberList(
  query: TenantQuery,
  caller: Caller,
  { cursor, limit, q, 'filter[rights]': rights }: Page,
) {
  return query(ownCompanyOnly(caller), async db => {
    const matching = db
      .selectFrom('members')
      .where('company_id', '=', caller.company)
      .where(q ? sql<SqlBool>`(name ilike ${like(q)} or email ilike ${like(q)})` : sql<SqlBool>`true`)
      .where(rights === 'none' ? sql<SqlBool>`active and cardinality(permissions) = 0` : sql<SqlBool>`true`)
    const after = decodeCursor(cursor, order, 2)
    const rows = (await matching
      .selectAll()
      .where(after ? sql<SqlBool>`(lower(name), user_id) > (${after[0]}, ${after[1]}::uuid)` : sql<SqlBool>`true`)
      .orderBy(sql`lower(name)`)
      .orderBy('user_id')
      .limit(limit + 1)
      .execute()) as MemberRow[]
    const counted = await db
      .selectFrom(
        matching
          .select('user_id')
          .limit(exactTotalUpTo + 1)
          .as('counted'),
      )
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
    return {
      ...pageOf(rows, limit, row => encodeCursor(order, [row.name.toLowerCase(), row.user_id]), companyUser),
      ...cappedTotal(counted.count),
    }
  })
}

/** Row-level security by the selected company itself: members of any company's type are their company's alone. */
export function ownCompanyOnly(caller: Pick<Caller, 'company'>) {
  return { scope: { clients: [caller.company], vendors: [] } }
}

function like(q: string): string {
  return `%${q.replace(/[\\%_]/g, '\\$&')}%`
}

function companyUser(row: MemberRow): CompanyUser {
  return {
    uid: row.user_id,
    name: row.name,
    email: row.email,
    role: row.role,
    actor: row.actor,
    profile: row.profile,
    active: row.active,
    permissions: row.permissions as Permission[],
    joinedAt: row.joined_at.toISOString(),
  }
}
