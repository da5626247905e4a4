import { transportModes } from '@quayside/contracts/reference/incoterms.ts'
import { nextActs } from '@quayside/contracts/shipments/next-acts.ts'
import { shipmentSorts } from '@quayside/contracts/shipments/queries.ts'
import { shipmentStatuses, shipmentTabs } from '@quayside/contracts/shipments/statuses.ts'
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
import type { ShipmentListParams } from './shipment-list-api.ts'

/** What the rows are: whole shipments, or the products in them. */
export const listedThings = ['shipments', 'products'] as const
export type ListedThing = (typeof listedThings)[number]

const parsers = {
  tab: parseAsStringLiteral(shipmentTabs).withDefault('to-be-processed'),
  of: parseAsStringLiteral(listedThings).withDefault('shipments'),
  sort: parseAsStringLiteral(shipmentSorts).withDefault('-date'),
  q: parseAsString,
  status: parseAsArrayOf(parseAsStringLiteral(shipmentStatuses)).withDefault([]),
  mode: parseAsStringLiteral(transportModes),
  supplier: parseAsString,
  orderId: parseAsString,
  exceptions: parseAsStringLiteral(['true', 'false']),
  waitsFor: parseAsStringLiteral(nextActs),
  cursor: parseAsString,
  from: parseAsInteger.withDefault(0),
}

const address = createSerializer(parsers)

/** Filters, search, sort, tab and page live in the URL; every change is a step that Back undoes. */
export function useShipmentListLocation() {
  const [state, set] = useQueryStates(parsers, { history: 'push' })
  const params: ShipmentListParams = useMemo(
    () => ({
      tab: state.tab,
      sort: state.sort,
      q: state.q ?? undefined,
      'filter[status]': state.status.join(',') || undefined,
      'filter[mode]': state.mode ?? undefined,
      'filter[supplier]': state.supplier ?? undefined,
      'filter[orderId]': state.orderId ?? undefined,
      'filter[exceptions]': state.exceptions ?? undefined,
      'filter[waitsFor]': state.waitsFor ?? undefined,
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
    inTab: (tab: typeof state.tab) => address('/shipments', { ...state, tab, cursor: null, from: null }),
    filter: (next: { [K in keyof Filters]: Filters[K] | null }) => void set({ ...next, cursor: null, from: null }),
    clear: () =>
      void set({
        q: null,
        status: null,
        mode: null,
        supplier: null,
        orderId: null,
        exceptions: null,
        waitsFor: null,
        cursor: null,
        from: null,
      }),
    sortBy: (next: Sort) => {
      const wanted = sortText(shipmentSorts, next)
      if (wanted) void set({ sort: wanted, cursor: null, from: null })
    },
    page: (cursor: string | null, from: number) => void set({ cursor, from: from === 0 ? null : from }),
  }
}

export type ShipmentListLocation = ReturnType<typeof useShipmentListLocation>
