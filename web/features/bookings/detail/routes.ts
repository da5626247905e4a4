import type { PageRoute } from '../../../app/page-route.ts'

export const routes: readonly PageRoute[] = [
  {
    path: '/bookings/:id',
    permission: 'bookings.view',
    namespaces: [
      'booking-detail',
      'rules',
      'booking-fields',
      'booking-words',
      'freight',
      'address-book',
      'shipment-words',
      'shipment-fields',
      'documents',
      'change-log',
      'acts',
      'rules',
      'statuses',
    ],
    page: async () => (await import('./booking-detail-page.tsx')).BookingDetailPage,
  },
]
