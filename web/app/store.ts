import { combineReducers, configureStore, createListenerMiddleware, isAnyOf } from '@reduxjs/toolkit'
import { i18next } from '../i18n/setup.ts'
import { columnChoices } from '../ui/data-table/column-choices.ts'
import { showToast } from '../ui/toast/toast-store.ts'
import { api } from './api/api.ts'
import { errorToasts } from './api/error-toasts.ts'
import { liveSlice } from './api/live-slice.ts'
import { forgetPositions } from './api/positions.ts'
import { keepWork, keptPlace } from './session/kept-work.ts'
import {
  clientSelected,
  companySelected,
  grantTaken,
  permissionsForgotten,
  permissionsKnown,
  refreshed,
  renamed,
  seenAs,
  sessionEnded,
  sessionSlice,
  sessionTaken,
  signedIn,
  signedOut,
  signedOutElsewhere,
} from './session/session-slice.ts'
import { clearSession, isRemembered, writeSession } from './session/session-storage.ts'
import { tellTabs } from './session/shared-session.ts'
import { selectCompany } from './session/use-session.ts'

const reducer = combineReducers({
  [api.reducerPath]: api.reducer,
  [sessionSlice.name]: sessionSlice.reducer,
  [liveSlice.name]: liveSlice.reducer,
  [columnChoices.name]: columnChoices.reducer,
})
export type RootState = ReturnType<typeof reducer>

export function createStore() {
  const effects = createListenerMiddleware<RootState>()

  // Whoever was signed out by itself goes on where it was; what another person left is dropped.
  effects.startListening({
    matcher: isAnyOf(signedIn, sessionTaken),
    effect: (_, { dispatch, getState }) => {
      const { user } = getState().session
      const place = user && keptPlace(user.uid)
      if (!place || !user.companiesRef.some(({ id }) => id === place.company)) return
      dispatch(companySelected(place.company ?? ''))
      dispatch(clientSelected(place.child))
    },
  })
  effects.startListening({
    actionCreator: signedIn,
    effect: ({ payload }, { getState }) => {
      const { session } = getState()
      writeSession(session, payload.remember)
      tellTabs({ kind: 'started', session })
    },
  })
  effects.startListening({
    actionCreator: refreshed,
    effect: (_, { getState }) => tellTabs({ kind: 'refreshed', session: getState().session }),
  })
  effects.startListening({
    matcher: isAnyOf(signedOut, sessionEnded),
    effect: (_, { getOriginalState }) => {
      const uid = getOriginalState().session.user?.uid
      if (uid !== undefined) tellTabs({ kind: 'ended', uid })
    },
  })
  effects.startListening({
    matcher: isAnyOf(sessionTaken, grantTaken),
    // What is remembered was written by the tab that told it.
    effect: (_, { getState }) => {
      if (!isRemembered()) writeSession(getState().session)
    },
  })
  effects.startListening({
    matcher: isAnyOf(
      refreshed,
      renamed,
      companySelected,
      clientSelected,
      seenAs,
      permissionsKnown,
      permissionsForgotten,
    ),
    effect: (_, { getState }) => writeSession(getState().session),
  })
  effects.startListening({
    matcher: isAnyOf(signedOut, sessionEnded, signedOutElsewhere),
    effect: (action, { getOriginalState }) => {
      clearSession()
      if (!signedOut.match(action)) keepWork(getOriginalState().session)
      forgetPositions()
    },
  })
  // Switching company or client drops every answer: no row of one may ever show under another.
  effects.startListening({
    matcher: isAnyOf(
      signedIn,
      sessionTaken,
      signedOut,
      sessionEnded,
      signedOutElsewhere,
      companySelected,
      clientSelected,
      seenAs,
    ),
    effect: (_, { dispatch }) => {
      dispatch(api.util.resetApiState())
    },
  })
  effects.startListening({
    matcher: isAnyOf(refreshed, grantTaken),
    effect: (_, { dispatch, getState, getOriginalState }) => {
      const left = selectCompany(getOriginalState())
      if (left === null || left.id === getState().session.company) return
      // Who leaves it themselves is told and led on by that act, which dropping every answer would end.
      if (Object.values(getState().api.mutations).some(act => act?.endpointName === 'leaveCompany')) return
      dispatch(api.util.resetApiState())
      showToast({ kind: 'warning', text: () => i18next.t('shell:leftCompany', { company: left.name }), duration: null })
    },
  })

  return configureStore({
    reducer,
    middleware: standard =>
      standard({ serializableCheck: false, immutableCheck: false })
        .prepend(effects.middleware)
        .concat(api.middleware, errorToasts),
  })
}

export type AppStore = ReturnType<typeof createStore>
export type AppDispatch = AppStore['dispatch']
