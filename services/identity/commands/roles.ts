import type { CompanyType } from '@quayside/contracts/access/actors.ts'
import { type Permission, permissions, standardRoles } from '@quayside/contracts/access/permissions.ts'
import { changeRole, defineRole } from '@quayside/contracts/identity/commands.ts'
import { type CompanyRole, rolesAnswer } from '@quayside/contracts/identity/queries.ts'
import type { CompanyId } from '@quayside/contracts/kernel/ids.ts'
import { nameKey } from '@quayside/contracts/kernel/names.ts'
import { madeOnce } from '@quayside/platform/commands/made-once.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { role } from '../domain/role.ts'
import { rightsOf } from '../domain/role-rights.ts'
import type { Roles } from '../read-models/roles.ts'

const answer = z.object({ id: z.string() })

/** The roles of the selected company: the standard ones, and its own. */
export function roleRoutes(app: App, ports: Ports, roles: Roles): void {
  queryRoute(app, ports, {
    url: '/roles',
    summary: 'The roles of the selected company and every permission they can give',
    permission: 'users.view',
    answer: rolesAnswer,
    waitFor: ['roles'],
    async handle({ caller }) {
      const own = (await roles.ofCompany(caller.company)).map(
        (row): CompanyRole => ({
          id: row.role_id,
          name: row.name,
          standard: false,
          permissions: row.permissions as Permission[],
        }),
      )
      return { items: [...standardOf(caller.companyType), ...own], permissions: [...permissions] }
    },
  })

  commandRoute(app, ports, {
    url: '/roles',
    summary: 'Define a role of the selected company',
    permission: 'roles.manage',
    body: defineRole,
    answer,
    status: 201,
    async handle({ body, caller, context }) {
      const roleId = newIdFor(caller.uid, 'roles', context.key)
      const claim = {
        kind: 'role-name',
        scope: caller.company,
        value: nameKey(body.name),
        // The form of before (docs/decisions/0009-one-form-of-names.md).
        formerly: body.name.toLowerCase(),
        owner: roleId,
        aggregate: role.name,
        context,
      }
      return madeOnce(ports.commands, { uid: caller.uid, route: 'roles', context }, async () => {
        if ((await ports.commands.claim(claim)) !== 'claimed')
          throw new ProblemError('role-name-taken', { role: body.name })
        const outcome = await ports.commands.handle({
          aggregate: role,
          id: roleId,
          command: {
            type: 'Define',
            roleId,
            companyId: caller.company as CompanyId,
            ...body,
            giver: caller.permissions,
          },
          context,
          companies: () => [caller.company],
        })
        if (outcome.kind === 'rejected') await ports.commands.release(claim)
        return outcome
      })
    },
    respond: ({ state }) => ({ id: state.status === 'none' ? '' : state.roleId }),
  })

  commandRoute(app, ports, {
    url: '/roles/:id',
    summary: 'Change the permissions of a role of the selected company; its members follow at once',
    permission: 'roles.manage',
    params: { id: z.uuid() },
    body: changeRole,
    answer,
    handle: ({ params, body, caller, context }) =>
      ports.commands.handle({
        aggregate: role,
        id: params.id,
        command: {
          type: 'Change',
          companyId: caller.company as CompanyId,
          permissions: body.permissions,
          giver: caller.permissions,
        },
        context,
        companies: () => [caller.company],
      }),
    respond: (_, { params }) => params,
  })
}

function standardOf(companyType: CompanyType): CompanyRole[] {
  return Object.keys(standardRoles).flatMap(name => {
    const rights = rightsOf(name, companyType, null)
    return rights === null ? [] : [{ id: null, name, standard: true, permissions: [...rights.permissions] }]
  })
}
