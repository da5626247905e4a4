import { actorFor, machineRole } from '@quayside/contracts/access/permissions.ts'
import { makeApiToken } from '@quayside/contracts/identity/commands.ts'
import { apiTokensAnswer, machineSessionAnswer, madeApiToken } from '@quayside/contracts/identity/queries.ts'
import { emptyBody } from '@quayside/contracts/kernel/empty-body.ts'
import type { Sealed } from '@quayside/contracts/kernel/event-schemas.ts'
import type { CompanyId, UserId } from '@quayside/contracts/kernel/ids.ts'
import { pageQuery } from '@quayside/contracts/kernel/lists.ts'
import { issueAccessToken } from '@quayside/platform/access/access-tokens.ts'
import type { SigningKey } from '@quayside/platform/access/signing-keys.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { internalRoute } from '@quayside/platform/http/internal-route.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { holds, machine } from '../domain/machine.ts'
import { membership } from '../domain/membership.ts'
import { apiTokenList, noteUse } from '../read-models/api-tokens.ts'
import type { People } from '../read-models/people.ts'
import { apiTokenHash, isTokenOf, machineIn, newApiToken } from '../security/api-tokens.ts'
import { membershipIdOf } from './grant-membership.ts'

/** The API tokens of a company: each is a machine user with rights of its own. */
export function apiTokenRoutes(app: App, ports: Ports, { people }: { people: People }): void {
  const { commands, vault, clock } = ports

  queryRoute(app, ports, {
    url: '/api-tokens',
    summary: 'The API tokens of the selected company; none of them is told again',
    permission: 'integrations.manage',
    query: { cursor: pageQuery.cursor, limit: pageQuery.limit },
    answer: apiTokensAnswer,
    waitFor: ['machines'],
    async handle({ query, caller }) {
      const list = apiTokenList(ports.query, caller, { now: clock.now(), named: people.named })
      const [page, total] = await Promise.all([list.page(query.cursor, query.limit), list.total()])
      return { ...page, ...total }
    },
  })

  commandRoute(app, ports, {
    url: '/api-tokens',
    summary: 'Make an API token of the selected company; it is shown in this answer alone',
    permission: 'integrations.manage',
    body: makeApiToken,
    answer: madeApiToken,
    status: 201,
    async handle({ body, caller, context }) {
      const uid = newIdFor(caller.uid, 'api-tokens', context.key) as UserId
      const token = newApiToken(uid)
      const companyId = caller.company as CompanyId
      const made = await commands.handle({
        aggregate: machine,
        id: uid,
        command: {
          type: 'Register',
          registration: {
            userId: uid,
            companyId,
            companyType: caller.companyType,
            name: (await vault.seal(uid, body.name)) as Sealed,
            tokenHash: apiTokenHash(token),
            permissions: body.permissions,
            profile: body.profile,
            language: caller.language,
            expiresAt: new Date(body.expiresAt).toISOString(),
            madeBy: caller.uid as UserId,
          },
          actor: actorFor(caller.companyType, machineRole),
          giver: caller.permissions,
          now: clock.now(),
        },
        context,
        companies: () => [companyId],
      })
      if (made.kind !== 'accepted') return made
      await grantMachine(ports, uid, context)
      return answer({ uid, token: made.repeated ? null : token }, { position: made.position })
    },
  })

  commandRoute(app, ports, {
    url: '/api-tokens/:uid/revocation',
    summary: 'Revoke an API token: it is refused at once',
    permission: 'integrations.manage',
    params: { uid: z.uuid() },
    body: emptyBody,
    answer: z.object({ uid: z.string() }),
    async handle({ params, caller, context }) {
      const revoked = await commands.handle({
        aggregate: machine,
        id: params.uid,
        command: { type: 'Revoke', companyId: caller.company as CompanyId },
        context,
        companies: () => [caller.company],
      })
      // Its session has the machine's own id.
      if (revoked.kind === 'accepted') ports.access.sessionEnded(params.uid)
      return revoked
    },
    respond: (_, { params }) => params,
  })
}

const shortSeconds = 12 * 60

/** For the gateway: an API token against the access token of its machine, which lives as long as those of people at most. */
export function machineSessionRoute(app: App, ports: Ports, signingKey: () => Promise<SigningKey>): void {
  internalRoute(app, ports, {
    url: '/machine-sessions',
    summary: 'The access token that an API token stands for',
    input: { token: z.string().max(200) },
    answer: machineSessionAnswer,
    async handle({ input }) {
      const uid = machineIn(input.token)
      const { state } = await ports.commands.load(machine, uid ?? newIdFor('nobody', 'machine', ''))
      const now = ports.clock.now()
      if (uid === null || !holds(state, now) || !isTokenOf(state, input.token))
        throw new ProblemError('sign-in-required')
      const left = Math.floor((Date.parse(state.expiresAt) - Date.parse(now)) / 1000)
      const seconds = Math.min(shortSeconds, left)
      await noteUse(ports.database, uid, now)
      const token = issueAccessToken(await signingKey(), ports.clock, { uid, sessionId: uid, seconds })
      return answer({ token, expiresAt: new Date(Date.parse(now) + seconds * 1000).toISOString() })
    },
  })
}

/** Its rights are those of its token, in its one company. */
export async function grantMachine({ commands }: Pick<Ports, 'commands'>, uid: UserId, context: CommandContext) {
  const { state } = await commands.load(machine, uid)
  if (state.status !== 'registered') return
  const { companyId, companyType, permissions, profile } = state
  const membershipId = membershipIdOf(uid, companyId)
  const rights = { role: machineRole, actor: actorFor(companyType, machineRole), permissions }
  const key = `machine:${uid}`
  await commands.handle({
    aggregate: membership,
    id: membershipId,
    command: { type: 'Grant', membershipId, userId: uid, companyId, companyType, rights, profile },
    context: { ...context, key, bodyHash: key },
    companies: () => [companyId],
  })
}

/** Revoked, it belongs to its company no more. */
export async function dismissMachine(
  { commands }: Pick<Ports, 'commands'>,
  uid: UserId,
  companyId: CompanyId,
  context: CommandContext,
) {
  await commands.handle({
    aggregate: membership,
    id: membershipIdOf(uid, companyId),
    command: { type: 'Revoke', giver: null },
    context,
    companies: () => [companyId],
  })
}
