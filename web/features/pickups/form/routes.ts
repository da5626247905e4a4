import type { PageRoute } from '../../../app/page-route.ts'

const shared = {
  permission: 'pickups.request',
  namespaces: [
    'pickup-form',
    'pickup-page',
    'pickups',
    'shipment-handling',
    'shipment-editors',
    'shipment-fields',
    'shipment-form',
    'shipment-words',
    'freight',
    'address-book',
    'acts',
    'rules',
    'documents',
  ],
} as const

/** Who is kept to the two forms opens below them what they made there. */
export const routes: readonly PageRoute[] = [
  ...(['national', 'international'] as const).flatMap((way): PageRoute[] => [
    {
      ...shared,
      path: `/pick-up/form/${way}`,
      page: async () => (await import('./new-pickup-page.tsx')).newPickupPages[way],
    },
    {
      ...shared,
      path: `/pick-up/form/${way}/:id`,
      page: async () => (await import('./edit-pickup-page.tsx')).EditPickupPage,
    },
  ]),
  { ...shared, path: '/pick-up/form/:id', page: async () => (await import('./edit-pickup-page.tsx')).EditPickupPage },
]
