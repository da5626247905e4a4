import type { PageRoute } from '../../../app/page-route.ts'

export const routes: readonly PageRoute[] = [
  {
    path: '/pick-up/:id',
    permission: 'pickups.view',
    namespaces: [
      'pickup-page',
      'pickup-form',
      'pickups',
      'shipment-handling',
      'shipment-editors',
      'shipment-fields',
      'freight',
      'address-book',
      'acts',
      'rules',
      'documents',
    ],
    page: async () => (await import('./pickup-page.tsx')).PickupPage,
  },
]
