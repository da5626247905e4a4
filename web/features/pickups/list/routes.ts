import type { PageRoute } from '../../../app/page-route.ts'

export const routes: readonly PageRoute[] = [
  {
    path: '/pick-up',
    permission: 'pickups.view',
    namespaces: ['pickup-list', 'pickups', 'shipment-handling', 'saved-views', 'acts'],
    page: async () => (await import('./pickup-list-page.tsx')).PickupListPage,
  },
]
