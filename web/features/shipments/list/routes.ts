import type { PageRoute } from '../../../app/page-route.ts'

export const routes: readonly PageRoute[] = [
  {
    path: '/shipments',
    permission: 'shipments.view',
    namespaces: ['shipment-list', 'shipment-fields', 'saved-views', 'shipment-map', 'shipment-words', 'statuses'],
    page: async () => (await import('./shipment-list-page.tsx')).ShipmentListPage,
  },
]
