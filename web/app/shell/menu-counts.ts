import { useAppSelector } from '../hooks.ts'
import { may, useMayCall } from '../session/use-session.ts'
import { useOrderTabsQuery, useUnreadCountQuery } from './shell-endpoints.ts'

/** The figures beside menu items; what may not be seen is not asked. */
export function useMenuCounts(): Record<'to-be-confirmed' | 'unread', number> {
  const orders = useAppSelector(state => may(state.session, 'purchase-orders.view'))
  const notices = useAppSelector(state => may(state.session, 'notifications.view'))
  const asksOrders = useMayCall('/purchase-orders/tabs')
  const asksNotices = useMayCall('/notifications/count')
  const tabs = useOrderTabsQuery(undefined, { skip: !orders || !asksOrders }).data
  const unread = useUnreadCountQuery(undefined, { skip: !notices || !asksNotices }).data
  return {
    'to-be-confirmed': tabs?.tabs.find(tab => tab.tab === 'to-be-confirmed')?.count ?? 0,
    unread: unread?.unread ?? 0,
  }
}
