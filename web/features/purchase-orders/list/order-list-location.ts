import { countedAs, orderSorts, orderWaits } from '@quayside/contracts/purchase-orders/queries.ts'
import { orderStatuses } from '@quayside/contracts/purchase-orders/statuses.ts'
import { parseAsArrayOf, parseAsIsoDate, parseAsString, parseAsStringLiteral } from 'nuqs'
import { type ListParams, listing, useListLocation } from '../../../ui/list-page/list-location.ts'

const day = (date: Date | null) => date?.toISOString().slice(0, 10)

const list = listing({
  path: '/purchase-orders',
  tabs: ['to-be-confirmed', 'confirmed'],
  sorts: orderSorts,
  usualSort: '-registrationDate',
  filters: {
    q: parseAsString,
    status: parseAsArrayOf(parseAsStringLiteral(orderStatuses)).withDefault([]),
    supplier: parseAsString,
    requiredFrom: parseAsIsoDate,
    requiredTo: parseAsIsoDate,
    late: parseAsStringLiteral(['true', 'false']),
    waitsFor: parseAsStringLiteral(orderWaits),
    countedAs: parseAsStringLiteral(countedAs),
    issuedFrom: parseAsIsoDate,
    issuedTo: parseAsIsoDate,
    importId: parseAsString,
    parentId: parseAsString,
  },
  paramsOf: state => ({
    tab: state.tab,
    sort: state.sort,
    q: state.q ?? undefined,
    'filter[status]': state.status.join(',') || undefined,
    'filter[supplier]': state.supplier ?? undefined,
    'filter[requiredFrom]': day(state.requiredFrom),
    'filter[requiredTo]': day(state.requiredTo),
    'filter[late]': state.late ?? undefined,
    'filter[waitsFor]': state.waitsFor ?? undefined,
    'filter[countedAs]': state.countedAs ?? undefined,
    'filter[issuedFrom]': day(state.issuedFrom),
    'filter[issuedTo]': day(state.issuedTo),
    'filter[importId]': state.importId ?? undefined,
    'filter[parentId]': state.parentId ?? undefined,
  }),
})

export const useOrderListLocation = (fixed?: ListParams) => useListLocation(list, fixed)

export type OrderListLocation = ReturnType<typeof useOrderListLocation>
