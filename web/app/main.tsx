import './no-eval.ts'
import '@fontsource-variable/ibm-plex-sans/wght.css'
import '@fontsource/ibm-plex-mono/latin-400.css'
import '@fontsource/ibm-plex-mono/latin-500.css'
import { ChakraProvider } from '@chakra-ui/react'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router-dom'
import { i18next, setUpLanguage } from '../i18n/setup.ts'
import { showToast } from '../ui/toast/toast-store.ts'
import { readAgainInAnotherLanguage, readAgainWhenBack } from './api/change-stream.ts'
import { watchConnection } from './api/connection.ts'
import { whenSecondFactorDemanded, whenSessionEnds } from './api/session-refresh.ts'
import { loginFor, securityPath } from './guards.ts'
import { createRouter } from './router.tsx'
import { shareSession } from './session/shared-session.ts'
import { selectCompany } from './session/use-session.ts'
import { createStore } from './store.ts'
import { system } from './theme/system.ts'

async function start(): Promise<void> {
  // The router asks for a page's texts at once, and gets none before the language is known.
  await setUpLanguage()
  const store = createStore()
  let router: ReturnType<typeof createRouter> | undefined
  const signInAgain = () => void router?.navigate(loginFor(`${location.pathname}${location.search}`))
  await shareSession(store, now => (now === 'ended' ? signInAgain() : void router?.revalidate()))
  router = createRouter(store)
  await drawable(router)
  whenSessionEnds(signInAgain)
  whenSecondFactorDemanded(() => {
    const from = `${location.pathname}${location.search}`
    if (from === `${securityPath}?demanded`) return
    // Whoever has entered something is asked before it is left, and sees here what for.
    const company = selectCompany(store.getState())?.name ?? ''
    const text = () => i18next.t('shell:secondFactorDemanded', { company })
    showToast({ id: 'second-factor-demanded', kind: 'warning', text })
    void router?.navigate(`${securityPath}?demanded`, { state: { from } })
  })
  watchConnection()
  readAgainWhenBack(store)
  readAgainInAnotherLanguage(store)
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no root element')
  createRoot(root).render(
    <StrictMode>
      <ChakraProvider value={system}>
        <Provider store={store}>
          <Suspense>
            <RouterProvider router={router} />
          </Suspense>
        </Provider>
      </ChakraProvider>
    </StrictMode>,
  )
  void i18next.loadNamespaces('shell')
}

/** Drawn earlier, an empty page would come first, and React keeps that for 0.3 s before it shows another. */
function drawable(router: ReturnType<typeof createRouter>): Promise<void> {
  return new Promise(resolve => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}

void start()
