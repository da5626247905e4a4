import { bookingTabStatuses } from '@quayside/contracts/bookings/statuses.ts'
import { transportModes } from '@quayside/contracts/reference/incoterms.ts'
import { useTranslation } from 'react-i18next'
import type { FilterDefinition } from '../../../ui/filter-bar.tsx'
import { byText, fromLink, oneOf, useSomeOf } from '../../../ui/list-filters.tsx'
import { useStatusText } from '../../../ui/status-tag.tsx'
import { useSupplierFilter } from '../../../ui/supplier-filter.tsx'
import { type BookingListLocation, linkedThings } from './booking-list-location.ts'

export function useBookingFilters({ state, filter }: BookingListLocation): readonly FilterDefinition[] {
  const { t } = useTranslation('booking-list')
  const statusText = useStatusText('booking')
  const someOf = useSomeOf()
  const modes = transportModes.map(value => ({ value, label: t(`statuses:transportMode.${value}`) }))
  const requests = (['true', 'false'] as const).map(value => ({ value, label: t(`openRequest.${value}`) }))
  const status = { id: 'status', label: t('booking-fields:status') }
  const mode = { id: 'mode', label: t('booking-fields:mode_short') }
  const openRequest = { id: 'openRequest', label: t('filter.openRequest') }
  const supplier = useSupplierFilter({
    label: t('filter.supplier'),
    find: t('filter.findSupplier'),
    value: state.supplier,
    onChange: id => filter({ supplier: id }),
  })
  return [
    someOf(status, bookingTabStatuses[state.tab], statusText, state.status, chosen => filter({ status: chosen })),
    oneOf(mode, modes, state.mode, chosen => filter({ mode: chosen })),
    supplier,
    oneOf(openRequest, requests, state.openRequest, value => filter({ openRequest: value })),
    byText({ id: 'q', label: t('filter.search') }, state.q, q => filter({ q })),
    ...linkedThings
      .filter(id => state[id] !== null)
      .map(id =>
        fromLink({ id, label: t(`filter.${id}`) }, t('filter.one'), t('filter.oneHint'), () => filter({ [id]: null })),
      ),
  ]
}
