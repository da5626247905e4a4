import { orderWaits } from '@quayside/contracts/purchase-orders/queries.ts'
import { type OrderTab, tabStatuses, tabStatusesBehindFilter } from '@quayside/contracts/purchase-orders/statuses.ts'
import { useTranslation } from 'react-i18next'
import type { FilterDefinition } from '../../../ui/filter-bar.tsx'
import { byText, fromLink, oneOf, useByDays, useSomeOf } from '../../../ui/list-filters.tsx'
import { useStatusText } from '../../../ui/status-tag.tsx'
import { useSupplierFilter } from '../../../ui/supplier-filter.tsx'
import type { OrderListLocation } from './order-list-location.ts'

const isoDay = (date: Date | null) => date?.toISOString().slice(0, 10) ?? null
const dateOf = (day: string | null) => (day === null ? null : new Date(`${day}T00:00:00Z`))

export function useOrderFilters({ state, filter }: OrderListLocation, tab: OrderTab): readonly FilterDefinition[] {
  const { t } = useTranslation('order-list')
  const statusText = useStatusText()
  const someOf = useSomeOf()
  const byDays = useByDays()
  const required = { from: isoDay(state.requiredFrom), to: isoDay(state.requiredTo) }
  const statuses = [...tabStatuses[tab], ...tabStatusesBehindFilter[tab]]
  const late = (['true', 'false'] as const).map(value => ({ value, label: t(`late.${value}`) }))
  const supplier = useSupplierFilter({
    label: t('order-fields:supplier'),
    find: t('filter.findSupplier'),
    value: state.supplier,
    onChange: id => filter({ supplier: id }),
  })
  const waitsFor = { id: 'waitsFor', label: t('filter.waitsFor') }
  const waits = orderWaits.map(value => ({ value, label: t(`waitsFor.${value}`) }))
  const counted = { id: 'countedAs', label: t('filter.countedAs') }
  const issued = { from: isoDay(state.issuedFrom), to: isoDay(state.issuedTo) }
  const imported = { id: 'importId', label: t('filter.import') }
  const parent = { id: 'parentId', label: t('filter.parent') }
  return [
    byDays({ id: 'requiredDate', label: t('order-fields:requiredDate_short') }, required, ({ from, to }) =>
      filter({ requiredFrom: dateOf(from), requiredTo: dateOf(to) }),
    ),
    supplier,
    someOf({ id: 'status', label: t('order-fields:status') }, statuses, statusText, state.status, status =>
      filter({ status }),
    ),
    ...(tab === 'confirmed' ? [oneOf(waitsFor, waits, state.waitsFor, value => filter({ waitsFor: value }))] : []),
    oneOf({ id: 'late', label: t('filter.late') }, late, state.late, value => filter({ late: value })),
    byText({ id: 'q', label: t('filter.search') }, state.q, q => filter({ q })),
    ...(state.countedAs === null
      ? []
      : [
          byDays({ id: 'issued', label: t('order-fields:emissionDate') }, issued, ({ from, to }) =>
            filter({ issuedFrom: dateOf(from), issuedTo: dateOf(to) }),
          ),
          fromLink(counted, t(`countedAs.${state.countedAs}`), t('filter.countedHint'), () =>
            filter({ countedAs: null, issuedFrom: null, issuedTo: null }),
          ),
        ]),
    ...(state.importId === null
      ? []
      : [fromLink(imported, t('filter.oneImport'), t('filter.importHint'), () => filter({ importId: null }))]),
    ...(state.parentId === null
      ? []
      : [fromLink(parent, t('filter.oneParent'), t('filter.parentHint'), () => filter({ parentId: null }))]),
  ]
}
