import type { PageRoute } from '../../app/page-route.ts'

export const routes: readonly PageRoute[] = [
  {
    path: '/shipments',
    permission: 'purchase-orders.view',
    namespaces: ['shipments'],
    page: async () => (await import('./shipments-page.tsx')).ShipmentsPage,
  },
]
