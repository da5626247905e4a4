import type { CompanyType } from '@quayside/contracts/access/actors.ts'
import type { Permission } from '@quayside/contracts/access/permissions.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type Kysely, sql } from 'kysely'

export type OwnMember = {
  company_id: string
  company_name: string
  company_type: CompanyType
  role: string
  profile: string | null
  job_title: string | null
  suspended: boolean
  joined_at: Date
  permissions: Permission[]
  additional: Permission[]
  is_last_administrator: boolean
}

/** Of a member `m`: no other administrator of the company counts. */
const isLastAdministrator = sql`(m.role = 'ADMIN' and not m.suspended and not exists (
  select from administrators a where a.company_id = m.company_id and a.user_id <> m.user_id and a.counts))`

export type LastAdministrator = { user_id: string; company_id: string; company_name: string }

/** The companies whose last administrator each of these people is. */
export async function lastAdministrators(
  database: Kysely<AnyTables>,
  uids: readonly string[],
): Promise<LastAdministrator[]> {
  if (uids.length === 0) return []
  const { rows } = await sql<LastAdministrator>`select m.user_id, m.company_id, coalesce(c.name, '') as company_name
    from members m left join companies c on c.company_id = m.company_id
    where m.user_id = any (${uids}::uuid[]) and ${isLastAdministrator} order by lower(c.name), m.company_id`.execute(
    database,
  )
  return rows
}

/** All that a person belongs to, also where they are suspended. */
export async function ownMembers(database: Kysely<AnyTables>, uid: string): Promise<OwnMember[]> {
  const { rows } =
    await sql<OwnMember>`select m.company_id, coalesce(c.name, '') as company_name, m.company_type, m.role,
      coalesce(m.profile, m.profile_of_before) as profile, m.job_title, m.suspended, m.joined_at, m.permissions, m.additional,
      ${isLastAdministrator} as is_last_administrator
    from members m left join companies c on c.company_id = m.company_id
    where m.user_id = ${uid}::uuid order by lower(c.name), m.company_id`.execute(database)
  return rows
}
