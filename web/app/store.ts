import { combineReducers, configureStore, createListenerMiddleware, isAnyOf } from '@reduxjs/toolkit'
import { columnChoices } from '../ui/data-table/column-choices.ts'
import { api } from './api/api.ts'
import { errorToasts } from './api/error-toasts.ts'
import { liveSlice } from './api/live-slice.ts'
import { forgetPositions } from './api/positions.ts'
import {
  clientSelected,
  companySelected,
  permissionsForgotten,
  permissionsKnown,
  refreshed,
  sessionSlice,
  signedIn,
  signedOut,
} from './session/session-slice.ts'
import { clearSession, writeSession } from './session/session-storage.ts'

const reducer = combineReducers({
  [api.reducerPath]: api.reducer,
  [sessionSlice.name]: sessionSlice.reducer,
  [liveSlice.name]: liveSlice.reducer,
  [columnChoices.name]: columnChoices.reducer,
})
export type RootState = ReturnType<typeof reducer>

export function createStore() {
  const effects = createListenerMiddleware<RootState>()

  effects.startListening({
    actionCreator: signedIn,
    effect: ({ payload }, { getState }) => writeSession(getState().session, payload.remember),
  })
  effects.startListening({
    matcher: isAnyOf(refreshed, companySelected, clientSelected, permissionsKnown, permissionsForgotten),
    effect: (_, { getState }) => writeSession(getState().session),
  })
  effects.startListening({
    actionCreator: signedOut,
    effect: () => {
      clearSession()
      forgetPositions()
    },
  })
  // Switching company or client drops every answer: no row of one may ever show under another.
  effects.startListening({
    matcher: isAnyOf(signedIn, signedOut, companySelected, clientSelected),
    effect: (_, { dispatch }) => {
      dispatch(api.util.resetApiState())
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
