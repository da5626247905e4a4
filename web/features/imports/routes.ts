import type { PageRoute } from '../../app/page-route.ts'

const namespaces = ['imports', 'order-fields', 'product-words', 'company-details', 'contacts', 'statuses', 'acts']

export const routes: readonly PageRoute[] = [
  {
    path: '/import-data',
    permission: 'imports.run',
    namespaces,
    page: async () => (await import('./imports-page.tsx')).ImportsPage,
  },
  {
    path: '/import-data/:id',
    permission: 'imports.view',
    namespaces,
    page: async () => (await import('./import-page.tsx')).ImportPage,
  },
]
