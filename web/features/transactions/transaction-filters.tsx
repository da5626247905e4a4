import { anchorStates, shipmentStatuses } from '@quayside/contracts/shipments/statuses.ts'
import { useTranslation } from 'react-i18next'
import type { FilterDefinition } from '../../ui/filter-bar.tsx'
import { ChoiceEditor } from '../../ui/filter-editors.tsx'
import { useStatusText } from '../../ui/status-tag.tsx'
import type { TransactionsLocation } from './transactions-location.ts'

export function useTransactionFilters({ state, filter }: TransactionsLocation): readonly FilterDefinition[] {
  const { t } = useTranslation('blockchain')
  const statusText = useStatusText()
  const states = anchorStates.map(value => ({ value, label: t(`state.${value}`) }))
  const statuses = shipmentStatuses.map(value => ({ value, label: statusText(value) }))
  return [
    {
      ...{ id: 'state', label: t('list.column.state') },
      summary: state.state && t(`state.${state.state}`),
      clear: () => filter({ state: null }),
      editor: done => (
        <ChoiceEditor
          label={t('list.column.state')}
          options={states}
          value={state.state === null ? [] : [state.state]}
          onChange={chosen => {
            filter({ state: anchorStates.find(one => chosen.includes(one) && one !== state.state) ?? null })
            done()
          }}
        />
      ),
    },
    {
      ...{ id: 'status', label: t('list.column.status') },
      summary: state.status && statusText(state.status),
      clear: () => filter({ status: null }),
      editor: done => (
        <ChoiceEditor
          label={t('list.column.status')}
          options={statuses}
          value={state.status === null ? [] : [state.status]}
          onChange={chosen => {
            filter({ status: shipmentStatuses.find(one => chosen.includes(one) && one !== state.status) ?? null })
            done()
          }}
        />
      ),
    },
  ]
}
