import { bookingSorts } from '@quayside/contracts/bookings/queries.ts'
import { bookingStatuses, bookingTabs } from '@quayside/contracts/bookings/statuses.ts'
import { transportModes } from '@quayside/contracts/reference/incoterms.ts'
import { parseAsArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs'
import { listing, useListLocation } from '../../../ui/list-page/list-location.ts'

/** Ids that a link of an order, a shipment or a quote gives along. */
export const linkedThings = ['orderId', 'shipmentId', 'quoteId'] as const

const list = listing({
  path: '/bookings',
  tabs: bookingTabs,
  sorts: bookingSorts,
  usualSort: '-date',
  filters: {
    q: parseAsString,
    status: parseAsArrayOf(parseAsStringLiteral(bookingStatuses)).withDefault([]),
    mode: parseAsStringLiteral(transportModes),
    supplier: parseAsString,
    openRequest: parseAsStringLiteral(['true', 'false']),
    orderId: parseAsString,
    shipmentId: parseAsString,
    quoteId: parseAsString,
  },
  paramsOf: state => ({
    tab: state.tab,
    sort: state.sort,
    q: state.q ?? undefined,
    'filter[status]': state.status.join(',') || undefined,
    'filter[mode]': state.mode ?? undefined,
    'filter[supplier]': state.supplier ?? undefined,
    'filter[openRequest]': state.openRequest ?? undefined,
    'filter[orderId]': state.orderId ?? undefined,
    'filter[shipmentId]': state.shipmentId ?? undefined,
    'filter[quoteId]': state.quoteId ?? undefined,
  }),
})

export const useBookingListLocation = () => useListLocation(list)

export type BookingListLocation = ReturnType<typeof useBookingListLocation>
