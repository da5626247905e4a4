import type { PageRoute } from '../../../app/page-route.ts'

const namespaces = ['quotes', 'freight', 'address-book', 'shipment-words', 'statuses', 'acts', 'rules'] as const

export const routes: readonly PageRoute[] = [
  {
    path: '/quotes/new',
    permission: 'quotes.view',
    namespaces: [...namespaces],
    page: async () => (await import('./new-quote-page.tsx')).NewQuotePage,
  },
  {
    path: '/quotes/copy/:id',
    permission: 'quotes.prepare',
    namespaces: [...namespaces],
    page: async () => (await import('./new-quote-page.tsx')).CopyQuotePage,
  },
]
