import type { PageRoute } from '../../app/page-route.ts'

export const routes: readonly PageRoute[] = [
  {
    path: '/transactions',
    permission: 'shipments.view',
    namespaces: ['blockchain', 'statuses'],
    page: async () => (await import('./transactions-page.tsx')).TransactionsPage,
  },
]
