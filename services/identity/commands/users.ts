import { changeMembership, changePerson, memberCommand, suspendUser } from '@quayside/contracts/identity/commands.ts'
import {
  type CompanyUser,
  changedUser,
  type ListedUser,
  type MemberStatus,
  memberSortColumns,
  userActions,
  userDetail,
  userQuery,
  usersAnswer,
  usersQuery,
} from '@quayside/contracts/identity/queries.ts'
import type { Sealed } from '@quayside/contracts/kernel/event-schemas.ts'
import type { CommandVerdict } from '@quayside/contracts/kernel/lists.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { listOrFile, mediaTypes } from '@quayside/platform/http/export.ts'
import { parseSort } from '@quayside/platform/http/lists.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { withReasons } from '@quayside/platform/words/error-text.ts'
import * as z from 'zod'
import { type Giver, type Membership, type MembershipCommand, membership } from '../domain/membership.ts'
import { rightsOf } from '../domain/role-rights.ts'
import { secondFactor } from '../domain/second-factor.ts'
import { user } from '../domain/user.ts'
import type { Companies } from '../read-models/companies.ts'
import { memberList, memberOf } from '../read-models/member-list.ts'
import { type LastAdministrator, lastAdministrators } from '../read-models/own-members.ts'
import type { People } from '../read-models/people.ts'
import type { Roles } from '../read-models/roles.ts'
import { openedDetails } from '../security/sealed-details.ts'
import { type CompanyOfCall, companyOfCall } from './company-of-call.ts'
import { membershipIdOf } from './grant-membership.ts'
import { mayNotRemoveSecondFactor } from './may-remove-second-factor.ts'
import { membersFile } from './members-file.ts'
import { changeDetails, versionOf as personVersionOf, withNewPhone } from './personal-details.ts'
import { roleUnknown } from './role-unknown.ts'
import { steppingDown } from './step-down.ts'
import { userVerdicts } from './user-verdicts.ts'

const params = { uid: z.uuid() }

