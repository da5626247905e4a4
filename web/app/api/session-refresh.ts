import type { SessionGrant } from '@quayside/contracts/identity/sign-in.ts'
import type { BaseQueryApi } from '@reduxjs/toolkit/query'
import { grantTaken, refreshed, sessionEnded } from '../session/session-slice.ts'
import { readSession, type StoredSession } from '../session/session-storage.ts'
import { sessionElsewhere } from '../session/shared-session.ts'
import { apiUrl } from './api-url.ts'
import { requestTimeout } from './limits.ts'
import { seenPosition } from './positions.ts'
import { headersOfEveryRequest } from './request-headers.ts'

type Api = Pick<BaseQueryApi, 'dispatch' | 'getState'>
const sessionOf = (api: Api) => (api.getState() as { session: StoredSession }).session

let running: Promise<Refreshed> | null = null
let onSessionEnd: () => void = () => {}

/** The router tells how to reach the login screen; the API layer knows no routes. */
export function whenSessionEnds(go: () => void): void {
  onSessionEnd = go
}

/** The code of every call of whoever lacks the second factor that the selected company demands. */
export const demandedCode = 'second-factor-demanded'

let onSecondFactorDemanded: () => void = () => {}

/** The selected company demands a second factor that the person has not set up: the router leads to where it is. */
export function whenSecondFactorDemanded(go: () => void): void {
  onSecondFactorDemanded = go
}

export function leadToSecondFactor(): void {
  onSecondFactorDemanded()
}

export function endSession(api: Api): void {
  if (sessionOf(api).grant === null) return
  api.dispatch(sessionEnded())
  onSessionEnd()
}

/** `unreached`: nobody said that the session has ended, so it has not. */
export type Refreshed = 'refreshed' | 'ended' | 'unreached'

async function ask(session: StoredSession): Promise<SessionGrant | Exclude<Refreshed, 'refreshed'>> {
  const { grant, company, user } = session
  if (grant === null) return 'ended'
  try {
    const response = await fetch(apiUrl('/authentication/refreshSession'), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...headersOfEveryRequest(),
        ...(seenPosition() && { 'x-min-position': seenPosition() }),
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ refreshToken: grant.refreshToken, company: company ?? '', uid: user?.uid ?? '' }),
      signal: AbortSignal.timeout(requestTimeout),
    })
    if (response.status === 429 || response.status >= 500) return 'unreached'
    // What checks it is loaded with its first use: most visits need no refresh.
    const { sessionGrant } = await import('@quayside/contracts/identity/sign-in.ts')
    const answer = sessionGrant.safeParse(response.ok ? await response.json() : null)
    return answer.success ? answer.data : 'ended'
  } catch {
    return 'unreached'
  }
}

async function refresh(api: Api, tokenBefore: string): Promise<Refreshed> {
  // Another tab may have refreshed while this one waited: a refresh token works only once.
  const uid = sessionOf(api).user?.uid
  for (const other of [readSession(), await sessionElsewhere(uid)])
    if (other?.grant && other.user?.uid === uid && other.grant.token !== tokenBefore) {
      api.dispatch(grantTaken(other))
      return 'refreshed'
    }
  const answer = await ask(sessionOf(api))
  if (typeof answer === 'string') return answer
  api.dispatch(refreshed(answer))
  return 'refreshed'
}

/** One refresh for all requests that wait for it, in this tab and, by a lock, in the browser. */
export function refreshOnce(api: Api, tokenBefore: string): Promise<Refreshed> {
  const { grant } = sessionOf(api)
  if (grant?.token !== tokenBefore) return Promise.resolve(grant === null ? 'ended' : 'refreshed')
  running ??= (
    'locks' in navigator
      ? navigator.locks.request('refresh-session', () => refresh(api, tokenBefore))
      : refresh(api, tokenBefore)
  ).finally(() => {
    running = null
  })
  return running
}

/** The person's companies, roles and profiles as they are now; they come with the next tokens. */
export async function readUserAnew(api: Api): Promise<void> {
  const { grant } = sessionOf(api)
  if (grant !== null && (await refreshOnce(api, grant.token)) === 'ended') endSession(api)
}
