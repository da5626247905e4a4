import type { PageRoute } from '../../app/page-route.ts'

const namespaces = ['products', 'product-words']

export const routes: readonly PageRoute[] = [
  {
    path: '/products',
    permission: 'products.view',
    namespaces,
    page: async () => (await import('./products-page.tsx')).ProductsPage,
  },
  {
    path: '/products/new',
    permission: 'products.manage',
    namespaces,
    page: async () => (await import('./new-product-page.tsx')).NewProductPage,
  },
]
