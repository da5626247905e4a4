import { isFulfilled, isRejectedWithValue, type Middleware } from '@reduxjs/toolkit'
import { i18next } from '../../i18n/setup.ts'
import { dismissToast, showToast } from '../../ui/toast/toast-store.ts'
import { connectionIsLost, connectivityToast } from './connection.ts'
import { type ApiError, problemOf, statusOf, troubleOf } from './problem.ts'

type Meta = { arg?: { type?: string; endpointName?: string; originalArgs?: unknown } }

/** One notice per kind of act: the newest refusal stands, and goes when the act succeeds or its screen tells it. */
const toastIdOf = (endpointName: string) => `refused-${endpointName}`

export function dismissErrorToast(endpointName: string): void {
  dismissToast(toastIdOf(endpointName))
}

/** Endpoints whose screen shows the server's message itself (a form's summary). */
const shownByScreen = new Set<string>()

export function showsOwnErrors(...endpointNames: string[]): void {
  for (const name of endpointNames) shownByScreen.add(name)
}

/** A command's failure surfaces the server's message; a time-out has a notice of its own. */
export const errorToasts: Middleware = () => next => action => {
  if (isRejectedWithValue(action)) {
    const { arg } = action.meta as Meta
    const error = action.payload as ApiError
    const status = statusOf(error)
    // Where the connection is lost as well, nothing else says it.
    const isToldAsSlow = status === 'timeout' && !connectionIsLost()
    const quiet = status === 401 || isToldAsSlow || shownByScreen.has(arg?.endpointName ?? '')
    if (arg?.type === 'mutation' && !quiet) {
      const problem = problemOf(error)
      showToast({
        id: toastIdOf(arg.endpointName ?? ''),
        kind: 'error',
        text: problem?.message ?? (() => i18next.t(`ui:${troubleOf(error)}`)),
        requestId: problem?.requestId,
        duration: status === 'network' ? connectivityToast : null,
      })
    }
  }
  if (isFulfilled(action)) {
    const { arg } = action.meta as Meta
    if (arg?.type === 'mutation') dismissErrorToast(arg.endpointName ?? '')
  }
  return next(action)
}
