import type { PageRoute } from '../../../app/page-route.ts'

export const routes: readonly PageRoute[] = [
  {
    path: '/shipments/map',
    permission: 'shipments.view',
    namespaces: ['shipment-map', 'world-map', 'shipment-list', 'shipment-fields', 'shipment-words', 'statuses'],
    page: async () => (await import('./shipment-map-page.tsx')).ShipmentMapPage,
  },
]
