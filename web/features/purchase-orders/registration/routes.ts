import type { PageRoute } from '../../../app/page-route.ts'

const namespaces = ['order-form', 'order-fields', 'statuses', 'acts']

export const routes: readonly PageRoute[] = [
  {
    path: '/purchase-orders/new',
    permission: 'purchase-orders.register',
    namespaces,
    page: async () => (await import('./registration-page.tsx')).RegistrationPage,
  },
  {
    path: '/purchase-orders/:id/edit',
    permission: 'purchase-orders.register',
    namespaces,
    page: async () => (await import('./edit-page.tsx')).EditPage,
  },
]
