import type { PageRoute } from '../../../app/page-route.ts'

export const routes: readonly PageRoute[] = [
  {
    path: '/shipments/new',
    permission: 'shipments.create',
    namespaces: ['shipment-form', 'shipment-fields', 'shipment-words'],
    page: async () => (await import('./new-shipment-page.tsx')).NewShipmentPage,
  },
]
