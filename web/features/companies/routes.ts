import type { PageRoute } from '../../app/page-route.ts'

const namespaces = [
  'company',
  'company-details',
  'contacts',
  'rules',
  'acts',
  'webhooks',
  'api-tokens',
  'permissions',
  'blockchain',
]
const permission = 'directory.view'

export const routes: readonly PageRoute[] = [
  {
    path: '/companies/own',
    permission,
    namespaces,
    page: async () => (await import('./own-company.tsx')).OwnCompany,
  },
  {
    path: '/companies/new-company',
    permission: 'company.manage',
    namespaces,
    page: async () => (await import('./new-company-page.tsx')).NewCompanyPage,
  },
  {
    path: '/companies/:id',
    permission,
    namespaces,
    page: async () => (await import('./company-page.tsx')).CompanyPage,
  },
]
