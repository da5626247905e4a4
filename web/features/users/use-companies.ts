import type { CompanyType } from '@quayside/contracts/access/actors.ts'
import { useState } from 'react'
import { useFoundCompaniesQuery } from '../../app/api/companies.ts'
import { useCompany } from '../../app/session/use-session.ts'
import { useCompanyDetailQuery } from '../../ui/companies/company-api.ts'
import type { ComboOption } from '../../ui/form/combobox-field.tsx'

export type KnownCompany = { id: string; name: string; type: CompanyType }

/** The company of an id, where an administrator of the installation may name another than the selected one. */
export function useNamedCompany(id: string | null): KnownCompany | null {
  const own = useCompany()
  const isAnother = id !== null && id !== '' && id !== own?.id
  const { currentData } = useCompanyDetailQuery(id ?? '', { skip: !isAnother || own?.actor !== 'A' })
  if (!isAnother) return own
  return currentData === undefined ? null : { id, name: currentData.businessName, type: currentData.type }
}

type Choice = {
  options: readonly ComboOption[]
  onSearch: (text: string) => void
  loading: boolean
  chosenLabel: string
}

/** What an administrator of the installation finds of all companies by a part of the name; null for everybody else. */
export function useCompanyChoice(chosen: KnownCompany | null): Choice | null {
  const own = useCompany()
  const [q, setQ] = useState('')
  const isAdministrator = own?.actor === 'A'
  const clients = useFoundCompaniesQuery({ q, type: 'client', limit: 50 }, { skip: !isAdministrator })
  const suppliers = useFoundCompaniesQuery({ q, type: 'provider', limit: 50 }, { skip: !isAdministrator })
  if (!isAdministrator) return null
  const isAsked = own.name.toLowerCase().includes(q.trim().toLowerCase())
  // A supplier of several clients is found once for each of them.
  const names = new Map<string, string>(isAsked ? [[own.id, own.name]] : [])
  for (const { id, businessName } of [...(clients.data?.items ?? []), ...(suppliers.data?.items ?? [])])
    names.set(id, businessName)
  return {
    options: [...names].map(([value, label]) => ({ value, label })),
    onSearch: setQ,
    loading: clients.isFetching || suppliers.isFetching,
    chosenLabel: chosen?.name ?? '',
  }
}
