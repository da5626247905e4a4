import { transportModes } from '@quayside/contracts/reference/incoterms.ts'
import { nextActs } from '@quayside/contracts/shipments/next-acts.ts'
import { shipmentSorts } from '@quayside/contracts/shipments/queries.ts'
import { shipmentStatuses, shipmentTabs } from '@quayside/contracts/shipments/statuses.ts'
import { parseAsArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs'
import { listing, useListLocation } from '../../../ui/list-page/list-location.ts'

/** What the rows are: whole shipments, or the products in them. */
export const listedThings = ['shipments', 'products'] as const
export type ListedThing = (typeof listedThings)[number]

const list = listing({
  path: '/shipments',
  tabs: shipmentTabs,
  sorts: shipmentSorts,
  usualSort: '-date',
  kept: { of: parseAsStringLiteral(listedThings).withDefault('shipments') },
  filters: {
    q: parseAsString,
    status: parseAsArrayOf(parseAsStringLiteral(shipmentStatuses)).withDefault([]),
    mode: parseAsStringLiteral(transportModes),
    supplier: parseAsString,
    orderId: parseAsString,
    exceptions: parseAsStringLiteral(['true', 'false']),
    waitsFor: parseAsStringLiteral(nextActs),
  },
  paramsOf: state => ({
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
})

export const useShipmentListLocation = () => useListLocation(list)

export type ShipmentListLocation = ReturnType<typeof useShipmentListLocation>
