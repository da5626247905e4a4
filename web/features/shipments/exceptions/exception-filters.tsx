import { transportModes } from '@quayside/contracts/reference/incoterms.ts'
import { useTranslation } from 'react-i18next'
import type { FilterDefinition } from '../../../ui/filter-bar.tsx'
import { byText, oneOf } from '../../../ui/list-filters.tsx'
import { useSupplierFilter } from '../../../ui/supplier-filter.tsx'
import type { ExceptionsLocation } from './exceptions-location.ts'

export function useExceptionFilters({ state, filter }: ExceptionsLocation): readonly FilterDefinition[] {
  const { t } = useTranslation('shipment-exceptions')
  const { t: words } = useTranslation('shipment-words')
  const modes = transportModes.map(value => ({ value, label: words(`statuses:transportMode.${value}`) }))
  const supplier = useSupplierFilter({
    label: t('filter.supplier'),
    find: t('filter.findSupplier'),
    value: state.supplier,
    onChange: id => filter({ supplier: id }),
  })
  return [
    oneOf({ id: 'mode', label: t('filter.mode') }, modes, state.mode, mode => filter({ mode })),
    supplier,
    byText({ id: 'q', label: t('filter.search') }, state.q, q => filter({ q })),
  ]
}
