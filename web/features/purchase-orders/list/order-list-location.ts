import { orderSorts, orderWaits } from '@quayside/contracts/purchase-orders/queries.ts'
import { type OrderTab, orderStatuses } from '@quayside/contracts/purchase-orders/statuses.ts'
import {
  createSerializer,
  parseAsArrayOf,
  parseAsInteger,
  parseAsIsoDate,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
} from 'nuqs'
import { useMemo } from 'react'
import type { Sort } from '../../../ui/data-table/data-table.tsx'
import { sortOf, sortText } from '../../../ui/data-table/sorting.ts'
import type { OrderListParams } from './order-list-api.ts'

const parsers = {
  tab: parseAsStringLiteral(['to-be-confirmed', 'confirmed']).withDefault('to-be-confirmed'),
  sort: parseAsStringLiteral(orderSorts).withDefault('-registrationDate'),
  q: parseAsString,
  status: parseAsArrayOf(parseAsStringLiteral(orderStatuses)).withDefault([]),
  supplier: parseAsString,
  requiredFrom: parseAsIsoDate,
  requiredTo: parseAsIsoDate,
  late: parseAsStringLiteral(['true', 'false']),
  waitsFor: parseAsStringLiteral(orderWaits),
  importId: parseAsString,
  parentId: parseAsString,
  cursor: parseAsString,
  from: parseAsInteger.withDefault(0),
}

const address = createSerializer(parsers)

const day = (date: Date | null) => date?.toISOString().slice(0, 10)

/** Filters, search, sort, tab and page live in the URL; every change is a step that Back undoes. */
export function useOrderListLocation(fixedTab: OrderTab | null) {
  const [state, set] = useQueryStates(parsers, { history: 'push' })
  const params: OrderListParams = useMemo(
    () => ({
      tab: fixedTab ?? state.tab,
      sort: state.sort,
      q: state.q ?? undefined,
      'filter[status]': state.status.join(',') || undefined,
      'filter[supplier]': state.supplier ?? undefined,
      'filter[requiredFrom]': day(state.requiredFrom),
      'filter[requiredTo]': day(state.requiredTo),
      'filter[late]': state.late ?? undefined,
      'filter[waitsFor]': state.waitsFor ?? undefined,
      'filter[importId]': state.importId ?? undefined,
      'filter[parentId]': state.parentId ?? undefined,
    }),
    [state, fixedTab],
  )
  type Filters = Partial<Omit<typeof state, 'cursor' | 'from'>>
  return {
    state,
    params,
    sort: sortOf(state.sort),
    /** What the list shows, as one text: its selection and news belong to it. */
    key: JSON.stringify(params),
    /** The same search in another tab. */
    inTab: (tab: typeof state.tab) => address('/purchase-orders', { ...state, tab, cursor: null, from: null }),
    filter: (next: { [K in keyof Filters]: Filters[K] | null }) => void set({ ...next, cursor: null, from: null }),
    clear: () =>
      void set({
        q: null,
        status: null,
        supplier: null,
        requiredFrom: null,
        requiredTo: null,
        late: null,
        waitsFor: null,
        importId: null,
        parentId: null,
        cursor: null,
        from: null,
      }),
    sortBy: (next: Sort) => {
      const wanted = sortText(orderSorts, next)
      if (wanted) void set({ sort: wanted, cursor: null, from: null })
    },
    page: (cursor: string | null, from: number) => void set({ cursor, from: from === 0 ? null : from }),
  }
}

export type OrderListLocation = ReturnType<typeof useOrderListLocation>
