import { pickupAttentions, pickupSortColumns } from '@quayside/contracts/handling/pickup-queries.ts'
import { type PickupStatus, pickupKinds, pickupStatuses } from '@quayside/contracts/handling/pickups.ts'
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
import type { PickupListParams } from './pickup-list-api.ts'

/** Which pickups each tab shows; the last holds all. */
export const pickupTabs = ['requested', 'scheduled', 'collected', 'ended', 'drafts', 'general-view'] as const
export const statusesOf: Readonly<Record<(typeof pickupTabs)[number], readonly PickupStatus[]>> = {
  requested: ['REQUESTED'],
  scheduled: ['SCHEDULED', 'CANCEL_REQUESTED'],
  collected: ['PICKED_UP', 'CLOSED'],
  ended: ['REJECTED', 'FAILED', 'CANCELLED'],
  drafts: ['DRAFT'],
  'general-view': pickupStatuses,
}

/** Ids that a link of a shipment, an order or a place gives along. */
export const linkedThings = ['shipmentId', 'orderId', 'placeId'] as const
const sorts = pickupSortColumns.flatMap(column => [column, `-${column}`])

const filters = {
  q: parseAsString,
  status: parseAsArrayOf(parseAsStringLiteral(pickupStatuses)).withDefault([]),
  kind: parseAsStringLiteral(pickupKinds),
  supplier: parseAsString,
  attention: parseAsStringLiteral(pickupAttentions),
  fromDay: parseAsString,
  untilDay: parseAsString,
  shipmentId: parseAsString,
  orderId: parseAsString,
  placeId: parseAsString,
}
const parsers = {
  tab: parseAsStringLiteral(pickupTabs).withDefault('requested'),
  sort: parseAsStringLiteral(sorts).withDefault('-createdAt'),
  ...filters,
  cursor: parseAsString,
  from: parseAsInteger.withDefault(0),
}
const noFilter = Object.fromEntries(Object.keys(filters).map(name => [name, null]))

const address = createSerializer(parsers)

/** Filters, search, sort, tab and page live in the URL; every change is a step that Back undoes. */
export function usePickupListLocation() {
  const [state, set] = useQueryStates(parsers, { history: 'push' })
  const params: PickupListParams = useMemo(() => {
    const chosen = state.status.length > 0 ? state.status : state.tab === 'general-view' ? [] : statusesOf[state.tab]
    return {
      sort: state.sort,
      q: state.q ?? undefined,
      'filter[status]': chosen.join(',') || undefined,
      'filter[kind]': state.kind ?? undefined,
      'filter[supplier]': state.supplier ?? undefined,
      'filter[attention]': state.attention ?? undefined,
      'filter[from]': state.fromDay ?? undefined,
      'filter[until]': state.untilDay ?? undefined,
      'filter[shipmentId]': state.shipmentId ?? undefined,
      'filter[orderId]': state.orderId ?? undefined,
      'filter[placeId]': state.placeId ?? undefined,
    }
  }, [state])
  type Filters = Partial<Omit<typeof state, 'cursor' | 'from'>>
  return {
    state,
    params,
    sort: sortOf(state.sort),
    /** What the list shows, as one text: its news belong to it. */
    key: JSON.stringify(params),
    /** The same search in another tab. */
    inTab: (tab: typeof state.tab) => address('/pick-up', { ...state, tab, status: null, cursor: null, from: null }),
    filter: (next: { [K in keyof Filters]: Filters[K] | null }) => void set({ ...next, cursor: null, from: null }),
    clear: () => void set({ ...noFilter, cursor: null, from: null }),
    sortBy: (next: Sort) => {
      const wanted = sortText(sorts, next)
      if (wanted) void set({ sort: wanted, cursor: null, from: null })
    },
    page: (cursor: string | null, from: number) => void set({ cursor, from: from === 0 ? null : from }),
  }
}

export type PickupListLocation = ReturnType<typeof usePickupListLocation>
