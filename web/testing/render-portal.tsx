import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RouterProvider } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import { api } from '../app/api/api.ts'
import { whenSessionEnds } from '../app/api/session-refresh.ts'
import { loginFor } from '../app/guards.ts'
import { createRouter } from '../app/router.tsx'
import { createStore } from '../app/store.ts'
import { Frame } from './render-part.tsx'

/** The whole portal at a path, with the routes, guards and store it has in the browser. */
export async function renderPortal(path: string) {
  const store = createStore()
  window.history.replaceState(null, '', path)
  const router = createRouter(store)
  onTestFinished(() => {
    router.dispose()
    // What endpoints remember of their entries goes with them.
    store.dispatch(api.util.resetApiState())
  })
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
