import type { PageRoute } from '../../app/page-route.ts'

export const routes: readonly PageRoute[] = [
  {
    path: '/app',
    namespaces: [
      'home',
      'notifications',
      'order-fields',
      'shipment-fields',
      'statuses',
      'shipment-exceptions',
      'shipment-words',
      'imports',
    ],
    page: async () => (await import('./home-page.tsx')).HomePage,
  },
]
