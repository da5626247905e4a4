import { type CatalogueGroup, catalogueGroups } from '@quayside/contracts/directory/catalogue-groups.ts'
import type { CataloguePage, SelectorsCatalog } from '@quayside/contracts/directory/queries.ts'
import { createContext, useContext, useEffect, useMemo } from 'react'
import { catalogStore } from '../session/session-storage.ts'
import { useCompany } from '../session/use-session.ts'
import { api } from './api.ts'

type Group = { enabled: boolean; entries: readonly { code: string; label: string }[] }

const catalogueApi = api.injectEndpoints({
  endpoints: build => ({
    /** Asked once: what is chosen from changes seldom. */
    selectorsCatalog: build.query<SelectorsCatalog, string>({
      query: () => ({ url: '/quotes/getSelectorsCatalog', method: 'POST', body: {} }),
      providesTags: ['catalogue'],
      keepUnusedDataFor: 3600,
    }),
    companyCatalogue: build.query<CataloguePage, string>({
      query: id => `/companies/${id}/catalogue`,
      providesTags: (_answer, _error, id) => [{ type: 'company', id }, 'catalogue'],
    }),
  }),
})
const { useSelectorsCatalogQuery } = catalogueApi
export const { useCompanyCatalogueQuery } = catalogueApi

/** The client whose form it is where somebody else fills it in; null: the selected company's own. */
export const FormOfClient = createContext<string | null>(null)

/** What a form offers: the client's groups, else the operating company's, else everybody's; the last known ones at once. */
export function useCatalogue() {
  const own = useCompany()?.id ?? ''
  const client = useContext(FormOfClient) ?? own
  const isOwn = client === own
  const { data: selectors } = useSelectorsCatalogQuery(own, { skip: !isOwn || own === '' })
  const { data: page } = useCompanyCatalogueQuery(client, { skip: isOwn })
  const told = isOwn ? selectors : page
  useEffect(() => {
    for (const { group, enabled, entries } of told?.catalogs ?? [])
      catalogStore.write(client, group, { enabled, entries })
  }, [told, client])
  return useMemo(() => {
    const known = new Map<CatalogueGroup, Group>(told?.catalogs.map(one => [one.group, one]))
    if (told === undefined)
      for (const group of catalogueGroups) {
        const kept = catalogStore.read<Group>(client, group)
        if (kept !== null) known.set(group, kept)
      }
    const entries = (group: CatalogueGroup) => {
      const found = known.get(group)
      return found?.enabled ? found.entries : []
    }
    const leftOut = new Set(entries('fieldsExcluded').map(({ code }) => code))
    // What was entered before its field was left out is still to be seen.
    return { entries, leavesOut: (field: string, entered = '') => leftOut.has(field) && entered.trim() === '' }
  }, [told, client])
}
