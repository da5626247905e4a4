import type { PageRoute } from '../../../app/page-route.ts'

const namespaces = [
  'quotes',
  'freight',
  'address-book',
  'shipment-words',
  'statuses',
  'change-log',
  'acts',
  'rules',
] as const

export const routes: readonly PageRoute[] = [
  {
    path: '/quotes/edit/:id',
    permission: 'quotes.view',
    namespaces: [...namespaces],
    page: async () => (await import('./quote-page.tsx')).QuotePage,
  },
  {
    path: '/quotes/create-booking/:id',
    permission: 'bookings.request',
    namespaces: ['quotes', 'acts'],
    page: async () => (await import('./create-booking-page.tsx')).CreateBookingPage,
  },
]
