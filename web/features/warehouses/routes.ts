import type { PageRoute } from '../../app/page-route.ts'

const shared = {
  permission: 'warehouses.view',
  namespaces: ['warehouses', 'shipment-handling', 'acts', 'rules', 'documents', 'address-book'],
} as const

export const routes: readonly PageRoute[] = [
  { ...shared, path: '/warehouse', page: async () => (await import('./warehouses-page.tsx')).WarehousesPage },
  {
    ...shared,
    path: '/warehouse/receipts/new',
    permission: 'warehouses.announce',
    page: async () => (await import('./announce-page.tsx')).AnnouncePage,
  },
  {
    ...shared,
    path: '/warehouse/receipts/:id',
    page: async () => (await import('./receipt-page.tsx')).ReceiptPage,
  },
  {
    ...shared,
    path: '/warehouse/receipts/:id/count',
    permission: 'warehouses.run',
    page: async () => (await import('./count-page.tsx')).CountPage,
  },
  { ...shared, path: '/warehouse/:id', page: async () => (await import('./warehouse-page.tsx')).WarehousePage },
]