/** The people of a company: who they are, what it decides of them, and their leaving. */
export function userRoutes(
  app: App,
  ports: Ports,
  { people, roles, companies }: { people: People; roles: Roles; companies: Companies },
): void {
  const { commands, vault, database } = ports

  queryRoute(app, ports, {
    url: '/users',
    summary: 'The people of the selected company, also as CSV or sheet',
    permission: 'users.view',
    query: usersQuery,
    answer: usersAnswer,
    files: ['text/csv', mediaTypes.xlsx],
    waitFor: ['people', 'administrators'],
    async handle(asked) {
      const { query, caller } = asked
      const { companyId } = await companyOfCall(companies, caller, query['filter[companyId]'])
      const list = memberList(ports.query, caller, {
        companyId,
        sort: parseSort(query.sort, memberSortColumns, { column: 'name', direction: 'asc' }),
        q: query.q?.trim() ?? '',
        role: query['filter[role]'] ?? null,
        profile: query['filter[profile]'] ?? null,
        statuses: (query['filter[status]']?.split(',') ?? []) as MemberStatus[],
        withoutRights: query['filter[rights]'] === 'none',
        permission: query['filter[permission]'] ?? null,
        ids: query['filter[id]']?.split(',') ?? null,
      })
      const page = async (cursor: string | undefined, limit: number) => {
        const { items, nextCursor } = await list.page(cursor, limit)
        const last = await lastAdministrators(
          database,
          items.map(({ uid }) => uid),
        )
        return { items: items.map(person => ({ ...person, ...actsOn(person, caller, last) })), nextCursor }
      }
      return listOrFile(asked, {
        ...list,
        page,
        fileName: 'users',
        file: () => membersFile(caller.language, query.columns),
      })
    },
  })

  queryRoute(app, ports, {
    url: '/users/:uid',
    summary: 'A person of the selected company, and what may be done with them',
    permission: 'users.view',
    params,
    query: userQuery,
    answer: userDetail,
    waitFor: ['people', 'companies', 'administrators'],
    async handle({ params, query, caller }) {
      const of = await companyOfCall(companies, caller, query['filter[companyId]'])
      const row = await memberOf(ports.query, caller, of.companyId, params.uid)
      if (row === undefined) throw await whyNoMember(params.uid, of)
      const [{ state }, others, factor, last] = await Promise.all([
        commands.load(user, params.uid),
        companiesBeside(params.uid, of),
        commands.load(secondFactor, params.uid),
        lastAdministrators(database, [params.uid]),
      ])
      if (state.status === 'none') throw new ProblemError('user-not-found')
      return {
        ...row,
        companyName: of.name,
        companyType: of.companyType,
        language: state.language,
        person: await openedDetails(vault, state),
        personVersion: state.version,
        allowedCommands: withReasons(
          [
            ...userVerdicts(row, caller, others > 0, lastIn(last, row)),
            ...(factor.state.status === 'on' ? [await ofSecondFactor(params.uid, caller)] : []),
          ],
          caller.language,
        ),
      }
    },
  })

  commandRoute(app, ports, {
    url: '/users/:uid/membership',
    summary: 'Decide role, additional permissions, profile and job title of a person of the selected company',
    permission: 'users.manage',
    params,
    body: changeMembership,
    answer: changedUser,
    async handle({ params, body, caller, context }) {
      const of = await companyOfCall(companies, caller, body.companyId)
      const rights = rightsOf(body.role, of.companyType, await roles.named(of.companyId, body.role))
      if (rights === null) throw roleUnknown('role', body.role)
      const { additional, profile, version } = body
      return orUpdateFailed(async () => {
        await stillThere(params.uid, of)
        const jobTitle = await sealedTitle(of, params.uid, body.jobTitle)
        const change = { type: 'Change' as const, rights, additional, profile, jobTitle, giver: giverOf(caller) }
        return give(of, params.uid, change, context, { version, current: versionOf })
      })
    },
    respond: changed,
  })

  commandRoute(app, ports, {
    url: '/users/:uid/suspension',
    summary: 'Suspend a person in the selected company: they keep what they are in others',
    permission: 'users.manage',
    params,
    body: suspendUser,
    answer: changedUser,
    async handle({ params, body: { companyId, reason }, caller, context }) {
      const of = await companyOfCall(companies, caller, companyId)
      return give(of, params.uid, { type: 'Suspend', giver: giverOf(caller), reason }, context)
    },
    respond: changed,
  })

  for (const [path, type, summary] of [
    ['resumption', 'Resume', 'Let a suspended person back into the selected company'],
    ['removal', 'Revoke', 'End a person’s membership of the selected company'],
  ] as const)
    commandRoute(app, ports, {
      url: `/users/:uid/${path}`,
      summary,
      permission: 'users.manage',
      params,
      body: memberCommand,
      answer: changedUser,
      async handle({ params, body, caller, context }) {
        const of = await companyOfCall(companies, caller, body.companyId)
        return give(of, params.uid, { type, giver: giverOf(caller) }, context)
      },
      respond: changed,
    })

  commandRoute(app, ports, {
    url: '/users/:uid/person',
    summary: 'Change the personal fields of a person who belongs to no other company; an administrator, of anybody',
    permission: 'users.manage',
    params,
    body: changePerson.extend(memberCommand.shape),
    answer: changedUser,
    async handle({ params, body, caller, context }) {
      const { companyId, ...details } = body
      const of = await companyOfCall(companies, caller, companyId)
      const belongsTo = await people.membershipsOf(params.uid)
      if (!belongsTo.some(one => one.company_id === of.companyId)) throw await whyNoMember(params.uid, of)
      if (params.uid !== caller.uid && caller.actor !== 'A' && (await companiesBeside(params.uid, of)) > 0)
        throw new ProblemError('person-of-several-companies')
      const told = belongsTo.map(one => one.company_id)
      return orUpdateFailed(async () =>
        changeDetails(ports, params.uid, await withNewPhone(ports, params.uid, details), told, context),
      )
    },
    respond: ({ state }, { params }) => ({ uid: params.uid, version: personVersionOf(state) }),
  })

  /** Known only of one person at a time: it asks for all their companies. */
  async function ofSecondFactor(uid: string, caller: Caller): Promise<CommandVerdict> {
    const refused = await mayNotRemoveSecondFactor(people, caller, uid)
    const command = 'remove-second-factor'
    return refused === null
      ? { command, allowed: true }
      : { command, allowed: false, reason: refused.code, params: { ...refused.params } }
  }

  /** Who was erased belongs to no company any more; only those they belonged to are told so. */
  async function whyNoMember(uid: string, of: CompanyOfCall): Promise<ProblemError> {
    return (await wasErased(uid, of)) ? new ProblemError('user-erased') : new ProblemError('not-a-member')
  }

  async function stillThere(uid: string, of: CompanyOfCall): Promise<void> {
    if (await wasErased(uid, of)) throw new ProblemError('user-erased')
  }

  async function wasErased(uid: string, { companyId }: CompanyOfCall): Promise<boolean> {
    const [member, person] = await Promise.all([
      commands.load(membership, membershipIdOf(uid, companyId)),
      commands.load(user, uid),
    ])
    return member.state.status !== 'none' && person.state.status === 'erased'
  }

  /** Of an administrator who is to be none any more, the company's stream is asked first. */
  async function give(
    of: CompanyOfCall,
    uid: string,
    command: MembershipCommand,
    context: CommandContext,
    seen?: { version: number; current: (state: Membership) => number },
  ) {
    await stillThere(uid, of)
    const { companyId } = of
    const id = membershipIdOf(uid, companyId)
    const act = () =>
      commands.handle({
        aggregate: membership,
        id,
        command,
        context,
        companies: () => [companyId],
        ...(seen && { seen }),
      })
    const { state } = await commands.load(membership, id)
    const decided = membership.decide(command, state)
    const endsAdministration =
      decided.accepted &&
      decided.events.some(({ type, data }) =>
        type === 'MembershipChanged' ? data.role !== 'ADMIN' : type !== 'MembershipResumed',
      )
    return endsAdministration
      ? steppingDown({ commands, people }, { userId: uid, companies: [companyId], of: 'membership' }, context, act)
      : act()
  }

  /** Sealed anew only where it is another, so that nothing changes where nothing was changed. */
  async function sealedTitle(
    { companyId }: CompanyOfCall,
    uid: string,
    jobTitle: string | null,
  ): Promise<Sealed | null> {
    const { state } = await commands.load(membership, membershipIdOf(uid, companyId))
    if (state.status === 'none') throw new ProblemError('not-a-member')
    const before = state.jobTitle === null ? null : await vault.open(uid, state.jobTitle)
    if (before === jobTitle) return state.jobTitle
    return jobTitle === null ? null : ((await vault.seal(uid, jobTitle)) as Sealed)
  }

  async function companiesBeside(uid: string, { companyId }: CompanyOfCall): Promise<number> {
    return (await people.membershipsOf(uid)).filter(one => one.company_id !== companyId).length
  }
}

