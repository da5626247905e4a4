import type { PageRoute } from '../../app/page-route.ts'

const namespaces = ['products', 'product-words', 'change-log', 'acts', 'saved-views']
const viewing = { permission: 'products.view', namespaces } as const
const managing = { permission: 'products.manage', namespaces } as const

export const routes: readonly PageRoute[] = [
  {
    ...viewing,
    path: '/products',
    companies: ['client', 'operating'],
    page: async () => (await import('./products-page.tsx')).ProductsPage,
  },
  { ...managing, path: '/products/new', page: async () => (await import('./new-product-page.tsx')).NewProductPage },
  {
    ...viewing,
    path: '/products/categories',
    page: async () => (await import('./categories-page.tsx')).CategoriesPage,
  },
  {
    ...managing,
    path: '/products/edit/:id',
    page: async () => (await import('./edit-product-page.tsx')).EditProductPage,
  },
  { ...viewing, path: '/products/:id', page: async () => (await import('./product-page.tsx')).ProductPage },
]
