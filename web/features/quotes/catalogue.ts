import type { CatalogueGroup } from '@quayside/contracts/directory/catalogue-groups.ts'
import { useMemo } from 'react'
import { useCatalogue } from '../../app/api/catalogue.ts'
import type { ChargeCatalogue } from '../../ui/freight/charges-section.tsx'

type Entry = { code: string; label: string }

/** The lists that a quote's form chooses from; an empty one leaves its field free. */
export function useQuoteCatalogue(): ChargeCatalogue & {
  carriers: readonly Entry[]
  operationFlows: readonly Entry[]
} {
  const { entries } = useCatalogue()
  return useMemo(() => {
    const choices = (group: CatalogueGroup) => entries(group).map(({ code, label }) => ({ value: code, label }))
    return {
      chargesType: choices('chargesType'),
      shipmentType: choices('shipmentType'),
      payTo: choices('payTo'),
      carriers: [...entries('internationalCarrier'), ...entries('transporters')],
      operationFlows: entries('serviceType'),
    }
  }, [entries])
}

/** The label of a code of the catalogue; one that is no longer listed stands as it is. */
export function useCatalogueWords(): (group: 'chargesType' | 'shipmentType' | 'payTo', code: string) => string {
  const catalogue = useQuoteCatalogue()
  return (group, code) => catalogue[group].find(({ value }) => value === code)?.label ?? code
}
