import {
  demandSecondFactor,
  giveCodeAgain,
  preparedSecondFactor,
  securityPolicyAnswer,
  setUpAnswer,
} from '@quayside/contracts/identity/second-factor.ts'
import type { Sealed } from '@quayside/contracts/kernel/event-schemas.ts'
import type { CompanyId, UserId } from '@quayside/contracts/kernel/ids.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { secondFactor } from '../domain/second-factor.ts'
import { securityPolicy } from '../domain/security-policy.ts'
import type { OpenSessions } from '../read-models/open-sessions.ts'
import type { People } from '../read-models/people.ts'
import { newRecoveryCodes, newSecret, recoveryHash, secretForApp, stepOf } from '../security/one-time-codes.ts'
import type { SignInAttempts } from '../security/sign-in-attempts.ts'
import { endSession } from './end-session.ts'
import type { GiveCode } from './give-code.ts'
import { mayNotRemoveSecondFactor } from './may-remove-second-factor.ts'
import { taken } from './taken-outcome.ts'

type Parts = { people: People; sessions: OpenSessions; attempts: SignInAttempts; giveCode: GiveCode }

const nothing = z.object({})

/** One's own second factor, its removal by an administrator, and a company's demand of it. */
export function secondFactorRoutes(app: App, ports: Ports, parts: Parts): void {
  const { commands, vault, clock } = ports

  commandRoute(app, ports, {
    url: '/account/second-factor',
    summary: 'Begin to set up a second factor: a secret for the app, as text and as a QR picture',
    permission: null,
    withoutCompany: true,
    body: z.strictObject({}),
    answer: preparedSecondFactor,
    perMinute: 20,
    waitFor: ['people'],
    async handle({ caller, context }) {
      const userId = caller.uid as UserId
      const secret = newSecret()
      const sealed = (await vault.seal(userId, secret)) as Sealed
      const { state, repeated } = taken(
        await commands.handle({
          aggregate: secondFactor,
          id: userId,
          command: { type: 'Prepare', userId, secret: sealed },
          context,
          companies: () => [],
        }),
      )
      const kept = repeated && state.status === 'prepared' ? await vault.open(userId, state.secret) : secret
      const person = await parts.people.byId(userId)
      return answer({ secret: kept ?? secret, ...secretForApp(kept ?? secret, person?.email ?? '') })
    },
  })

  commandRoute(app, ports, {
    url: '/account/second-factor/confirmation',
    summary: 'Confirm the second factor with a code of the app: answers ten recovery codes, which are shown this once',
    permission: null,
    withoutCompany: true,
    body: giveCodeAgain,
    answer: setUpAnswer,
    async handle({ body, caller, context, raw }) {
      const userId = caller.uid as UserId
      const { recoveryCodes, recoveryHashes } = newCodes(userId)
      const who = { emailHash: vault.fingerprint('second-factor', userId), address: raw.ip }
      const { position } = await parts.attempts.judge(who, async () => {
        const { state } = await commands.load(secondFactor, userId)
        const secret = state.status === 'prepared' ? await vault.open(userId, state.secret) : null
        return taken(
          await commands.handle({
            aggregate: secondFactor,
            id: userId,
            command: {
              type: 'SetUp',
              userId,
              step: secret === null ? null : stepOf(secret, body.code, clock.now()),
              recoveryHashes,
            },
            context,
            companies: () => [],
          }),
        )
      })
      return answer({ recoveryCodes }, { position })
    },
  })

  commandRoute(app, ports, {
    url: '/account/second-factor/removal',
    summary: 'Remove the second factor, with a code of it; all other sessions end',
    permission: null,
    withoutCompany: true,
    body: giveCodeAgain,
    answer: nothing,
    async handle({ body, caller, context, raw }) {
      const { position } = await parts.giveCode(caller.uid as UserId, body.code, { context, raw }, { type: 'Remove' })
      await endAll(caller.uid, context, caller.sessionId)
      return answer({}, { position })
    },
  })

  commandRoute(app, ports, {
    url: '/account/second-factor/recovery-codes',
    summary: 'Ten new recovery codes in the place of those of before, with a code; they are shown this once',
    permission: null,
    withoutCompany: true,
    body: giveCodeAgain,
    answer: setUpAnswer,
    async handle({ body, caller, context, raw }) {
      const userId = caller.uid as UserId
      const { recoveryCodes, recoveryHashes } = newCodes(userId)
      const act = { type: 'Renew' as const, recoveryHashes }
      const { position } = await parts.giveCode(userId, body.code, { context, raw }, act)
      return answer({ recoveryCodes }, { position })
    },
  })

  commandRoute(app, ports, {
    url: '/users/:uid/second-factor-removal',
    summary: 'Remove somebody’s second factor, as an administrator of all their companies; all their sessions end',
    permission: 'users.manage',
    params: { uid: z.uuid() },
    body: z.strictObject({}),
    answer: nothing,
    waitFor: ['people'],
    async handle({ params, caller, context }) {
      const userId = params.uid as UserId
      const refused = await mayNotRemoveSecondFactor(parts.people, caller, userId)
      if (refused !== null) throw new ProblemError(refused.code, refused.params)
      const theirs = await parts.people.companiesOf(userId)
      const { position } = taken(
        await commands.handle({
          aggregate: secondFactor,
          id: userId,
          command: { type: 'RemoveAsAdministrator', userId },
          context,
          companies: () => theirs.map(({ id }) => id),
        }),
      )
      await endAll(userId, context, null)
      return answer({}, { position })
    },
  })

  queryRoute(app, ports, {
    url: '/security-policy',
    summary: 'What the company demands of its members at signing in, and how many have none',
    permission: 'users.manage',
    answer: securityPolicyAnswer,
    async handle({ caller }) {
      const { state } = await commands.load(securityPolicy, caller.company)
      const membersWithout = await parts.people.countWithoutSecondFactor(caller.company)
      return { secondFactorDemanded: state.secondFactorDemanded, membersWithout }
    },
  })

  commandRoute(app, ports, {
    url: '/security-policy',
    summary: 'Demand a second factor of the company’s members, or no longer',
    permission: 'users.manage',
    body: demandSecondFactor,
    answer: demandSecondFactor,
    handle: ({ body, caller, context }) =>
      commands.handle({
        aggregate: securityPolicy,
        id: caller.company,
        command: {
          type: 'DemandSecondFactor',
          companyId: caller.company as CompanyId,
          demanded: body.secondFactorDemanded,
        },
        context,
        companies: () => [caller.company],
      }),
    respond: (_, { body }) => body,
  })

  function newCodes(userId: UserId) {
    const recoveryCodes = newRecoveryCodes()
    return { recoveryCodes, recoveryHashes: recoveryCodes.map(code => recoveryHash(vault, userId, code) ?? '') }
  }

  async function endAll(userId: string, context: Parameters<typeof endSession>[3], but: string | null) {
    for (const sessionId of await parts.sessions.of(userId))
      if (sessionId !== but) await endSession(ports, sessionId, 'second-factor-removed', context)
  }
}
