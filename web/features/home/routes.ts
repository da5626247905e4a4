import type { PageRoute } from '../../app/page-route.ts'

export const routes: readonly PageRoute[] = [
  {
    path: '/app',
    namespaces: ['home', 'notifications', 'statuses'],
    page: async () => (await import('./home-page.tsx')).HomePage,
  },
]
