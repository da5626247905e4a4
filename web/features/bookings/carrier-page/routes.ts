import type { PageRoute } from '../../../app/page-route.ts'

export const routes: readonly PageRoute[] = [
  {
    path: '/carrier/bookings/:token',
    frame: 'open',
    namespaces: [
      'carrier-page',
      'rules',
      'booking-detail',
      'booking-fields',
      'booking-words',
      'freight',
      'address-book',
      'acts',
      'rules',
      'statuses',
    ],
    page: async () => (await import('./carrier-page.tsx')).CarrierBookingPage,
  },
]
