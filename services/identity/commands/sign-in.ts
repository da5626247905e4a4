import { sessionGrant, signIn } from '@quayside/contracts/identity/sign-in.ts'
import type { UserId } from '@quayside/contracts/kernel/ids.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { session } from '../domain/session.ts'
import { type SignedUpUser, user } from '../domain/user.ts'
import type { People } from '../read-models/people.ts'
import { emailHash } from '../security/email-hash.ts'
import type { Passwords } from '../security/passwords.ts'
import { firstRefreshToken, tokenHash } from '../security/refresh-tokens.ts'
import type { SignInAttempts } from '../security/sign-in-attempts.ts'
import type { SessionGrants } from './session-grant.ts'

type Parts = { people: People; passwords: Passwords; attempts: SignInAttempts; grants: SessionGrants }

export function signInRoute(app: App, ports: Ports, parts: Parts): void {
  commandRoute(app, ports, {
    url: '/authentication/signIn',
    summary: 'Sign in with e-mail and password',
    permission: 'public',
    body: signIn,
    answer: sessionGrant,
    waitFor: ['people'],
    async handle({ body, context, raw }) {
      const who = { emailHash: emailHash(ports.vault, body.email), address: raw.ip }
      const attempt = { requestId: raw.id, account: who.emailHash, address: who.address, by: 'password' }
      const person = await parts.attempts
        .judge(who, () => rightPerson(ports, parts, who.emailHash, body.password, context))
        .catch((refusal: unknown) => {
          if (refusal instanceof ProblemError) ports.log.info({ ...attempt, code: refusal.code }, 'not signed in')
          throw refusal
        })
      const sessionId = newIdFor(person.userId, 'sign-in', context.key)
      const refreshToken = firstRefreshToken(ports.vault, sessionId)
      const started = await ports.commands.handle({
        aggregate: session,
        id: sessionId,
        command: {
          type: 'Start',
          sessionId,
          userId: person.userId,
          remember: body.remember,
          refreshHash: tokenHash(refreshToken),
          now: ports.clock.now(),
        },
        context: { ...context, actor: { uid: person.userId } },
        companies: () => [],
      })
      if (started.kind !== 'accepted') return started
      if (started.state.status !== 'open') throw new ProblemError('session-ended')
      ports.log.info({ ...attempt, uid: person.userId, sessionId }, 'signed in')
      return answer(await parts.grants(started.state, refreshToken), { position: started.position })
    },
  })
}

/** An unknown address takes the same steps and the same time as a wrong password. */
async function rightPerson(
  { commands }: Pick<Ports, 'commands'>,
  { people, passwords }: Parts,
  hash: string,
  password: string,
  context: CommandContext,
): Promise<SignedUpUser> {
  const userId = (await people.byEmailHash(hash))?.user_id ?? newIdFor(hash, 'nobody', '')
  const { state } = await commands.load(user, userId)
  const known = state.status === 'none' || state.status === 'erased' ? null : state
  const matches = await passwords.verify(known?.passwordHash ?? null, password)
  if (known === null || !matches) throw new ProblemError('incorrect-email-or-password')
  if (known.status === 'deactivated') throw new ProblemError('user-deactivated')
  if (passwords.isOutdated(known.passwordHash ?? '')) await rehash(commands, passwords, known.userId, password, context)
  return known
}

async function rehash(
  commands: Ports['commands'],
  passwords: Passwords,
  userId: UserId,
  password: string,
  context: CommandContext,
) {
  const passwordHash = await passwords.hash(password)
  await commands.handle({
    aggregate: user,
    id: userId,
    command: { type: 'RehashPassword', passwordHash },
    context: { ...context, actor: { uid: userId } },
    companies: () => [],
  })
}
