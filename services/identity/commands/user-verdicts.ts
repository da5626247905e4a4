import type { CompanyUser } from '@quayside/contracts/identity/queries.ts'
import type { CommandVerdict } from '@quayside/contracts/kernel/lists.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { missingToChange } from '../domain/role-rights.ts'

/** What the caller may do with a person of a company; `lastIn`: the companies whose last administrator they are, where that was looked up. */
export function userVerdicts(
  person: CompanyUser,
  caller: Caller,
  isOfSeveralCompanies: boolean,
  lastIn: { readonly here: readonly string[]; readonly anywhere: readonly string[] } = { here: [], anywhere: [] },
): CommandVerdict[] {
  const { status } = person
  const missing = missingToChange([], person.permissions, caller.permissions)
  const whole = (): Omit<CommandVerdict, 'command'> => {
    if (!caller.permissions.has('users.manage')) return refused('permission-missing', { permission: 'users.manage' })
    if (person.uid === caller.uid) return refused('not-yourself')
    return missing === null ? { allowed: true } : refused('permission-not-grantable', { permission: missing })
  }
  const ofPerson = (): Omit<CommandVerdict, 'command'> => {
    if (!caller.permissions.has('users.manage')) return refused('permission-missing', { permission: 'users.manage' })
    const isTheirs = person.uid === caller.uid || caller.actor === 'A' || !isOfSeveralCompanies
    return isTheirs ? { allowed: true } : refused('person-of-several-companies')
  }
  const installation = (): Omit<CommandVerdict, 'command'> => {
    if (caller.actor !== 'A') return { ...refused('actor-not-allowed', { who: 'A' }), who: ['A'] }
    return person.uid === caller.uid ? refused('not-yourself') : { allowed: true }
  }
  const unlessLast = (verdict: Omit<CommandVerdict, 'command'>, companies: readonly string[]) =>
    verdict.allowed && companies.length > 0
      ? refused('last-administrator-of', { person: person.name, companies: companies.join(', ') })
      : verdict
  return [
    { command: 'change-membership', ...whole() },
    { command: 'change-person', ...ofPerson() },
    status === 'suspended'
      ? { command: 'resume', ...whole() }
      : { command: 'suspend', ...unlessLast(whole(), lastIn.here) },
    { command: 'remove', ...unlessLast(whole(), lastIn.here) },
    status === 'deactivated'
      ? { command: 'activate', ...installation() }
      : { command: 'deactivate', ...unlessLast(installation(), lastIn.anywhere) },
    { command: 'erase', ...unlessLast(installation(), lastIn.anywhere) },
  ]
}

function refused(reason: string, params: CommandVerdict['params'] = {}): Omit<CommandVerdict, 'command'> {
  return { allowed: false, reason, params }
}
