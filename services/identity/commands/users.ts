import { assignProfile, changeUserRole, emptyCommand } from '@quayside/contracts/identity/commands.ts'
import { usersAnswer, usersQuery } from '@quayside/contracts/identity/queries.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { membership } from '../domain/membership.ts'
import { missingToGive, rightsOf } from '../domain/role-rights.ts'
import { user } from '../domain/user.ts'
import { memberList } from '../read-models/member-list.ts'
import type { People } from '../read-models/people.ts'
import type { Roles } from '../read-models/roles.ts'
import { membershipIdOf } from './grant-membership.ts'

const params = { uid: z.uuid() }
const answer = z.object({ uid: z.string() })

/** The people of the selected company: who they are, their role, profile and leaving. */
export function userRoutes(app: App, ports: Ports, { people, roles }: { people: People; roles: Roles }): void {
  const { commands } = ports

  queryRoute(app, ports, {
    url: '/users',
    summary: 'The people of the selected company',
    permission: 'users.view',
    query: usersQuery,
    answer: usersAnswer,
    waitFor: ['people'],
    handle: ({ query, caller }) => memberList(ports.query, caller, query),
  })

  commandRoute(app, ports, {
    url: '/users/:uid/role',
    summary: 'Give a person another role in the selected company',
    permission: 'users.manage',
    params,
    body: changeUserRole,
    answer,
    async handle({ params, body, caller, context }) {
      const rights = rightsOf(body.role, caller.companyType, await roles.named(caller.company, body.role))
      if (rights === null) throw new ProblemError('role-unknown', { role: body.role })
      const missing = missingToGive(rights, caller.permissions)
      if (missing !== null) throw new ProblemError('permission-not-grantable', { permission: missing })
      const otherAdministrators = await people.otherAdministrators(caller.company, params.uid)
      return commands.handle({
        aggregate: membership,
        id: membershipIdOf(params.uid, caller.company),
        command: { type: 'ChangeRights', rights, byThemselves: params.uid === caller.uid, otherAdministrators },
        context,
        companies: () => [caller.company],
      })
    },
    respond: (_, { params }) => params,
  })

  commandRoute(app, ports, {
    url: '/users/:uid/removal',
    summary: 'End a person’s membership of the selected company',
    permission: 'users.manage',
    params,
    body: emptyCommand,
    answer,
    async handle({ params, caller, context }) {
      const otherAdministrators = await people.otherAdministrators(caller.company, params.uid)
      return commands.handle({
        aggregate: membership,
        id: membershipIdOf(params.uid, caller.company),
        command: { type: 'Revoke', byThemselves: params.uid === caller.uid, otherAdministrators },
        context,
        companies: () => [caller.company],
      })
    },
    respond: (_, { params }) => params,
  })

  commandRoute(app, ports, {
    url: '/users/:uid/profile',
    summary: 'Give a person of the selected company a profile, which restricts the sections they can open',
    permission: 'users.manage',
    params,
    body: assignProfile,
    answer,
    async handle({ params, body, caller, context }) {
      const member = await commands.load(membership, membershipIdOf(params.uid, caller.company))
      if (member.state.status !== 'active') throw new ProblemError('not-a-member')
      if (params.uid === caller.uid) throw new ProblemError('not-yourself')
      return commands.handle({
        aggregate: user,
        id: params.uid,
        command: { type: 'AssignProfile', profile: body.profile },
        context,
        companies: () => [caller.company],
      })
    },
    respond: (_, { params }) => params,
  })
}
