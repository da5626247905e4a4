import type { OutsideProvider } from '@quayside/contracts/identity/outside-providers.ts'
import type { Position } from '@quayside/contracts/kernel/envelope.ts'
import type { Sealed } from '@quayside/contracts/kernel/event-schemas.ts'
import type { UserId } from '@quayside/contracts/kernel/ids.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import type { Vault } from '@quayside/platform/ports/vault.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { user } from '../domain/user.ts'
import type { OutsideIdentity } from '../security/outside-providers.ts'
import { taken } from './taken-outcome.ts'

/** An outside account as a ticket carries it. */
export type ProvenAccount = {
  readonly provider: OutsideProvider
  readonly accountHash: string
  readonly email: string | null
}

/** Issuer and subject alone say whose account it is, and no other claim does. */
export function provenAccount(
  vault: Pick<Vault, 'fingerprint'>,
  provider: OutsideProvider,
  { issuer, subject, email }: OutsideIdentity,
): ProvenAccount {
  return { provider, accountHash: vault.fingerprint('outside-account', JSON.stringify([issuer, subject])), email }
}

export function accountClaim(accountHash: string, owner: string, context: CommandContext) {
  return { kind: 'outside-account', scope: '', value: accountHash, owner, aggregate: user.name, context }
}

/** Claims the account, then links it; throws `outside-account-taken` where it signs in somebody else. */
export function linkAccount({ commands, vault }: Pick<Ports, 'commands' | 'vault'>) {
  return async (userId: UserId, account: ProvenAccount, given: CommandContext): Promise<Position | null> => {
    // A request may also change the person otherwise: each change has a key of its own.
    const context = { ...given, actor: { ...given.actor, uid: userId }, key: `${given.key}:link` }
    const claim = accountClaim(account.accountHash, userId, context)
    if ((await commands.claim(claim)) !== 'claimed') throw new ProblemError('outside-account-taken')
    const email = account.email === null ? null : ((await vault.seal(userId, account.email)) as Sealed)
    const outcome = await commands.handle({
      aggregate: user,
      id: userId,
      command: { type: 'LinkOutsideAccount', account: { ...account, email } },
      context,
      companies: () => [],
    })
    if (outcome.kind === 'rejected') await commands.release(claim)
    return taken(outcome).position
  }
}
export type LinkAccount = ReturnType<typeof linkAccount>
