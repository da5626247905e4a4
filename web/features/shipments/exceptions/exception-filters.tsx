import { transportModes } from '@quayside/contracts/reference/incoterms.ts'
import { useTranslation } from 'react-i18next'
import type { FilterDefinition } from '../../../ui/filter-bar.tsx'
import { ChoiceEditor, TextEditor } from '../../../ui/filter-editors.tsx'
import { SupplierFilter, useSupplierName } from '../../../ui/supplier-filter.tsx'
import type { ExceptionsLocation } from './exceptions-location.ts'

export function useExceptionFilters({ state, filter }: ExceptionsLocation): readonly FilterDefinition[] {
  const { t } = useTranslation('shipment-exceptions')
  const { t: words } = useTranslation('shipment-words')
  const supplier = useSupplierName(state.supplier)
  return [
    {
      id: 'mode',
      label: t('filter.mode'),
      summary: state.mode === null ? null : words(`mode.${state.mode}`),
      clear: () => filter({ mode: null }),
      editor: () => (
        <ChoiceEditor
          label={t('filter.mode')}
          options={transportModes.map(value => ({ value, label: words(`mode.${value}`) }))}
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
      id: 'q',
      label: t('filter.search'),
      summary: state.q,
      clear: () => filter({ q: null }),
      editor: done => (
        <TextEditor label={t('filter.search')} value={state.q} onChange={q => filter({ q })} done={done} />
      ),
    },
  ]
}
