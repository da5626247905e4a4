import { deactivateUser } from '@quayside/contracts/identity/commands.ts'
import { emptyBody } from '@quayside/contracts/kernel/empty-body.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { user } from '../domain/user.ts'
import type { People } from '../read-models/people.ts'
import type { ErasePerson } from './erase-person.ts'
import { steppingDown } from './step-down.ts'

const params = { uid: z.uuid() }
const answer = z.object({ uid: z.string() })

/** What an administrator of the installation does with any person: they may belong to several companies. */
export function administrationRoutes(
  app: App,
  ports: Ports,
  { people, erase }: { people: People; erase: ErasePerson },
): void {
  const { commands } = ports
  /** Those that the person belongs to, which are told. */
  const companiesOf = async (userId: string) => (await people.membershipsOf(userId)).map(one => one.company_id)

  commandRoute(app, ports, {
    url: '/users/:uid/deactivation',
    summary: 'Deactivate a person: their sessions end, they cannot sign in',
    permission: 'users.manage',
    params,
    body: deactivateUser,
    answer,
    async handle({ params, body, caller, context }) {
      onlyAdministrators(caller)
      const byThemselves = params.uid === caller.uid
      const companies = await companiesOf(params.uid)
      const act = () =>
        commands.handle({
          aggregate: user,
          id: params.uid,
          command: { type: 'Deactivate', byThemselves, reason: body.reason },
          context,
          companies: () => companies,
        })
      const leaver = { userId: params.uid, companies, of: 'person' as const }
      return byThemselves ? act() : steppingDown({ commands, people }, leaver, context, act)
    },
    respond: (_, { params }) => params,
  })

  commandRoute(app, ports, {
    url: '/users/:uid/activation',
    summary: 'Let a deactivated person sign in again',
    permission: 'users.manage',
    params,
    body: emptyBody,
    answer,
    async handle({ params, caller, context }) {
      onlyAdministrators(caller)
      const companies = await companiesOf(params.uid)
      return commands.handle({
        aggregate: user,
        id: params.uid,
        command: { type: 'Activate' },
        context,
        companies: () => companies,
      })
    },
    respond: (_, { params }) => params,
  })

  commandRoute(app, ports, {
    url: '/users/:uid/erasure',
    summary: 'Erase a person: name and address become unreadable everywhere, for good',
    permission: 'users.manage',
    params,
    body: emptyBody,
    answer,
    async handle({ params, caller, context }) {
      onlyAdministrators(caller)
      if (params.uid === caller.uid) throw new ProblemError('not-yourself')
      return erase(params.uid, context)
    },
    respond: (_, { params }) => params,
  })
}

function onlyAdministrators({ actor }: Caller): void {
  if (actor !== 'A') throw new ProblemError('actor-not-allowed', { who: 'A' })
}
