import type { PageRoute } from '../../app/page-route.ts'

const namespaces = ['users', 'permissions', 'statuses']

export const routes: readonly PageRoute[] = [
  {
    path: '/user/list',
    permission: 'users.view',
    namespaces: [...namespaces, 'saved-views'],
    page: async () => (await import('./list/user-list-page.tsx')).UserListPage,
  },
  {
    path: '/user/new',
    permission: 'users.manage',
    namespaces,
    page: async () => (await import('./detail/new-user-page.tsx')).NewUserPage,
  },
  {
    path: '/user/edit/:uid',
    permission: 'users.view',
    namespaces,
    page: async () => (await import('./detail/user-page.tsx')).UserPage,
  },
  {
    path: '/user/permissions',
    permission: 'users.view',
    namespaces,
    page: async () => (await import('./roles/roles-page.tsx')).RolesPage,
  },
]
