import { transportModes } from '@quayside/contracts/reference/incoterms.ts'
import { shipmentTabStatuses } from '@quayside/contracts/shipments/statuses.ts'
import { useTranslation } from 'react-i18next'
import type { FilterDefinition } from '../../../ui/filter-bar.tsx'
import { ChoiceEditor, TextEditor } from '../../../ui/filter-editors.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { useStatusText } from '../../../ui/status-tag.tsx'
import { SupplierFilter, useSupplierName } from '../../../ui/supplier-filter.tsx'
import type { ShipmentListLocation } from './shipment-list-location.ts'

export function useShipmentFilters({ state, filter }: ShipmentListLocation): readonly FilterDefinition[] {
  const { t } = useTranslation('shipment-list')
  const { t: words } = useTranslation('shipment-words')
  const statusText = useStatusText()
  const formats = useFormats()
  const supplier = useSupplierName(state.supplier)
  const statuses = shipmentTabStatuses[state.tab]
  const modes = transportModes.map(value => ({ value, label: words(`mode.${value}`) }))
  const exceptions = (['true', 'false'] as const).map(value => ({ value, label: t(`exceptions.${value}`) }))

  return [
    {
      id: 'status',
      label: t('filter.status'),
      summary: state.status.length === 0 ? null : formats.list(state.status.map(statusText)),
      clear: () => filter({ status: null }),
      editor: () => (
        <ChoiceEditor
          label={t('filter.status')}
          options={statuses.map(value => ({ value, label: statusText(value) }))}
          value={state.status}
          onChange={value => filter({ status: statuses.filter(status => value.includes(status)) })}
        />
      ),
    },
    {
      id: 'mode',
      label: t('filter.mode'),
      summary: state.mode === null ? null : words(`mode.${state.mode}`),
      clear: () => filter({ mode: null }),
      editor: () => (
        <ChoiceEditor
          label={t('filter.mode')}
          options={modes}
          value={state.mode === null ? [] : [state.mode]}
          onChange={value =>
            filter({ mode: transportModes.find(mode => value.includes(mode) && mode !== state.mode) ?? null })
          }
        />
      ),
    },
    {
      id: 'supplier',
      label: t('filter.supplier'),
      summary: state.supplier === null ? null : (supplier ?? '…'),
      clear: () => filter({ supplier: null }),
      editor: done => (
        <SupplierFilter
          label={t('filter.supplier')}
          find={t('filter.findSupplier')}
          value={state.supplier}
          onChange={id => {
            filter({ supplier: id })
            done()
          }}
        />
      ),
    },
    {
      id: 'exceptions',
      label: t('filter.exceptions'),
      summary: state.exceptions === null ? null : t(`exceptions.${state.exceptions}`),
      clear: () => filter({ exceptions: null }),
      editor: () => (
        <ChoiceEditor
          label={t('filter.exceptions')}
          options={exceptions}
          value={state.exceptions === null ? [] : [state.exceptions]}
          onChange={value =>
            filter({
              exceptions:
                exceptions.find(option => value.includes(option.value) && option.value !== state.exceptions)?.value ??
                null,
            })
          }
        />
      ),
    },
    {
      id: 'q',
      label: t('filter.search'),
      summary: state.q,
      clear: () => filter({ q: null }),
      editor: done => (
        <TextEditor label={t('filter.search')} value={state.q} onChange={q => filter({ q })} done={done} />
      ),
    },
    ...(state.orderId === null
      ? []
      : [
          {
            id: 'orderId',
            label: t('filter.order'),
            summary: t('filter.oneOrder'),
            clear: () => filter({ orderId: null }),
            editor: () => t('filter.orderHint'),
          },
        ]),
  ]
}
