import type { CompanyUser } from '@quayside/contracts/identity/queries.ts'
import type { CommandVerdict } from '@quayside/contracts/kernel/lists.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { missingToChange } from '../domain/role-rights.ts'

export type Known = {
  readonly isOfSeveralCompanies: boolean
  /** The companies that have no other administrator. */
  readonly ledAlone: readonly { readonly companyId: string; readonly company: string }[]
}

/** What the caller may do with a person of a company. */
export function userVerdicts(
  person: CompanyUser,
  caller: Caller,
  { isOfSeveralCompanies, ledAlone }: Known,
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
  const leaving = (verdict: Omit<CommandVerdict, 'command'>, companies: Known['ledAlone']) => {
    const [company] = companies
    return verdict.allowed && company !== undefined ? refused('last-administrator', company) : verdict
  }
  const here = ledAlone.filter(({ companyId }) => companyId === person.companyId)
  return [
    { command: 'change-membership', ...whole() },
    { command: 'change-person', ...ofPerson() },
    { command: status === 'suspended' ? 'resume' : 'suspend', ...leaving(whole(), here) },
    { command: 'remove', ...leaving(whole(), here) },
    { command: status === 'deactivated' ? 'activate' : 'deactivate', ...leaving(installation(), ledAlone) },
    { command: 'erase', ...leaving(installation(), ledAlone) },
  ]
}

function refused(reason: string, params: CommandVerdict['params'] = {}): Omit<CommandVerdict, 'command'> {
  return { allowed: false, reason, params }
}
