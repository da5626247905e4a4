import { type OrderTab, tabStatuses, tabStatusesBehindFilter } from '@quayside/contracts/purchase-orders/statuses.ts'
import { useTranslation } from 'react-i18next'
import type { FilterDefinition } from '../../../ui/filter-bar.tsx'
import { ChoiceEditor, DateRangeEditor, TextEditor } from '../../../ui/filter-editors.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { useStatusText } from '../../../ui/status-tag.tsx'
import { SupplierFilter, useSupplierName } from '../../../ui/supplier-filter.tsx'
import type { OrderListLocation } from './order-list-location.ts'

const isoDay = (date: Date | null) => date?.toISOString().slice(0, 10) ?? null
const dateOf = (day: string | null) => (day === null ? null : new Date(`${day}T00:00:00Z`))

export function useOrderFilters({ state, filter }: OrderListLocation, tab: OrderTab): readonly FilterDefinition[] {
  const { t } = useTranslation('order-list')
  const { t: words } = useTranslation('ui')
  const statusText = useStatusText()
  const formats = useFormats()
  const supplier = useSupplierName(state.supplier)
  const from = isoDay(state.requiredFrom)
  const to = isoDay(state.requiredTo)
  const statuses = [...tabStatuses[tab], ...tabStatusesBehindFilter[tab]]
  const range = () => {
    if (from && to) return words('filter.range', { from: formats.date(from), to: formats.date(to) })
    if (from) return words('filter.fromDay', { from: formats.date(from) })
    return to ? words('filter.untilDay', { to: formats.date(to) }) : null
  }
  const late = (['true', 'false'] as const).map(value => ({ value, label: t(`late.${value}`) }))

  return [
    {
      id: 'requiredDate',
      label: t('filter.required'),
      summary: range(),
      clear: () => filter({ requiredFrom: null, requiredTo: null }),
      editor: done => (
        <DateRangeEditor
          from={from}
          to={to}
          done={done}
          onChange={next => filter({ requiredFrom: dateOf(next.from), requiredTo: dateOf(next.to) })}
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
      id: 'late',
      label: t('filter.late'),
      summary: state.late === null ? null : t(`late.${state.late}`),
      clear: () => filter({ late: null }),
      editor: () => (
        <ChoiceEditor
          label={t('filter.late')}
          options={late}
          value={state.late === null ? [] : [state.late]}
          onChange={value =>
            filter({
              late: late.find(option => value.includes(option.value) && option.value !== state.late)?.value ?? null,
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
    ...(state.importId === null
      ? []
      : [
          {
            id: 'importId',
            label: t('filter.import'),
            summary: t('filter.oneImport'),
            clear: () => filter({ importId: null }),
            editor: () => t('filter.importHint'),
          },
        ]),
    ...(state.parentId === null
      ? []
      : [
          {
            id: 'parentId',
            label: t('filter.parent'),
            summary: t('filter.oneParent'),
            clear: () => filter({ parentId: null }),
            editor: () => t('filter.parentHint'),
          },
        ]),
  ]
}
