import type { PageRoute } from '../../../app/page-route.ts'

export const routes: readonly PageRoute[] = [
  {
    path: '/user/security',
    namespaces: ['security', 'account'],
    page: async () => (await import('./security-page.tsx')).SecurityPage,
  },
]
