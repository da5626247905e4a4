import { bookingSorts } from '@quayside/contracts/bookings/queries.ts'
import { bookingStatuses, bookingTabs } from '@quayside/contracts/bookings/statuses.ts'
import { transportModes } from '@quayside/contracts/reference/incoterms.ts'
import {
  createSerializer,
  parseAsArrayOf,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
} from 'nuqs'
import { useMemo } from 'react'
import type { Sort } from '../../../ui/data-table/data-table.tsx'
import { sortOf, sortText } from '../../../ui/data-table/sorting.ts'
import type { BookingListParams } from './booking-list-api.ts'

/** Ids that a link of an order, a shipment or a quote gives along. */
export const linkedThings = ['orderId', 'shipmentId', 'quoteId'] as const

const filters = {
  q: parseAsString,
  status: parseAsArrayOf(parseAsStringLiteral(bookingStatuses)).withDefault([]),
  mode: parseAsStringLiteral(transportModes),
  supplier: parseAsString,
  openRequest: parseAsStringLiteral(['true', 'false']),
  orderId: parseAsString,
  shipmentId: parseAsString,
  quoteId: parseAsString,
}
const parsers = {
  tab: parseAsStringLiteral(bookingTabs).withDefault('requested'),
  sort: parseAsStringLiteral(bookingSorts).withDefault('-date'),
  ...filters,
  cursor: parseAsString,
  from: parseAsInteger.withDefault(0),
}
const noFilter = Object.fromEntries(Object.keys(filters).map(name => [name, null]))

const address = createSerializer(parsers)

/** Filters, search, sort, tab and page live in the URL; every change is a step that Back undoes. */
export function useBookingListLocation() {
  const [state, set] = useQueryStates(parsers, { history: 'push' })
  const params: BookingListParams = useMemo(
    () => ({
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
    [state],
  )
  type Filters = Partial<Omit<typeof state, 'cursor' | 'from'>>
  return {
    state,
    params,
    sort: sortOf(state.sort),
    /** What the list shows, as one text: its news belong to it. */
    key: JSON.stringify(params),
    /** The same search in another tab. */
    inTab: (tab: typeof state.tab) => address('/bookings', { ...state, tab, cursor: null, from: null }),
    filter: (next: { [K in keyof Filters]: Filters[K] | null }) => void set({ ...next, cursor: null, from: null }),
    clear: () => void set({ ...noFilter, cursor: null, from: null }),
    sortBy: (next: Sort) => {
      const wanted = sortText(bookingSorts, next)
      if (wanted) void set({ sort: wanted, cursor: null, from: null })
    },
    page: (cursor: string | null, from: number) => void set({ cursor, from: from === 0 ? null : from }),
  }
}

export type BookingListLocation = ReturnType<typeof useBookingListLocation>
