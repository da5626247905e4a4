import type { SelectorsCatalog } from '@quayside/contracts/directory/queries.ts'
import { useMemo } from 'react'
import { api } from '../../app/api/api.ts'
import type { ChargeCatalogue } from '../../ui/freight/charges-section.tsx'

type Entry = { code: string; label: string }

const { useSelectorsCatalogQuery } = api.injectEndpoints({
  endpoints: build => ({
    /** Asked once: what is chosen from changes seldom. */
    selectorsCatalog: build.query<SelectorsCatalog, void>({
      query: () => ({ url: '/quotes/getSelectorsCatalog', method: 'POST', body: {} }),
      providesTags: ['catalogue'],
      keepUnusedDataFor: 3600,
    }),
  }),
})

function entriesOf(catalogue: SelectorsCatalog | undefined, group: string): readonly Entry[] {
  const found = catalogue?.catalogs.find(one => one.group === group)
  return found?.enabled ? found.entries : []
}

/** The lists that a quote's form chooses from; an empty one leaves its field free. */
export function useQuoteCatalogue(): ChargeCatalogue & {
  carriers: readonly Entry[]
  operationFlows: readonly Entry[]
} {
  const { data } = useSelectorsCatalogQuery()
  return useMemo(() => {
    const choices = (group: string) => entriesOf(data, group).map(({ code, label }) => ({ value: code, label }))
    return {
      chargesType: choices('chargesType'),
      shipmentType: choices('shipmentType'),
      payTo: choices('payTo'),
      carriers: [...entriesOf(data, 'internationalCarrier'), ...entriesOf(data, 'transporters')],
      operationFlows: entriesOf(data, 'serviceType'),
    }
  }, [data])
}

/** The label of a code of the catalogue; one that is no longer listed stands as it is. */
export function useCatalogueWords(): (group: 'chargesType' | 'shipmentType' | 'payTo', code: string) => string {
  const catalogue = useQuoteCatalogue()
  return (group, code) => catalogue[group].find(({ value }) => value === code)?.label ?? code
}
