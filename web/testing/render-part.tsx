import { ChakraProvider } from '@chakra-ui/react'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, Suspense } from 'react'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { createStore } from '../app/store.ts'
import { system } from '../app/theme/system.ts'
import { i18next } from '../i18n/setup.ts'

export function Frame({ store, children }: { store: ReturnType<typeof createStore>; children: ReactNode }) {
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
