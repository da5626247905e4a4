import { pickupAttentions } from '@quayside/contracts/handling/pickup-queries.ts'
import { pickupKinds } from '@quayside/contracts/handling/pickups.ts'
import { useTranslation } from 'react-i18next'
import type { FilterDefinition } from '../../../ui/filter-bar.tsx'
import { byText, fromLink, oneOf, useByDays, useSomeOf } from '../../../ui/list-filters.tsx'
import { useSupplierFilter } from '../../../ui/supplier-filter.tsx'
import { linkedThings, type PickupListLocation, statusesOf } from './pickup-list-location.ts'

export function usePickupFilters({ state, filter }: PickupListLocation): readonly FilterDefinition[] {
  const { t } = useTranslation('pickup-list')
  const someOf = useSomeOf()
  const byDays = useByDays()
  const status = { id: 'status', label: t('pickups:column.status') }
  const kinds = pickupKinds.map(value => ({ value, label: t(`shipment-handling:pickupKind.${value}`) }))
  const attentions = pickupAttentions.map(value => ({ value, label: t(`shipment-handling:attention.${value}`) }))
  const supplier = useSupplierFilter({
    label: t('filter.supplier'),
    find: t('filter.findSupplier'),
    value: state.supplier,
    onChange: id => filter({ supplier: id }),
  })
  return [
    someOf(
      status,
      statusesOf[state.tab],
      value => t(`statuses:pickupStatus.${value}`),
      state.status,
      chosen => filter({ status: chosen }),
    ),
    oneOf({ id: 'kind', label: t('pickups:column.kind') }, kinds, state.kind, value => filter({ kind: value })),
    supplier,
    byDays({ id: 'days', label: t('filter.days') }, { from: state.fromDay, to: state.untilDay }, ({ from, to }) =>
      filter({ fromDay: from, untilDay: to }),
    ),
    oneOf({ id: 'attention', label: t('filter.attention') }, attentions, state.attention, value =>
      filter({ attention: value }),
    ),
    byText({ id: 'q', label: t('filter.search') }, state.q, q => filter({ q })),
    ...linkedThings
      .filter(id => state[id] !== null)
      .map(id =>
        fromLink({ id, label: t(`filter.${id}`) }, t('filter.one'), t('filter.oneHint'), () => filter({ [id]: null })),
      ),
  ]
}
