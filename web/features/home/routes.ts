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
    asks: [
      { url: '/queue?limit=8', actors: ['C', 'P'] },
      { url: '/overview/figures', actors: ['C', 'P'] },
      {
        url: '/purchase-orders?tab=confirmed&sort=requiredDeliveryDate&limit=3&filter[waitsFor]=shipment',
        permission: 'shipments.create',
        actors: ['C', 'P'],
      },
      { url: '/shipments/waiting', permission: 'shipments.view', actors: ['C'] },
      { url: '/shipments/exceptions?limit=1', permission: 'shipments.view', actors: ['C', 'P'] },
      { url: '/notifications?limit=40', permission: 'notifications.view', actors: ['C', 'P'] },
    ],
    page: async () => (await import('./home-page.tsx')).HomePage,
  },
]
