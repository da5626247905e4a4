import { changePassword, chooseLanguage, signOut } from '@quayside/contracts/identity/commands.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { user } from '../domain/user.ts'
import type { OpenSessions } from '../read-models/open-sessions.ts'
import type { People } from '../read-models/people.ts'
import { refuseGuessable } from '../security/guessable-passwords.ts'
import type { Passwords } from '../security/passwords.ts'
import { endSession } from './end-session.ts'

const nothing = z.object({})

/** What a signed-in person does with their own session and user; no company is needed. */
export function ownAccountRoutes(
  app: App,
  ports: Ports,
  parts: { passwords: Passwords; sessions: OpenSessions; people: People },
): void {
  const { commands } = ports

  commandRoute(app, ports, {
    url: '/authentication/signOut',
    summary: 'Sign out: the session ends, its tokens are refused',
    permission: null,
    withoutCompany: true,
    body: signOut,
    answer: nothing,
    handle: ({ caller, context }) => endSession(ports, caller.sessionId, 'signed-out', context),
    respond: () => ({}),
  })

  commandRoute(app, ports, {
    url: '/authentication/language',
    summary: 'Choose the language of the portal and of e-mails',
    permission: null,
    withoutCompany: true,
    body: chooseLanguage,
    answer: chooseLanguage,
    handle: ({ body, caller, context }) =>
      commands.handle({
        aggregate: user,
        id: caller.uid,
        command: { type: 'ChooseLanguage', language: body.language },
        context,
        companies: () => [],
      }),
    respond: (_, { body }) => body,
  })

  commandRoute(app, ports, {
    url: '/authentication/password',
    summary: 'Change the password; all other sessions end',
    perMinute: 10,
    permission: null,
    withoutCompany: true,
    body: changePassword,
    answer: nothing,
    async handle({ body, caller, context }) {
      const { state } = await commands.load(user, caller.uid)
      if (state.status === 'none') throw new ProblemError('user-not-found')
      const currentPasswordIsRight = await parts.passwords.verify(state.passwordHash, body.currentPassword)
      const { name = '', email = '' } = (await parts.people.byId(caller.uid)) ?? {}
      if (currentPasswordIsRight) refuseGuessable(body.password, { name, email })
      const passwordHash = currentPasswordIsRight ? await parts.passwords.hash(body.password) : ''
      const outcome = await commands.handle({
        aggregate: user,
        id: caller.uid,
        command: { type: 'ChangePassword', currentPasswordIsRight, passwordHash },
        context,
        companies: () => [],
      })
      if (outcome.kind !== 'accepted') return outcome
      const others = (await parts.sessions.of(caller.uid)).filter(sessionId => sessionId !== caller.sessionId)
      await Promise.all(others.map(sessionId => endSession(ports, sessionId, 'password-changed', context)))
      return outcome
    },
    respond: () => ({}),
  })
}
