import type { ComponentType } from 'react'
import type { PageRoute } from '../../app/page-route.ts'

const namespaces = ['places', 'world-map', 'address-book']

function pagesOf(
  path: string,
  pages: Record<'list' | 'added' | 'detail', () => Promise<ComponentType>>,
): readonly PageRoute[] {
  const permission = 'directory.view'
  return [
    { path, permission, namespaces, page: pages.list },
    { path: `${path}/new`, permission: 'directory.manage', namespaces, page: pages.added },
    { path: `${path}/:id`, permission, namespaces, page: pages.detail },
  ]
}

export const routes: readonly PageRoute[] = [
  ...pagesOf('/collection-points', {
    list: async () => (await import('./points-page.tsx')).CollectionPointsPage,
    added: async () => (await import('./new-point-page.tsx')).NewCollectionPointPage,
    detail: async () => (await import('./point-page.tsx')).CollectionPointPage,
  }),
  ...pagesOf('/destination-points', {
    list: async () => (await import('./points-page.tsx')).DestinationPointsPage,
    added: async () => (await import('./new-point-page.tsx')).NewDestinationPointPage,
    detail: async () => (await import('./point-page.tsx')).DestinationPointPage,
  }),
]
