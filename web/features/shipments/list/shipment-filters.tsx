import { transportModes } from '@quayside/contracts/reference/incoterms.ts'
import { nextActs } from '@quayside/contracts/shipments/next-acts.ts'
import { shipmentTabStatuses } from '@quayside/contracts/shipments/statuses.ts'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../app/session/use-session.ts'
import type { FilterDefinition } from '../../../ui/filter-bar.tsx'
import { byText, fromLink, oneOf, useSomeOf } from '../../../ui/list-filters.tsx'
import { useStatusText } from '../../../ui/status-tag.tsx'
import { useSupplierFilter } from '../../../ui/supplier-filter.tsx'
import type { ShipmentListLocation } from './shipment-list-location.ts'

export function useShipmentFilters({ state, filter }: ShipmentListLocation): readonly FilterDefinition[] {
  const { t } = useTranslation('shipment-list')
  const { t: words } = useTranslation('shipment-words')
  const statusText = useStatusText('shipment')
  const someOf = useSomeOf()
  const modes = transportModes.map(value => ({ value, label: words(`statuses:transportMode.${value}`) }))
  const exceptions = (['true', 'false'] as const).map(value => ({ value, label: t(`exceptions.${value}`) }))
  const acts = nextActs.map(value => ({ value, label: words(`nextAct.${value}`) }))
  const actor = useCompany()?.actor
  const own = (id: 'exceptions' | 'waitsFor') => ({ id, label: t(`filter.${id}`) })
  const status = { id: 'status', label: t('shipment-fields:status') }
  const mode = { id: 'mode', label: t('shipment-fields:mode_short') }
  const order = { id: 'orderId', label: t('filter.order') }
  const supplier = useSupplierFilter({
    label: t('filter.supplier'),
    find: t('filter.findSupplier'),
    value: state.supplier,
    onChange: id => filter({ supplier: id }),
  })
  return [
    someOf(status, shipmentTabStatuses[state.tab], statusText, state.status, chosen => filter({ status: chosen })),
    oneOf(mode, modes, state.mode, chosen => filter({ mode: chosen })),
    supplier,
    oneOf(own('exceptions'), exceptions, state.exceptions, value => filter({ exceptions: value })),
    ...(actor === 'O' || actor === 'C' || state.waitsFor !== null
      ? [oneOf(own('waitsFor'), acts, state.waitsFor, waitsFor => filter({ waitsFor }))]
      : []),
    byText({ id: 'q', label: t('filter.search') }, state.q, q => filter({ q })),
    ...(state.orderId === null
      ? []
      : [fromLink(order, t('filter.oneOrder'), t('filter.orderHint'), () => filter({ orderId: null }))]),
  ]
}
