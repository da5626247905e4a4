import { ChakraProvider } from '@chakra-ui/react'
import type { PermissionEntry, SessionUser } from '@quayside/contracts/identity/sign-in.ts'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, Suspense } from 'react'
import { Provider } from 'react-redux'
import { createBrowserRouter, createMemoryRouter, RouterProvider } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import { whenSessionEnds } from '../app/api/session-refresh.ts'
import { loginFor } from '../app/guards.ts'
import { createRoutes } from '../app/router.tsx'
import { writeSession } from '../app/session/session-storage.ts'
import { createStore } from '../app/store.ts'
import { system } from '../app/theme/system.ts'
import { i18next } from '../i18n/setup.ts'
import { everyPermission, grantOf, lucia } from './fixtures/people.ts'

export type Someone = { user?: SessionUser; permissions?: readonly PermissionEntry[] | null; remember?: boolean }

/** Puts a session into the browser as signing in leaves it. */
export function signInAs({ user = lucia, permissions = everyPermission, remember = false }: Someone = {}): void {
  const { token, refreshToken } = grantOf(user)
  const [first] = user.companiesRef
  writeSession(
    {
      grant: { token, refreshToken },
      user,
      company: first?.id ?? null,
      child: null,
      role: first?.role ?? 'ADMIN',
      permissions,
    },
    remember,
  )
}

/** The whole portal at a path, with the routes, guards and store it has in the browser. */
export async function renderPortal(path: string) {
  const store = createStore()
  window.history.replaceState(null, '', path)
  const router = createBrowserRouter(createRoutes(store))
  onTestFinished(() => router.dispose())
  whenSessionEnds(
    () => void router.navigate(loginFor(`${router.state.location.pathname}${router.state.location.search}`)),
  )
  const user = userEvent.setup()
  const view = render(
    <Frame store={store}>
      <RouterProvider router={router} />
    </Frame>,
  )
  return {
    ...view,
    user,
    router,
    store,
    path: () => `${router.state.location.pathname}${router.state.location.search}`,
  }
}

function Frame({ store, children }: { store: ReturnType<typeof createStore>; children: ReactNode }) {
  return (
    <ChakraProvider value={system}>
      <Provider store={store}>
        <Suspense>{children}</Suspense>
      </Provider>
    </ChakraProvider>
  )
}

/** A part of the kit alone, with its texts. */
export async function renderPart(part: ReactNode, namespaces: readonly string[] = ['ui', 'statuses', 'shell']) {
  await i18next.loadNamespaces([...namespaces])
  const store = createStore()
  const router = createMemoryRouter([{ path: '*', element: part }])
  const user = userEvent.setup()
  const view = render(
    <Frame store={store}>
      <RouterProvider router={router} />
    </Frame>,
  )
  return { ...view, user, store, router }
}
