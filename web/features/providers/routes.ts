import type { PageRoute } from '../../app/page-route.ts'

const namespaces = ['providers', 'company-details', 'contacts']

export const routes: readonly PageRoute[] = [
  {
    path: '/providers',
    permission: 'directory.view',
    namespaces,
    page: async () => (await import('./providers-page.tsx')).ProvidersPage,
  },
  {
    path: '/providers/new',
    permission: 'directory.manage',
    namespaces,
    page: async () => (await import('./new-provider-page.tsx')).NewProviderPage,
  },
  {
    path: '/providers/edit/:id',
    permission: 'directory.view',
    namespaces: [...namespaces, 'users'],
    page: async () => (await import('./provider-page.tsx')).ProviderPage,
  },
]
