import type { PageRoute } from '../../app/page-route.ts'

export const routes: readonly PageRoute[] = [
  {
    path: '/address-book',
    permission: 'directory.view',
    namespaces: ['address-book'],
    page: async () => (await import('./address-book-page.tsx')).AddressBookPage,
  },
]
