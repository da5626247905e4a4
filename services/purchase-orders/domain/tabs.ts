import {
  type OrderStatus,
  type OrderTab,
  orderStatuses,
  orderTabs,
  tabStatuses,
  tabStatusesBehindFilter,
} from '@quayside/contracts/purchase-orders/statuses.ts'

/** The tabs that show an order; `open` is whether something of it is neither confirmed nor proposed. */
export function tabsOf(status: OrderStatus, open: boolean): OrderTab[] {
  return orderTabs.filter(tab => {
    if (status === 'PARTIALLY_APPROVED' && tab === 'to-be-confirmed') return open
    return tabStatuses[tab].includes(status)
  })
}

/** The statuses to look for: those of the tab, or those asked for that the tab can show; without a tab any. */
export function statusesShown(tab: OrderTab | null, asked: readonly string[] | null): OrderStatus[] {
  if (tab === null) return orderStatuses.filter(status => asked === null || asked.includes(status))
  if (asked === null) return [...tabStatuses[tab]]
  return [...tabStatuses[tab], ...tabStatusesBehindFilter[tab]].filter(status => asked.includes(status))
}
