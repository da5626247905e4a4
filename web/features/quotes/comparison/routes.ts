import type { PageRoute } from '../../../app/page-route.ts'

export const routes: readonly PageRoute[] = [
  {
    path: '/quotes/compare',
    permission: 'quotes.view',
    namespaces: ['quotes', 'freight', 'address-book', 'statuses', 'acts'],
    page: async () => (await import('./comparison-page.tsx')).ComparisonPage,
  },
]
