import type { PageRoute } from '../../../app/page-route.ts'

export const routes: readonly PageRoute[] = [
  {
    path: '/shipments/:id',
    permission: 'shipments.view',
    namespaces: [
      'shipment-detail',
      'shipment-fields',
      'acts',
      'shipment-aftermath',
      'shipment-ask',
      'shipment-customs',
      'shipment-documents',
      'documents',
      'change-log',
      'shipment-editors',
      'shipment-handling',
      'rules',
      'shipment-words',
      'statuses',
      'shipment-completion',
      'shipment-map',
      'world-map',
      'blockchain',
      'booking-words',
      'freight',
    ],
    page: async () => (await import('./shipment-detail-page.tsx')).ShipmentDetailPage,
  },
]
