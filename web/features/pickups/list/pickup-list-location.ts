import { pickupAttentions, pickupSortColumns } from '@quayside/contracts/handling/pickup-queries.ts'
import { type PickupStatus, pickupKinds, pickupStatuses } from '@quayside/contracts/handling/pickups.ts'
import { parseAsArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs'
import { listing, useListLocation } from '../../../ui/list-page/list-location.ts'

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

const list = listing({
  path: '/pick-up',
  tabs: pickupTabs,
  sorts: pickupSortColumns.flatMap(column => [column, `-${column}`]),
  usualSort: '-createdAt',
  filters: {
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
  },
  paramsOf: state => {
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
  },
})

export const usePickupListLocation = () => useListLocation(list)

export type PickupListLocation = ReturnType<typeof usePickupListLocation>
