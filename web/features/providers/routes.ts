import type { PageRoute } from '../../app/page-route.ts'

const namespaces = ['providers', 'company-details', 'contacts']
/** Suppliers have none of their own here. */
const companies = ['client', 'operating'] as const

export const routes: readonly PageRoute[] = [
  {
    path: '/providers',
    permission: 'directory.view',
    companies,
    namespaces: [...namespaces, 'saved-views'],
    page: async () => (await import('./providers-page.tsx')).ProvidersPage,
  },
  {
    path: '/providers/new',
    permission: 'directory.manage',
    companies,
    namespaces,
    page: async () => (await import('./new-provider-page.tsx')).NewProviderPage,
  },
  {
    path: '/providers/edit/:id',
    permission: 'directory.view',
    companies,
    namespaces: [...namespaces, 'users'],
    page: async () => (await import('./provider-page.tsx')).ProviderPage,
  },
]
