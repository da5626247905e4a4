import type { PageRoute } from '../../../app/page-route.ts'

const namespaces = [
  'booking-form',
  'rules',
  'booking-fields',
  'booking-words',
  'booking-detail',
  'freight',
  'address-book',
  'shipment-form',
  'shipment-fields',
  'shipment-words',
  'acts',
  'rules',
  'documents',
  'statuses',
]

export const routes: readonly PageRoute[] = [
  {
    path: '/bookings/new',
    permission: 'bookings.request',
    namespaces,
    page: async () => (await import('./new-booking-page.tsx')).NewBookingPage,
  },
  {
    path: '/bookings/edit/:id',
    permission: 'bookings.request',
    namespaces,
    page: async () => (await import('./edit-booking-page.tsx')).EditBookingPage,
  },
]
