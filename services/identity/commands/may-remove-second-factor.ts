import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { People } from '../read-models/people.ts'

/** Why the caller may not remove somebody's second factor; null for an administrator of each of their companies, or of the installation. */
export async function mayNotRemoveSecondFactor(
  people: People,
  caller: Caller,
  uid: string,
): Promise<Pick<Rejection, 'code' | 'params'> | null> {
  if (!caller.permissions.has('users.manage'))
    return { code: 'permission-missing', params: { permission: 'users.manage' } }
  if (uid === caller.uid) return { code: 'not-yourself', params: {} }
  if (caller.actor === 'A') return null
  const [theirs, own] = await Promise.all([people.companiesOf(uid), people.companiesOf(caller.uid)])
  const administers = (companyId: string) => own.some(({ id, role }) => id === companyId && role === 'ADMIN')
  if (!theirs.some(({ id }) => id === caller.company)) return { code: 'user-not-found', params: {} }
  return theirs.every(({ id }) => administers(id)) ? null : { code: 'actor-not-allowed', params: { who: 'A' } }
}
