import type { PageRoute } from '../../../app/page-route.ts'

export const routes: readonly PageRoute[] = [
  {
    path: '/shipments/tracking',
    permission: 'shipments.view',
    namespaces: ['shipment-tracking', 'shipment-words', 'statuses'],
    page: async () => (await import('./tracking-page.tsx')).TrackingPage,
  },
]
