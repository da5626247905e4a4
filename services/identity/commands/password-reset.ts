import { askPasswordReset, resetPassword } from '@quayside/contracts/identity/password-reset.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { passwordReset } from '../domain/password-reset.ts'
import { user } from '../domain/user.ts'
import type { OpenSessions } from '../read-models/open-sessions.ts'
import type { People } from '../read-models/people.ts'
import type { AskedOften } from '../security/asked-often.ts'
import { emailHash } from '../security/email-hash.ts'
import { refuseGuessable } from '../security/guessable-passwords.ts'
import type { Passwords } from '../security/passwords.ts'
import { resetIdOf } from '../security/reset-tokens.ts'
import { endSession } from './end-session.ts'
import { taken } from './taken-outcome.ts'

type Parts = { people: People; passwords: Passwords; sessions: OpenSessions; askedOften: AskedOften }

const nothing = z.object({})

/** A forgotten password: a link to the address, which sets another one. */
export function passwordResetRoutes(app: App, ports: Ports, parts: Parts): void {
  const { commands, vault, clock } = ports

  commandRoute(app, ports, {
    url: '/authentication/passwordReset',
    summary: 'Ask for a link that sets a password; answers alike for any address, known or not',
    permission: 'public',
    body: askPasswordReset,
    answer: nothing,
    waitFor: ['people'],
    async handle({ body, context, raw }) {
      if (!(await parts.askedOften.mayAsk('address', raw.ip)))
        throw new ProblemError('too-many-requests', { seconds: 3600 })
      const hash = emailHash(vault, body.email)
      // Too many for one account: no further e-mail, and no word of it, which would tell who has one.
      if (!(await parts.askedOften.mayAsk('account', hash))) return answer({})
      const knownId = (await parts.people.byEmailHash(hash))?.user_id
      const { state } = await commands.load(user, knownId ?? newIdFor(hash, 'nobody', ''))
      const known = state.status === 'active' ? state : null
      const resetId = newIdFor(hash, 'password-reset', context.key)
      taken(
        await commands.handle({
          aggregate: passwordReset,
          id: resetId,
          command: {
            type: 'Ask',
            resetId,
            userId: known?.userId ?? null,
            passwordsBefore: known?.passwordsSet ?? 0,
            now: clock.now(),
          },
          context,
          companies: () => [],
        }),
      )
      return answer({})
    },
  })

  commandRoute(app, ports, {
    url: '/authentication/passwordReset/password',
    summary: 'Set a password with the link of the e-mail, once; all sessions end',
    permission: 'public',
    body: resetPassword,
    answer: nothing,
    perMinute: 20,
    async handle({ body, context }) {
      const resetId = resetIdOf(vault, body.token)
      const reset = resetId === null ? null : (await commands.load(passwordReset, resetId)).state
      if (reset === null || reset.status === 'none' || reset.userId === null || clock.now() >= reset.expiresAt)
        throw new ProblemError('mail-link-over')
      const { userId, passwordsBefore } = reset
      const { name = '', email = '' } = (await parts.people.byId(userId)) ?? {}
      refuseGuessable(body.password, { name, email })
      const own = { ...context, actor: { uid: userId } }
      const outcome = await commands.handle({
        aggregate: user,
        id: userId,
        command: { type: 'ResetPassword', passwordsBefore, passwordHash: await parts.passwords.hash(body.password) },
        context: own,
        companies: () => [],
      })
      if (outcome.kind !== 'accepted') return outcome
      for (const sessionId of await parts.sessions.of(userId)) await endSession(ports, sessionId, 'password-reset', own)
      return answer({}, { position: outcome.position })
    },
  })
}
