import type { PageRoute } from '../../../app/page-route.ts'

export const routes: readonly PageRoute[] = [
  {
    path: '/shipments/exceptions',
    permission: 'shipments.view',
    namespaces: ['shipment-exceptions', 'shipment-map', 'shipment-words', 'statuses'],
    page: async () => (await import('./exceptions-page.tsx')).ExceptionsPage,
  },
]
