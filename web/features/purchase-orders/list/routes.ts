import type { PageRoute } from '../../../app/page-route.ts'

export const routes: readonly PageRoute[] = [
  {
    path: '/purchase-orders',
    permission: 'purchase-orders.view',
    namespaces: ['order-list', 'order-fields', 'saved-views'],
    asks: [{ url: '/purchase-orders?tab=to-be-confirmed&sort=-registrationDate' }, { url: '/purchase-orders/tabs' }],
    page: async () => (await import('./order-list-page.tsx')).OrderListPage,
  },
  {
    path: '/pre-orders',
    permission: 'purchase-orders.register',
    namespaces: ['order-list', 'order-fields', 'saved-views'],
    asks: [{ url: '/purchase-orders?tab=pre-orders&sort=-registrationDate' }],
    page: async () => (await import('./order-list-page.tsx')).PreOrderListPage,
  },
]
