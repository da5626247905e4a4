import { type SessionGrant, sessionGrant } from '@quayside/contracts/identity/sign-in.ts'
import type { BaseQueryApi } from '@reduxjs/toolkit/query'
import { refreshed, sessionRead, signedOut } from '../session/session-slice.ts'
import { readSession, type StoredSession } from '../session/session-storage.ts'
import { apiUrl } from './api-url.ts'
import { requestTimeout } from './limits.ts'

type Api = Pick<BaseQueryApi, 'dispatch' | 'getState'>
const sessionOf = (api: Api) => (api.getState() as { session: StoredSession }).session

let running: Promise<boolean> | null = null
let onSessionEnd: () => void = () => {}

/** The router tells how to reach the login screen; the API layer knows no routes. */
export function whenSessionEnds(go: () => void): void {
  onSessionEnd = go
}

export function endSession(api: Api): void {
  if (sessionOf(api).grant === null) return
  api.dispatch(signedOut())
  onSessionEnd()
}

async function ask(session: StoredSession): Promise<SessionGrant | null> {
  const { grant, company, user } = session
  if (grant === null) return null
  try {
    const response = await fetch(apiUrl('/authentication/refreshSession'), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ refreshToken: grant.refreshToken, company: company ?? '', uid: user?.uid ?? '' }),
      signal: AbortSignal.timeout(requestTimeout),
    })
    const answer = sessionGrant.safeParse(response.ok ? await response.json() : null)
    return answer.success ? answer.data : null
  } catch {
    return null
  }
}

async function refresh(api: Api, tokenBefore: string): Promise<boolean> {
  // Another tab may have refreshed while this one waited: a refresh token works only once.
  const stored = readSession()
  if (stored.grant !== null && stored.grant.token !== tokenBefore) {
    api.dispatch(sessionRead())
    return true
  }
  const answer = await ask(sessionOf(api))
  if (answer === null) return false
  api.dispatch(refreshed(answer))
  return true
}

/** One refresh for all requests that wait for it, in this tab and, by a lock, in the browser. */
export function refreshOnce(api: Api, tokenBefore: string): Promise<boolean> {
  if (sessionOf(api).grant?.token !== tokenBefore) return Promise.resolve(sessionOf(api).grant !== null)
  running ??= (
    'locks' in navigator
      ? navigator.locks.request('refresh-session', () => refresh(api, tokenBefore))
      : refresh(api, tokenBefore)
  ).finally(() => {
    running = null
  })
  return running
}
