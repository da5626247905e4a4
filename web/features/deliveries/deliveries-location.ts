import { deliveryLabels } from '@quayside/contracts/shipments/deliveries.ts'
import { deliverySorts } from '@quayside/contracts/shipments/delivery-queries.ts'
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import type { Sort } from '../../ui/data-table/data-table.tsx'
import { sortOf, sortText } from '../../ui/data-table/sorting.ts'
import type { DeliveryParams } from './deliveries-api.ts'

const parsers = {
  label: parseAsStringLiteral(deliveryLabels),
  sort: parseAsStringLiteral(deliverySorts).withDefault('-deliveryDate'),
  q: parseAsString,
  from: parseAsString,
  to: parseAsString,
  material: parseAsString,
  cursor: parseAsString,
  at: parseAsInteger.withDefault(0),
}

/** Label, filters, search, sort and page live in the URL; every change is a step that Back undoes. */
export function useDeliveriesLocation() {
  const [state, set] = useQueryStates(parsers, { history: 'push' })
  const params: DeliveryParams = useMemo(
    () => ({
      label: state.label ?? undefined,
      sort: state.sort,
      q: state.q ?? undefined,
      'filter[sendingPlant]': state.from ?? undefined,
      'filter[receivingPlant]': state.to ?? undefined,
      'filter[material]': state.material ?? undefined,
    }),
    [state],
  )
  type Filters = Partial<Record<'q' | 'from' | 'to' | 'material', string | null>>
  return {
    state,
    params,
    sort: sortOf(state.sort),
    filter: (next: Filters) => void set({ ...next, cursor: null, at: null }),
    clear: () => void set({ q: null, from: null, to: null, material: null, cursor: null, at: null }),
    sortBy: (next: Sort) => {
      const wanted = sortText(deliverySorts, next)
      if (wanted) void set({ sort: wanted, cursor: null, at: null })
    },
    page: (cursor: string | null, at: number) => void set({ cursor, at: at === 0 ? null : at }),
  }
}
export type DeliveriesLocation = ReturnType<typeof useDeliveriesLocation>
