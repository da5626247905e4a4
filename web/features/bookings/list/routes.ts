import type { PageRoute } from '../../../app/page-route.ts'

export const routes: readonly PageRoute[] = [
  {
    path: '/bookings',
    permission: 'bookings.view',
    namespaces: ['booking-list', 'booking-fields', 'booking-words', 'saved-views', 'statuses'],
    page: async () => (await import('./booking-list-page.tsx')).BookingListPage,
  },
]
