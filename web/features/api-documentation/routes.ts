import type { PageRoute } from '../../app/page-route.ts'

export const routes: readonly PageRoute[] = [
  {
    path: '/api-documentation',
    permission: 'api-documentation.view',
    namespaces: ['api-documentation'],
    page: async () => (await import('./api-documentation-page.tsx')).ApiDocumentationPage,
  },
]
