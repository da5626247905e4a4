import { quoteSorts } from '@quayside/contracts/quotes/queries.ts'
import { quoteRequestStatuses, quoteSendings, quoteStatuses, quoteTabs } from '@quayside/contracts/quotes/statuses.ts'
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
import type { QuoteListParams } from './quote-list-api.ts'

/** The tabs by status, and beside them what clients ask offers for. */
export const quoteListTabs = [...quoteTabs, 'requests'] as const
export type QuoteListTab = (typeof quoteListTabs)[number]

const parsers = {
  tab: parseAsStringLiteral(quoteListTabs).withDefault('pending'),
  sort: parseAsStringLiteral(quoteSorts).withDefault('-createdAt'),
  q: parseAsString,
  status: parseAsArrayOf(parseAsStringLiteral(quoteStatuses)).withDefault([]),
  requestStatus: parseAsArrayOf(parseAsStringLiteral(quoteRequestStatuses)).withDefault([]),
  sending: parseAsArrayOf(parseAsStringLiteral(quoteSendings)).withDefault([]),
  mode: parseAsArrayOf(parseAsStringLiteral(transportModes)).withDefault([]),
  customer: parseAsString,
  requestId: parseAsString,
  validFrom: parseAsString,
  validTo: parseAsString,
  cursor: parseAsString,
  from: parseAsInteger.withDefault(0),
}

const address = createSerializer(parsers)
const nothing = {
  q: null,
  status: null,
  requestStatus: null,
  sending: null,
  mode: null,
  customer: null,
  requestId: null,
  validFrom: null,
  validTo: null,
  cursor: null,
  from: null,
}

/** Filters, search, sort, tab and page live in the URL; every change is a step that Back undoes. */
export function useQuoteListLocation() {
  const [state, set] = useQueryStates(parsers, { history: 'push' })
  const params: QuoteListParams = useMemo(
    () => ({
      tab: state.tab,
      sort: state.sort,
      q: state.q ?? undefined,
      'filter[status]': state.status.join(',') || undefined,
      'filter[sending]': state.sending.join(',') || undefined,
      'filter[mode]': state.mode.join(',') || undefined,
      'filter[customer]': state.customer ?? undefined,
      'filter[requestId]': state.requestId ?? undefined,
      'filter[validFrom]': state.validFrom ?? undefined,
      'filter[validTo]': state.validTo ?? undefined,
    }),
    [state],
  )
  const requestParams: QuoteListParams = useMemo(
    () => ({
      q: state.q ?? undefined,
      'filter[status]': state.requestStatus.join(',') || undefined,
      'filter[customer]': state.customer ?? undefined,
    }),
    [state],
  )
  type Filters = Partial<Omit<typeof state, 'cursor' | 'from'>>
  return {
    state,
    params,
    requestParams,
    sort: sortOf(state.sort),
    /** What the list shows, as one text: its news belong to it. */
    key: JSON.stringify(params),
    /** The same search in another tab. */
    inTab: (tab: QuoteListTab) => address('/quotes', { ...state, tab, cursor: null, from: null }),
    filter: (next: { [K in keyof Filters]: Filters[K] | null }) => void set({ ...next, cursor: null, from: null }),
    clear: () => void set(nothing),
    sortBy: (next: Sort) => {
      const wanted = sortText(quoteSorts, next)
      if (wanted) void set({ sort: wanted, cursor: null, from: null })
    },
    page: (cursor: string | null, from: number) => void set({ cursor, from: from === 0 ? null : from }),
  }
}

export type QuoteListLocation = ReturnType<typeof useQuoteListLocation>
