import type { PageRoute } from '../../app/page-route.ts'

const shared = { permission: 'delivery-orders.view', namespaces: ['deliveries'] } as const

export const routes: readonly PageRoute[] = [
  {
    ...shared,
    path: '/delivery-orders',
    page: async () => (await import('./deliveries-page.tsx')).DeliveriesPage,
  },
  {
    ...shared,
    path: '/delivery-orders/files',
    page: async () => (await import('./files-page.tsx')).DeliveryFilesPage,
  },
  {
    ...shared,
    path: '/delivery-orders/files/:id',
    page: async () => (await import('./file-page.tsx')).DeliveryFilePage,
  },
  {
    ...shared,
    path: '/delivery-orders/:id',
    namespaces: ['deliveries', 'change-log', 'shipment-handling'],
    page: async () => (await import('./delivery-page.tsx')).DeliveryPage,
  },
  {
    path: '/shipments/deliveries/*',
    frame: 'bare',
    namespaces: [],
    page: async () => (await import('./moved.tsx')).MovedDeliveries,
  },
]
