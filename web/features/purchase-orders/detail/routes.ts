import type { PageRoute } from '../../../app/page-route.ts'

export const routes: readonly PageRoute[] = [
  {
    path: '/purchase-orders/:id',
    permission: 'purchase-orders.view',
    namespaces: [
      'order-detail',
      'order-fields',
      'acts',
      'documents',
      'change-log',
      'rules',
      'statuses',
      'booking-words',
    ],
    page: async () => (await import('./order-detail-page.tsx')).OrderDetailPage,
  },
]
