import type { PageRoute } from '../../../app/page-route.ts'

export const routes: readonly PageRoute[] = [
  {
    path: '/quotes/requests/:id',
    permission: 'quotes.view',
    namespaces: ['quotes', 'freight', 'address-book', 'statuses', 'change-log', 'acts', 'rules', 'shipment-words'],
    page: async () => (await import('./request-page.tsx')).RequestPage,
  },
]
