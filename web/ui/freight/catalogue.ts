import type { CatalogueGroup } from '@quayside/contracts/directory/catalogue-groups.ts'
import { useMemo } from 'react'
import { useCatalogue } from '../../app/api/catalogue.ts'
import type { ChargeCatalogue } from './charges-section.tsx'

export type CatalogueEntry = { readonly code: string; readonly label: string }

/** The lists that forms of quotes and bookings choose from; an empty one leaves its field free. */
export function useFreightCatalogue(): ChargeCatalogue & {
  carriers: readonly CatalogueEntry[]
  operationFlows: readonly { value: string; label: string }[]
  brokers: readonly CatalogueEntry[]
  accountNumbers: readonly CatalogueEntry[]
} {
  const { entries } = useCatalogue()
  return useMemo(() => {
    const choices = (group: CatalogueGroup) => entries(group).map(({ code, label }) => ({ value: code, label }))
    return {
      chargesType: choices('chargesType'),
      shipmentType: choices('shipmentType'),
      payTo: choices('payTo'),
      operationFlows: choices('serviceType'),
      carriers: [...entries('internationalCarrier'), ...entries('transporters')],
      brokers: entries('broker'),
      accountNumbers: entries('accountsDhlExpress'),
    }
  }, [entries])
}

/** The label of a code of the catalogue; one that is no longer listed stands as it is. */
export function useCatalogueWords(): (
  group: 'chargesType' | 'shipmentType' | 'payTo' | 'operationFlows',
  code: string,
) => string {
  const catalogue = useFreightCatalogue()
  return (group, code) => catalogue[group].find(({ value }) => value === code)?.label ?? code
}
