import type { CompanyType } from '@quayside/contracts/access/actors.ts'
import { useMemo } from 'react'
import { useFoundCompaniesQuery } from '../../app/api/companies.ts'
import { useCompany } from '../../app/session/use-session.ts'

export type KnownCompany = { id: string; name: string; type: CompanyType }

/** Those among which an administrator of the installation chooses, the own one first; null for everybody else. */
export function useCompanies(): readonly KnownCompany[] | null {
  const own = useCompany()
  const isAdministrator = own?.actor === 'A'
  const { data } = useFoundCompaniesQuery({ q: '', limit: 200 }, { skip: !isAdministrator })
  return useMemo(() => {
    if (!isAdministrator || own === null) return null
    const others = (data?.items ?? []).filter(({ id }) => id !== own.id)
    return [own, ...others.map(({ id, businessName, type }) => ({ id, name: businessName, type }))]
  }, [isAdministrator, own, data])
}
