import type { PageRoute } from '../../app/page-route.ts'

export const routes: readonly PageRoute[] = [
  {
    path: '/user',
    namespaces: [],
    page: async () => (await import('./first-part.tsx')).FirstPart,
  },
  {
    path: '/user/personal',
    namespaces: ['account', 'rules'],
    page: async () => (await import('./personal-page.tsx')).PersonalPage,
  },
  {
    path: '/user/my-permissions',
    namespaces: ['account', 'permissions', 'users'],
    page: async () => (await import('./my-permissions-page.tsx')).MyPermissionsPage,
  },
  {
    path: '/user/notifications',
    permission: 'notifications.view',
    namespaces: ['account', 'notifications', 'webhooks'],
    page: async () => (await import('./notifications-page.tsx')).NotificationsPage,
  },
  {
    path: '/user/companies',
    namespaces: ['account', 'users'],
    page: async () => (await import('./companies-page.tsx')).CompaniesPage,
  },
  {
    path: '/user/language',
    namespaces: ['account'],
    page: async () => (await import('./language-page.tsx')).LanguagePage,
  },
  {
    path: '/user/security',
    namespaces: ['security', 'account', 'blockchain'],
    page: async () => (await import('./security/security-page.tsx')).SecurityPage,
  },
  {
    path: '/onboarding/account',
    frame: 'bare',
    namespaces: ['security', 'account', 'blockchain', 'shell'],
    page: async () => (await import('./security/account-alone-page.tsx')).AccountAlonePage,
  },
]
