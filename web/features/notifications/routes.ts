import type { PageRoute } from '../../app/page-route.ts'

export const routes: readonly PageRoute[] = [
  {
    path: '/notifications',
    permission: 'notifications.view',
    namespaces: ['notifications', 'order-detail', 'order-fields', 'shipment-fields', 'shipment-words', 'statuses'],
    page: async () => (await import('./notifications-page.tsx')).NotificationsPage,
  },
]