/** Whether a person belongs to other companies too is not known of each in a list: it says nothing of their personal fields. */
function actsOn(
  person: CompanyUser,
  caller: Caller,
  last: readonly LastAdministrator[],
): Pick<ListedUser, 'actions' | 'blocked'> {
  const verdicts = userVerdicts(person, caller, true, lastIn(last, person))
  const blocked = withReasons(
    verdicts.filter(({ reason }) => reason === 'last-administrator-of'),
    caller.language,
  )
  return {
    actions: userActions.filter(action => verdicts.some(one => one.command === action && one.allowed)),
    blocked: userActions.flatMap(command => {
      const message = blocked.find(one => one.command === command)?.message ?? null
      return message === null ? [] : [{ command, message }]
    }),
  }
}

function lastIn(last: readonly LastAdministrator[], { uid, companyId }: CompanyUser) {
  const theirs = last.filter(one => one.user_id === uid)
  const names = (of: readonly LastAdministrator[]) => of.map(one => one.company_name)
  return { here: names(theirs.filter(one => one.company_id === companyId)), anywhere: names(theirs) }
}

/** A fault that is no field's says so in the specification's words. */
async function orUpdateFailed<Outcome>(act: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await act()
  } catch (cause) {
    if (cause instanceof ProblemError) throw cause
    throw new ProblemError('user-update-failed', {}, [], { cause })
  }
}

export function giverOf({ uid, permissions }: Caller): Giver {
  return { uid, permissions }
}

function changed({ state }: { state: Membership }, { params }: { params: { uid: string } }) {
  return { uid: params.uid, version: versionOf(state) }
}

function versionOf(state: Membership): number {
  return state.status === 'none' ? 0 : state.version
}
