import type { Permission } from '@quayside/contracts/access/permissions.ts'
import type { RoleEvent } from '@quayside/contracts/identity/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import type { Kysely, Transaction } from 'kysely'
import type { OwnRole } from '../domain/role-rights.ts'

type Row = { role_id: string; company_id: string; name: string; permissions: string[] }
type Tables = { roles: Row }

/** The roles that companies defined themselves. */
export const rolesProjection: Projection = {
  name: 'roles',
  rules: 2,
  tables: ['roles'],
  handles: ['RoleDefined', 'RoleChanged'],
  async project(events, tx: Transaction<Tables>) {
    for (const { type, data } of events as readonly StoredEvent<RoleEvent>[]) {
      const { roleId, companyId, name, permissions } = data
      if (type === 'RoleDefined') {
        await tx.insertInto('roles').values({ role_id: roleId, company_id: companyId, name, permissions }).execute()
      } else await tx.updateTable('roles').set({ permissions }).where('role_id', '=', roleId).execute()
    }
  },
}

export function roles(database: Kysely<Tables>) {
  return {
    ofCompany: (companyId: string) =>
      database.selectFrom('roles').selectAll().where('company_id', '=', companyId).orderBy('name').execute(),
    named: async (companyId: string, name: string): Promise<OwnRole | null> => {
      const row = await database
        .selectFrom('roles')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('name', '=', name)
        .executeTakeFirst()
      return row === undefined ? null : { name: row.name, permissions: row.permissions as Permission[] }
    },
  }
}
export type Roles = ReturnType<typeof roles>
