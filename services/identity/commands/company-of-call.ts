import type { CompanyType } from '@quayside/contracts/access/actors.ts'
import type { CompanyId } from '@quayside/contracts/kernel/ids.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import type { Companies } from '../read-models/companies.ts'

export type CompanyOfCall = { readonly companyId: CompanyId; readonly companyType: CompanyType; readonly name: string }

/** The company whose people a call is about: the selected one, or the one that an administrator of the installation names. */
export async function companyOfCall(
  companies: Companies,
  { actor, company, companyType }: Caller,
  named: string | undefined,
): Promise<CompanyOfCall> {
  if (named !== undefined && named !== company && actor !== 'A') throw new ProblemError('company-not-yours')
  const companyId = (named ?? company) as CompanyId
  const known = await companies.byId(companyId)
  if (companyId === company) return { companyId, companyType, name: known?.name ?? '' }
  if (known === undefined) throw new ProblemError('company-not-found')
  return { companyId, companyType: known.type, name: known.name }
}
