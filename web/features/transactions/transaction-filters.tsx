import { anchorStates, shipmentStatuses } from '@quayside/contracts/shipments/statuses.ts'
import { useTranslation } from 'react-i18next'
import type { FilterDefinition } from '../../ui/filter-bar.tsx'
import { oneOf } from '../../ui/list-filters.tsx'
import { useStatusText } from '../../ui/status-tag.tsx'
import type { TransactionsLocation } from './transactions-location.ts'

export function useTransactionFilters({ state, filter }: TransactionsLocation): readonly FilterDefinition[] {
  const { t } = useTranslation('blockchain')
  const statusText = useStatusText('shipment')
  const states = anchorStates.map(value => ({ value, label: t(`state.${value}`) }))
  const statuses = shipmentStatuses.map(value => ({ value, label: statusText(value) }))
  const own = (id: 'state' | 'status') => ({ id, label: t(`list.column.${id}`) })
  return [
    oneOf(own('state'), states, state.state, value => filter({ state: value })),
    oneOf(own('status'), statuses, state.status, status => filter({ status })),
  ]
}
