import type { PageRoute } from '../../app/page-route.ts'

export const routes: readonly PageRoute[] = [
  {
    path: '/contacts',
    permission: 'directory.view',
    namespaces: ['contacts'],
    page: async () => (await import('./contacts-page.tsx')).ContactsPage,
  },
]
