import type { Permission } from '@quayside/contracts/access/permissions.ts'
import { changePerson } from '@quayside/contracts/identity/commands.ts'
import { leftCompany, type OwnMembership, ownMemberships, ownPerson } from '@quayside/contracts/identity/own-account.ts'
import { changedUser } from '@quayside/contracts/identity/queries.ts'
import { emptyBody } from '@quayside/contracts/kernel/empty-body.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { membership } from '../domain/membership.ts'
import { rightsOf } from '../domain/role-rights.ts'
import { user } from '../domain/user.ts'
import { type OwnMember, ownMembers } from '../read-models/own-members.ts'
import type { People } from '../read-models/people.ts'
import type { Roles } from '../read-models/roles.ts'
import { openedDetails } from '../security/sealed-details.ts'
import { membershipIdOf } from './grant-membership.ts'
import { changeDetails, versionOf, withNewPhone } from './personal-details.ts'
import { steppingDown } from './step-down.ts'

/** The signed-in person themselves: their own fields, the companies they belong to and what they may do in each. */
export function ownPersonRoutes(app: App, ports: Ports, { people, roles }: { people: People; roles: Roles }): void {
  const { commands, database, vault } = ports

  queryRoute(app, ports, {
    url: '/account/person',
    summary: 'One’s own personal fields',
    permission: null,
    withoutCompany: true,
    answer: ownPerson,
    waitFor: ['people'],
    async handle({ caller }) {
      const [{ state }, row] = await Promise.all([commands.load(user, caller.uid), people.byId(caller.uid)])
      if (state.status === 'none') throw new ProblemError('user-not-found')
      return {
        uid: caller.uid,
        email: row?.email ?? '',
        language: state.language,
        person: await openedDetails(vault, state),
        version: state.version,
      }
    },
  })

  commandRoute(app, ports, {
    url: '/account/person',
    summary: 'Change one’s own personal fields',
    permission: null,
    withoutCompany: true,
    body: changePerson,
    answer: changedUser,
    async handle({ body, caller, context }) {
      try {
        const belongsTo = await people.membershipsOf(caller.uid)
        const companies = belongsTo.map(one => one.company_id)
        const details = await withNewPhone(ports, caller.uid, body)
        return await changeDetails(ports, caller.uid, details, companies, context)
      } catch (cause) {
        if (cause instanceof ProblemError) throw cause
        throw new ProblemError('user-update-failed', {}, [], { cause })
      }
    },
    respond: ({ state }, { caller }) => ({ uid: caller.uid, version: versionOf(state) }),
  })

  queryRoute(app, ports, {
    url: '/account/companies',
    summary: 'The companies one belongs to, and what one may do in each',
    permission: null,
    withoutCompany: true,
    answer: ownMemberships,
    waitFor: ['people', 'companies', 'roles', 'administrators'],
    async handle({ caller }) {
      const members = await ownMembers(database, caller.uid)
      return { items: await Promise.all(members.map(one => ownMembership(one, roles))) }
    },
  })

  commandRoute(app, ports, {
    url: '/account/companies/:companyId/leaving',
    summary: 'Leave a company; its last administrator names a successor first',
    permission: null,
    withoutCompany: true,
    params: { companyId: z.uuid() },
    body: emptyBody,
    answer: leftCompany,
    handle({ params: { companyId }, caller: { uid, permissions }, context }) {
      const leave = () =>
        commands.handle({
          aggregate: membership,
          id: membershipIdOf(uid, companyId),
          command: { type: 'Revoke', giver: { uid, permissions } },
          context,
          companies: () => [companyId],
        })
      return steppingDown(
        { commands, people },
        { userId: uid, companies: [companyId], of: 'membership' },
        context,
        leave,
      )
    },
    respond: (_, { params }) => params,
  })
}

async function ownMembership(member: OwnMember, roles: Roles): Promise<OwnMembership> {
  const { company_id: companyId, company_type: companyType, role } = member
  const rights = rightsOf(role, companyType, await roles.named(companyId, role))
  const given = new Set(rights?.permissions ?? [])
  const added = new Set(member.additional)
  const from = (permission: Permission) => {
    if (!given.has(permission)) return 'addition'
    return added.has(permission) ? 'both' : 'role'
  }
  return {
    companyId,
    companyName: member.company_name,
    companyType,
    role,
    profile: member.profile,
    jobTitle: member.job_title,
    status: member.suspended ? 'suspended' : 'active',
    joinedAt: member.joined_at.toISOString(),
    permissions: member.permissions.map(permission => ({ permission, from: from(permission) })),
    isLastAdministrator: member.is_last_administrator,
  }
}
