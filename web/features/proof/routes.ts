import type { PageRoute } from '../../app/page-route.ts'

export const routes: readonly PageRoute[] = [
  {
    path: '/proof/check',
    frame: 'open',
    namespaces: ['blockchain', 'statuses'],
    page: async () => (await import('./proof-page.tsx')).ProofPage,
  },
]
