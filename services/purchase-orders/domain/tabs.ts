import {
  type OrderStatus,
  type OrderTab,
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

/** The statuses to look for: those of the tab, or those asked for that the tab can show. */
export function statusesShown(tab: OrderTab, asked: readonly string[] | null): OrderStatus[] {
  if (asked === null) return [...tabStatuses[tab]]
  return [...tabStatuses[tab], ...tabStatusesBehindFilter[tab]].filter(status => asked.includes(status))
}
