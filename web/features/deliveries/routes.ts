import type { PageRoute } from '../../app/page-route.ts'

const shared = { permission: 'imports.view', namespaces: ['deliveries'] } as const

export const routes: readonly PageRoute[] = [
  {
    ...shared,
    path: '/shipments/deliveries',
    page: async () => (await import('./deliveries-page.tsx')).DeliveriesPage,
  },
  {
    ...shared,
    path: '/shipments/deliveries/files',
    page: async () => (await import('./files-page.tsx')).DeliveryFilesPage,
  },
  {
    ...shared,
    path: '/shipments/deliveries/files/:id',
    page: async () => (await import('./file-page.tsx')).DeliveryFilePage,
  },
]
