import type { CompanyType } from '@quayside/contracts/access/actors.ts'
import { type Permission, permissions, standardRoles, withViews } from '@quayside/contracts/access/permissions.ts'
import { changeRole, defineRole, removeRole, renameRole } from '@quayside/contracts/identity/commands.ts'
import { type CompanyRole, rolesAnswer, rolesQuery } from '@quayside/contracts/identity/queries.ts'
import type { CompanyId } from '@quayside/contracts/kernel/ids.ts'
import { nameKey } from '@quayside/contracts/kernel/names.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { ClaimRequest, CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { madeOnce } from '@quayside/platform/commands/made-once.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { role, versionOf } from '../domain/role.ts'
import { type RoleRights, rightsOf } from '../domain/role-rights.ts'
import type { Companies } from '../read-models/companies.ts'
import type { People } from '../read-models/people.ts'
import type { Roles } from '../read-models/roles.ts'
import { companyOfCall } from './company-of-call.ts'
import { roleUnknown } from './role-unknown.ts'

const answer = z.object({ id: z.string() })

/** The roles of the selected company: the standard ones, and its own. */
export function roleRoutes(
  app: App,
  ports: Ports,
  { roles, people, companies }: { roles: Roles; people: People; companies: Companies },
): void {
  queryRoute(app, ports, {
    url: '/roles',
    summary: 'The roles of the selected company and every permission they can give',
    permission: 'users.view',
    answer: rolesAnswer,
    waitFor: ['roles'],
    query: rolesQuery,
    async handle({ query, caller }) {
      const { companyId, companyType } = await companyOfCall(companies, caller, query['filter[companyId]'])
      const [own, members] = await Promise.all([roles.ofCompany(companyId), people.countByRole(companyId)])
      const ofOwn = own.map(({ role_id, name, permissions, version }) => ({
        id: role_id,
        name,
        standard: false,
        version,
        // Those that have a meaning in this company, as its members have them.
        permissions: rightsOf(name, companyType, { name, permissions: permissions as Permission[] })?.permissions ?? [],
      }))
      return {
        items: [...standardOf(companyType), ...ofOwn].map(
          (one): CompanyRole => ({ ...one, permissions: [...one.permissions], members: members.get(one.name) ?? 0 }),
        ),
        permissions: [...permissions],
      }
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
      const claim = nameClaim(caller.company, body.name, roleId, context)
      return madeOnce(ports.commands, { uid: caller.uid, route: 'roles', context }, async () => {
        if ((await ports.commands.claim(claim)) !== 'claimed') throw nameTaken(body.name)
        const outcome = await ports.commands.handle({
          aggregate: role,
          id: roleId,
          command: {
            type: 'Define',
            roleId,
            companyId: caller.company as CompanyId,
            name: body.name,
            permissions: withViews(body.permissions),
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
          permissions: withViews(body.permissions),
          giver: caller.permissions,
        },
        context,
        companies: () => [caller.company],
        seen: { version: body.version, current: versionOf },
      }),
    respond: (_, { params }) => params,
  })

  commandRoute(app, ports, {
    url: '/roles/:id/name',
    summary: 'Rename a role of the selected company; its members go on with it',
    permission: 'roles.manage',
    params: { id: z.uuid() },
    body: renameRole,
    answer,
    async handle({ params, body, caller, context }) {
      const before = await own(params.id, caller)
      const claim = nameClaim(caller.company, body.name, params.id, context)
      if ((await ports.commands.claim(claim)) !== 'claimed') throw nameTaken(body.name)
      const outcome = await give(params.id, { type: 'Rename', name: body.name }, caller, context)
      const isSameName = nameKey(before.name) === nameKey(body.name)
      if (outcome.kind !== 'accepted') {
        if (!isSameName) await ports.commands.release(claim)
      } else if (!isSameName) await ports.commands.release(nameClaim(caller.company, before.name, params.id, context))
      return outcome
    },
    respond: (_, { params }) => params,
  })

  commandRoute(app, ports, {
    url: '/roles/:id/removal',
    summary: 'Remove a role of the selected company; its members have another from then on',
    permission: 'roles.manage',
    params: { id: z.uuid() },
    body: removeRole,
    answer,
    async handle({ params, body, caller, context }) {
      const before = await own(params.id, caller)
      const rights = rightsOf(body.successor, caller.companyType, await roles.named(caller.company, body.successor))
      if (rights === null) throw roleUnknown('successor', body.successor)
      const outcome = await give(params.id, { type: 'Remove', successor: rights }, caller, context)
      if (outcome.kind === 'accepted')
        await ports.commands.release(nameClaim(caller.company, before.name, params.id, context))
      return outcome
    },
    respond: (_, { params }) => params,
  })

  type Asked = { type: 'Rename'; name: string } | { type: 'Remove'; successor: RoleRights }

  function give(id: string, command: Asked, { company, permissions: giver }: Caller, context: CommandContext) {
    return ports.commands.handle({
      aggregate: role,
      id,
      command: { ...command, companyId: company as CompanyId, giver },
      context,
      companies: () => [company],
    })
  }

  async function own(id: string, { company }: Caller) {
    const { state } = await ports.commands.load(role, id)
    if (state.status === 'none' || state.companyId !== company) throw new ProblemError('not-found', { what: 'role' })
    return state
  }
}

function nameTaken(name: string): ProblemError {
  return new ProblemError('role-name-taken', { role: name }, [
    { path: 'name', code: 'role-name-taken', params: { role: name } },
  ])
}

function nameClaim(company: string, name: string, owner: string, context: CommandContext): ClaimRequest {
  return {
    kind: 'role-name',
    scope: company,
    value: nameKey(name),
    // The form of before (docs/decisions/0009-one-form-of-names.md).
    formerly: name.toLowerCase(),
    owner,
    aggregate: role.name,
    context,
  }
}

function standardOf(companyType: CompanyType): Omit<CompanyRole, 'members'>[] {
  return Object.keys(standardRoles).flatMap(name => {
    const rights = rightsOf(name, companyType, null)
    return rights === null ? [] : [{ id: null, name, standard: true, version: 0, permissions: [...rights.permissions] }]
  })
}
