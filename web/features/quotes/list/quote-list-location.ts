import { quoteSorts } from '@quayside/contracts/quotes/queries.ts'
import { quoteRequestStatuses, quoteSendings, quoteStatuses, quoteTabs } from '@quayside/contracts/quotes/statuses.ts'
import { transportModes } from '@quayside/contracts/reference/incoterms.ts'
import { parseAsArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs'
import { listing, useListLocation } from '../../../ui/list-page/list-location.ts'

/** The tabs by status, and beside them what clients ask offers for. */
export const quoteListTabs = [...quoteTabs, 'requests'] as const
export type QuoteListTab = (typeof quoteListTabs)[number]

const list = listing({
  path: '/quotes',
  tabs: quoteListTabs,
  sorts: quoteSorts,
  usualSort: '-createdAt',
  filters: {
    q: parseAsString,
    status: parseAsArrayOf(parseAsStringLiteral(quoteStatuses)).withDefault([]),
    requestStatus: parseAsArrayOf(parseAsStringLiteral(quoteRequestStatuses)).withDefault([]),
    sending: parseAsArrayOf(parseAsStringLiteral(quoteSendings)).withDefault([]),
    mode: parseAsArrayOf(parseAsStringLiteral(transportModes)).withDefault([]),
    customer: parseAsString,
    requestId: parseAsString,
    validFrom: parseAsString,
    validTo: parseAsString,
  },
  paramsOf: state => ({
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
})

export const useQuoteListLocation = () => useListLocation(list)

export type QuoteListLocation = ReturnType<typeof useQuoteListLocation>
