import { Fragment } from 'react'
import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect, replace } from 'react-router-dom'
import { i18next } from '../i18n/setup.ts'
import { followWays } from '../ui/page-query.ts'
import { guardProtected, guardPublic, loginPath } from './guards.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { PageError } from './page-error.tsx'
import type { PageRoute } from './page-route.ts'
import { Permitted } from './permitted.tsx'
import { Root } from './root.tsx'
import type { AppStore } from './store.ts'

const features = import.meta.glob<{ routes: readonly PageRoute[] }>(
  ['../features/*/routes.ts', '../features/*/*/routes.ts'],
  { eager: true },
)

/** Every feature's `routes.ts` is a part of the portal. */
export const pageRoutes: readonly PageRoute[] = Object.values(features).flatMap(feature => feature.routes)

function check(frame: PageRoute['frame'], store: AppStore, url: URL): void {
  const { session } = store.getState()
  if (frame === 'public') guardPublic(session, url)
  else if (frame !== 'open') guardProtected(session, url, { needsCompany: frame !== 'bare' })
}

function asRoute(route: PageRoute, store: AppStore): RouteObject {
  const frame = route.frame ?? 'shell'
  return {
    path: route.path,
    errorElement: <PageError />,
    async loader({ request }: LoaderFunctionArgs) {
      check(frame, store, new URL(request.url))
      await i18next.loadNamespaces([...route.namespaces, ...(frame === 'shell' ? ['shell', 'statuses'] : [])])
      return null
    },
    async lazy() {
      const Page = await route.page()
      const { permission, companies } = route
      return {
        Component:
          permission === undefined
            ? Page
            : () => (
                <Permitted permission={permission} companies={companies}>
                  <Page />
                </Permitted>
              ),
      }
    },
  }
}

function createRoutes(store: AppStore): RouteObject[] {
  const of = (...frames: (PageRoute['frame'] & string)[]) =>
    pageRoutes.filter(route => frames.includes(route.frame ?? 'shell')).map(route => asRoute(route, store))
  return [
    {
      element: <Root />,
      errorElement: <PageError />,
      hydrateFallbackElement: <Fragment />,
      children: [
        {
          path: '/',
          element: null,
          loader: () => redirect(store.getState().session.grant === null ? loginPath : '/app'),
        },
        { path: '/auth', element: null, loader: () => replace(loginPath) },
        ...of('public', 'open', 'bare'),
        {
          lazy: async () => ({ Component: (await import('./shell/shell.tsx')).Shell }),
          children: of('shell'),
        },
        {
          path: '*',
          loader: async () => {
            await i18next.loadNamespaces('shell')
            return null
          },
          element: <NotFoundPage />,
        },
      ],
    },
  ]
}

export function createRouter(store: AppStore) {
  const router = createBrowserRouter(createRoutes(store))
  followWays(router)
  return router
}
