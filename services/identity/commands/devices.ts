import { devicesAnswer, signInsAnswer, waysAnswer } from '@quayside/contracts/identity/devices.ts'
import type { OutsideProvider } from '@quayside/contracts/identity/outside-providers.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { secondFactor } from '../domain/second-factor.ts'
import { user } from '../domain/user.ts'
import type { OpenSessions } from '../read-models/open-sessions.ts'
import type { OutsideProviders } from '../security/outside-providers.ts'
import type { SignInLog } from '../security/sign-in-log.ts'
import { endSession } from './end-session.ts'
import { taken } from './taken-outcome.ts'

type Parts = { sessions: OpenSessions; log: SignInLog; providers: OutsideProviders }

const nothing = z.object({})
const nobodysDevice = { browser: null, system: null, address: null }

/** Where a person is signed in and was, and the ways in which they may sign in. */
export function deviceRoutes(app: App, ports: Ports, { sessions, log, providers }: Parts): void {
  const { commands, clock, vault } = ports

  queryRoute(app, ports, {
    url: '/account/devices',
    summary: 'The devices on which one is signed in, the latest used first',
    permission: null,
    withoutCompany: true,
    waitFor: ['open-sessions'],
    answer: devicesAnswer,
    async handle({ caller }) {
      const [open, logged] = await Promise.all([sessions.usableOf(caller.uid, clock.now()), log.of(caller.uid)])
      return {
        items: open.map(row => {
          const { browser, system, address } = logged.find(one => one.sessionId === row.session_id) ?? nobodysDevice
          return {
            sessionId: row.session_id,
            browser,
            system,
            address,
            signedInAt: row.started_at?.toISOString() ?? null,
            lastUsedAt: row.last_used_at?.toISOString() ?? null,
            isThisOne: row.session_id === caller.sessionId,
          }
        }),
      }
    },
  })

  commandRoute(app, ports, {
    url: '/account/devices/:sessionId/end',
    summary: 'Sign out on another device, at once',
    permission: null,
    withoutCompany: true,
    params: { sessionId: z.uuid() },
    body: z.strictObject({}),
    answer: nothing,
    waitFor: ['open-sessions'],
    async handle({ params, caller, context }) {
      if (!(await sessions.of(caller.uid)).includes(params.sessionId))
        throw new ProblemError('not-found', { what: params.sessionId })
      return endSession(ports, params.sessionId, 'ended-elsewhere', context)
    },
    respond: () => ({}),
  })

  commandRoute(app, ports, {
    url: '/account/devices/end-others',
    summary: 'Sign out on all other devices, at once',
    permission: null,
    withoutCompany: true,
    body: z.strictObject({}),
    answer: z.object({ ended: z.number() }),
    waitFor: ['open-sessions'],
    async handle({ caller, context }) {
      const others = (await sessions.of(caller.uid)).filter(sessionId => sessionId !== caller.sessionId)
      const ended = await Promise.all(
        others.map(async sessionId => taken(await endSession(ports, sessionId, 'ended-elsewhere', context)).position),
      )
      const position = ended.reduce(
        (latest, one) => (one !== null && (latest === null || one > latest) ? one : latest),
        null,
      )
      return answer({ ended: others.length }, { position })
    },
  })

  queryRoute(app, ports, {
    url: '/account/sign-ins',
    summary: 'One’s own sign-ins of the last twelve months, the latest first',
    permission: null,
    withoutCompany: true,
    waitFor: ['open-sessions'],
    answer: signInsAnswer,
    async handle({ caller }) {
      const [open, logged] = await Promise.all([sessions.of(caller.uid), log.of(caller.uid)])
      return { items: logged.map(({ sessionId, ...signIn }) => ({ ...signIn, isOpen: open.includes(sessionId) })) }
    },
  })

  queryRoute(app, ports, {
    url: '/account/ways-to-sign-in',
    summary: 'The ways in which one may sign in, and whether a second factor is set up',
    permission: null,
    withoutCompany: true,
    waitFor: [],
    answer: waysAnswer,
    async handle({ caller }) {
      const [{ state }, factor] = await Promise.all([
        commands.load(user, caller.uid),
        commands.load(secondFactor, caller.uid),
      ])
      if (state.status === 'none') throw new ProblemError('user-not-found')
      const isOn = factor.state.status === 'on'
      return {
        hasPassword: state.passwordHash !== null,
        outsideAccounts: await Promise.all(
          state.outsideAccounts.map(async ({ accountHash, provider, email }) => ({
            id: accountHash,
            provider,
            email: email === null ? null : await vault.open(caller.uid, email),
          })),
        ),
        providers: [...providers.keys()] satisfies OutsideProvider[],
        secondFactor: {
          isOn,
          recoveryCodesLeft: factor.state.status === 'on' ? factor.state.recoveryHashes.size : 0,
        },
      }
    },
  })

  commandRoute(app, ports, {
    url: '/account/outside-accounts/:id/removal',
    summary: 'Take an outside account off one’s own; the last way to sign in stays',
    permission: null,
    withoutCompany: true,
    params: { id: z.string().regex(/^[0-9a-f]{64}$/) },
    body: z.strictObject({}),
    answer: nothing,
    handle: ({ params, caller, context }) => unlink(caller.uid, params.id, context),
    respond: () => ({}),
  })

  function unlink(uid: string, accountHash: string, context: CommandContext) {
    return commands.handle({
      aggregate: user,
      id: uid,
      command: { type: 'UnlinkOutsideAccount', accountHash },
      context,
      companies: () => [],
    })
  }
}
