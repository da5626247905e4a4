import type { CompanyType } from '@quayside/contracts/access/actors.ts'
import type { CompanyId, UserId } from '@quayside/contracts/kernel/ids.ts'
import type { Grant } from './grant-membership.ts'

/** Whoever registers a company administers it; the same cause for the direct call and for the reaction. */
export function founderGrant(company: { companyId: CompanyId; companyType: CompanyType; userId: UserId }): Grant {
  return { ...company, role: 'ADMIN', cause: `founder:${company.companyId}` }
}
