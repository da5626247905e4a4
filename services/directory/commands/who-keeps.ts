import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { rejected } from '@quayside/platform/http/problem.ts'

export type Kept = { companyId: string; joined: boolean; keptBy?: string | null }
/** What is in the way; `correcting`: the operating company changes what another keeps, and says why. */
export type Keeping = { refusal: Rejection | null; correcting: boolean }

/**
 * A company keeps its own details and contacts; until somebody joins it, its client does. The operating company may correct
 * either. A contact that a client added to a supplier that has joined is that client's.
 */
export function whoKeeps({ companyId, joined, keptBy = null }: Kept, caller: Caller, own: OwnPermission): Keeping {
  const keeper = keptBy ?? companyId
  if (keeper === caller.company) {
    return { refusal: missing(caller, keptBy === null ? own : 'directory.manage'), correcting: false }
  }
  const isKept = joined || keptBy !== null
  if (isKept && caller.companyType !== 'operating') {
    return { refusal: { code: 'company-manages-itself', params: {} }, correcting: false }
  }
  return { refusal: missing(caller, 'directory.manage'), correcting: isKept }
}

type OwnPermission = 'company.manage' | 'directory.manage'

/** The reason as it goes into the event; throws what is in the way. */
export function keptFor({ refusal, correcting }: Keeping, reason: string | null): { reason?: string } {
  if (refusal !== null) throw rejected([refusal])
  if (!correcting) return {}
  if (!reason) throw new ProblemError('reason-required', {}, [{ path: 'reason', code: 'reason-required', params: {} }])
  return { reason }
}

function missing({ permissions }: Caller, permission: OwnPermission): Rejection | null {
  return permissions.has(permission) ? null : { code: 'permission-missing', params: { permission } }
}
