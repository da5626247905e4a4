import { isStandardRole, type Permission } from '@quayside/contracts/access/permissions.ts'
import type { RoleEvent } from '@quayside/contracts/identity/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { OwnRole } from '../domain/role-rights.ts'

type Row = {
  role_id: string
  company_id: string
  name: string
  permissions: string[]
  /** What it was called before. */
  former_names: string[]
  /** Of a removed one. */
  successor: string | null
  version: number
}
type Tables = { roles: Row }
type Db = Transaction<Tables>

/** The roles that companies defined themselves; a removed one stays, for who was invited with it. */
export const rolesProjection: Projection = {
  name: 'roles',
  rules: 3,
  tables: ['roles'],
  handles: ['RoleDefined', 'RoleChanged', 'RoleRenamed', 'RoleRemoved'],
  async project(events, tx: Db) {
    for (const event of events as readonly StoredEvent<RoleEvent>[]) await apply(event, tx)
  },
}

async function apply({ type, data }: StoredEvent<RoleEvent>, tx: Db): Promise<void> {
  const one = tx.updateTable('roles').set({ version: sql<number>`version + 1` }).where('role_id', '=', data.roleId)
  switch (type) {
    case 'RoleDefined': {
      const { roleId, companyId, name, permissions } = data
      const row = { role_id: roleId, company_id: companyId, name, permissions }
      await tx
        .insertInto('roles')
        .values({ ...row, former_names: [], successor: null, version: 1 })
        .execute()
      return
    }
    case 'RoleChanged':
      await one.set({ permissions: data.permissions }).execute()
      return
    case 'RoleRenamed':
      await one
        .set({
          name: data.name,
          former_names: sql<string[]>`array_append(former_names, ${data.formerName})`,
        })
        .execute()
      return
    case 'RoleRemoved':
      await one.set({ successor: data.successor }).execute()
  }
}

const mostSuccessions = 20

export function roles(database: Kysely<Tables>) {
  const live = (companyId: string) =>
    database.selectFrom('roles').selectAll().where('company_id', '=', companyId).where('successor', 'is', null)

  async function named(companyId: string, name: string): Promise<OwnRole | null> {
    const row = await live(companyId).where('name', '=', name).executeTakeFirst()
    return row === undefined ? null : { name: row.name, permissions: row.permissions as Permission[] }
  }

  return {
    ofCompany: (companyId: string) => live(companyId).orderBy('name').execute(),
    named,
    /** What a role that somebody was invited with is called today: renamed, or succeeded by another. */
    async today(companyId: string, name: string): Promise<string> {
      let current = name
      for (let step = 0; step < mostSuccessions; step += 1) {
        if (isStandardRole(current) || (await named(companyId, current)) !== null) return current
        const before = await database
          .selectFrom('roles')
          .selectAll()
          .where('company_id', '=', companyId)
          .where(sql<boolean>`(name = ${current} or ${current} = any (former_names))`)
          .orderBy(sql`successor is null`, 'desc')
          .executeTakeFirst()
        if (before === undefined) return name
        current = before.successor ?? before.name
      }
      return name
    },
  }
}
export type Roles = ReturnType<typeof roles>
