import type { UserEvent } from '@quayside/contracts/identity/events.ts'
import type { OutsideProvider } from '@quayside/contracts/identity/outside-providers.ts'
import { accept, type Decision, reject } from '@quayside/contracts/kernel/decision.ts'
import type { Sealed } from '@quayside/contracts/kernel/event-schemas.ts'
import type { UserId } from '@quayside/contracts/kernel/ids.ts'

/** An account at an outside provider; `accountHash` stands for issuer and subject. */
export type OutsideAccount = {
  readonly provider: OutsideProvider
  readonly accountHash: string
  readonly email: Sealed | null
}

export type WaysCommand =
  | { type: 'LinkOutsideAccount'; account: OutsideAccount }
  | { type: 'UnlinkOutsideAccount'; accountHash: string }

type Ways = {
  readonly status: 'active' | 'deactivated' | 'erased'
  readonly userId: UserId
  readonly passwordHash: string | null
  readonly outsideAccounts: readonly OutsideAccount[]
}

export function outsideAccountsAfter(
  accounts: readonly OutsideAccount[],
  { type, data }: Extract<UserEvent, { type: 'OutsideAccountLinked' | 'OutsideAccountUnlinked' }>,
): readonly OutsideAccount[] {
  const others = accounts.filter(account => account.accountHash !== data.accountHash)
  if (type === 'OutsideAccountUnlinked') return others
  return [...others, { provider: data.provider, accountHash: data.accountHash, email: data.email }]
}

/** At least one way to sign in stays: the password, or an outside account. */
export function changeWays(command: WaysCommand, { status, userId, ...ways }: Ways): Decision<UserEvent> {
  if (status === 'deactivated') return reject('user-deactivated')
  const accountHash = command.type === 'LinkOutsideAccount' ? command.account.accountHash : command.accountHash
  const linked = ways.outsideAccounts.find(account => account.accountHash === accountHash)
  if (command.type === 'LinkOutsideAccount')
    return linked ? accept() : accept({ type: 'OutsideAccountLinked', data: { userId, ...command.account } })
  if (linked === undefined) return accept()
  if (ways.passwordHash === null && ways.outsideAccounts.length === 1) return reject('last-way-to-sign-in')
  return accept({ type: 'OutsideAccountUnlinked', data: { userId, provider: linked.provider, accountHash } })
}
