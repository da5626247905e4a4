import type { PageRoute } from '../../../app/page-route.ts'

export const routes: readonly PageRoute[] = [
  {
    path: '/quotes',
    permission: 'quotes.view',
    namespaces: ['quotes', 'saved-views', 'statuses'],
    page: async () => (await import('./quote-list-page.tsx')).QuoteListPage,
  },
]
