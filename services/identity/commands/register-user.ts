import type { SignUp } from '@quayside/contracts/identity/sign-up.ts'
import type { Sealed } from '@quayside/contracts/kernel/event-schemas.ts'
import type { UserId } from '@quayside/contracts/kernel/ids.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { user } from '../domain/user.ts'
import { emailHash } from '../security/email-hash.ts'
import { refuseGuessable } from '../security/guessable-passwords.ts'
import type { Passwords } from '../security/passwords.ts'
import { accountClaim, type ProvenAccount } from './link-account.ts'

export type Registration = Pick<SignUp, 'name' | 'email' | 'promotionalOffers'> & {
  /** Null of a person who comes by way of an outside account. */
  password: string | null
  language: Language
  outsideAccount?: ProvenAccount
}

/** Claims the e-mail address, then makes the person. Throws `password-guessable`, or `email-exists` when the address is another's. */
export function registerUser({
  commands,
  vault,
  passwords,
}: Pick<Ports, 'commands' | 'vault'> & { passwords: Passwords }) {
  return async (
    { name, email, password, promotionalOffers, language, outsideAccount }: Registration,
    given: CommandContext,
  ) => {
    if (password !== null) refuseGuessable(password, { name, email })
    const hash = emailHash(vault, email)
    const userId = newIdFor(hash, 'sign-up', given.key) as UserId
    const context = { ...given, actor: { ...given.actor, uid: userId } }
    const claim = { kind: 'email', scope: '', value: hash, owner: userId, aggregate: user.name, context }
    const claimed = await commands.claim(claim)
    if (claimed !== 'claimed') throw emailExists()
    const accountOf = outsideAccount && accountClaim(outsideAccount.accountHash, userId, context)
    if (accountOf && (await commands.claim(accountOf)) !== 'claimed') {
      await commands.release(claim)
      throw new ProblemError('outside-account-taken')
    }
    const [passwordHash, sealedName, sealedEmail] = await Promise.all([
      password === null ? null : passwords.hash(password),
      vault.seal(userId, name),
      vault.seal(userId, email),
    ]).catch(async (fault: unknown) => {
      // Nobody came to be: whoever tries again at once is not told that the address is taken.
      await commands.release(claim)
      throw fault
    })
    return commands.handle({
      aggregate: user,
      id: userId,
      command: {
        type: 'SignUp',
        userId,
        name: sealedName as Sealed,
        email: sealedEmail as Sealed,
        emailHash: hash,
        passwordHash,
        promotionalOffers,
        language,
        ...(outsideAccount && { outsideAccount: { ...outsideAccount, email: sealedEmail as Sealed } }),
      },
      context,
      companies: () => [],
    })
  }
}
export type RegisterUser = ReturnType<typeof registerUser>

function emailExists(): ProblemError {
  return new ProblemError('email-exists', {}, [{ path: 'email', code: 'email-exists', params: {} }])
}
