import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'

/** A company keeps its own details; until somebody joins it, its client does. Null when the caller may. */
export function whoKeeps(companyId: string, caller: Caller, joined: boolean): Rejection | null {
  if (companyId === caller.company) return missing(caller, 'company.manage')
  if (joined) return { code: 'company-manages-itself', params: {} }
  return missing(caller, 'directory.manage')
}

function missing({ permissions }: Caller, permission: 'company.manage' | 'directory.manage'): Rejection | null {
  return permissions.has(permission) ? null : { code: 'permission-missing', params: { permission } }
}
