import type { UserId } from '@quayside/contracts/kernel/ids.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import type { FastifyRequest } from 'fastify'
import { type SignedUpUser, user } from '../domain/user.ts'
import type { People } from '../read-models/people.ts'
import type { Passwords } from '../security/passwords.ts'
import type { SignInAttempts } from '../security/sign-in-attempts.ts'

type Parts = { people: People; passwords: Passwords; attempts: SignInAttempts }

/** Who signs in with an address and a password; wrong ones slow the account and the address down, and are logged. */
export function rightPerson(ports: Pick<Ports, 'commands' | 'log'>, parts: Parts) {
  return (
    emailHash: string,
    password: string,
    { raw, context }: { raw: FastifyRequest; context: CommandContext },
  ): Promise<SignedUpUser> =>
    parts.attempts
      .judge({ emailHash, address: raw.ip }, () => judged(ports, parts, emailHash, password, context))
      .catch((refusal: unknown) => {
        const attempt = { requestId: raw.id, account: emailHash, address: raw.ip, by: 'password' }
        if (refusal instanceof ProblemError) ports.log.info({ ...attempt, code: refusal.code }, 'not signed in')
        throw refusal
      })
}
export type RightPerson = ReturnType<typeof rightPerson>

/** An unknown address takes the same steps and the same time as a wrong password. */
async function judged(
  { commands }: Pick<Ports, 'commands'>,
  { people, passwords }: Parts,
  hash: string,
  password: string,
  context: CommandContext,
): Promise<SignedUpUser> {
  const userId = (await people.byEmailHash(hash))?.user_id ?? newIdFor(hash, 'nobody', '')
  const { state } = await commands.load(user, userId)
  const known = state.status === 'none' || state.status === 'erased' ? null : state
  const stored = known?.passwordHash ?? null
  const matches = await passwords.verify(stored, password)
  if (known === null || stored === null || !matches) throw new ProblemError('incorrect-email-or-password')
  if (known.status === 'deactivated') throw new ProblemError('user-deactivated')
  if (passwords.isOutdated(stored)) await rehash(commands, passwords, known.userId, password, context)
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
