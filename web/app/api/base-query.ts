import {
  type BaseQueryApi,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  fetchBaseQuery,
  retry,
} from '@reduxjs/toolkit/query'
import type { StoredSession } from '../session/session-storage.ts'
import { apiUrl, leadsElsewhere } from './api-url.ts'
import {
  checkServer,
  connectionIsLost,
  connectionLost,
  connectionSeen,
  connectionSlow,
  serverIsBack,
  whileUnderWay,
} from './connection.ts'
import { answerKept, earlyAnswerTo } from './early-answers.ts'
import { underKeptKey } from './kept-keys.ts'
import { lossPatience, maxRetries, patience, requestTimeout } from './limits.ts'
import { type Behind, behindOver, behindSeen } from './live-slice.ts'
import { commandAnswered, positionSeen, seenPosition } from './positions.ts'
import { notNow, problemOf } from './problem.ts'
import { headersOfEveryRequest, seeAsHeader } from './request-headers.ts'
import { demandedCode, endSession, leadToSecondFactor, refreshOnce } from './session-refresh.ts'

type State = { session: StoredSession; live: { behind: Behind | null } }
type Args = string | FetchArgs
type Query = BaseQueryFn<Args, unknown, FetchBaseQueryError, { withoutSession?: boolean }>
type Outcome = Awaited<ReturnType<Query>>

const asArgs = (args: Args): FetchArgs => (typeof args === 'string' ? { url: args } : args)
const methodOf = (args: FetchArgs) => (args.method ?? 'GET').toUpperCase()

/** 2^n seconds and up to 1 s of jitter, so that many browsers do not come back in the same moment. */
export function retryDelay(attempt: number, random: () => number = Math.random): number {
  return 2 ** attempt * 1000 + random() * 1000
}

function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

function withIdentity(body: unknown, { company, user }: StoredSession): unknown {
  const identity = { company: company ?? '', uid: user?.uid ?? '' }
  if (body instanceof FormData) {
    // A stream that was read cannot be sent again, so every attempt gets a form of its own; the fields go before the files.
    const form = new FormData()
    for (const [name, value] of Object.entries(identity)) form.append(name, value)
    for (const [name, value] of body.entries()) form.append(name, value)
    return form
  }
  return { ...(typeof body === 'object' ? body : {}), ...identity }
}

/** Reads that are posted because of what they ask. */
const postedReads: readonly string[] = ['/quotes/getSelectorsCatalog']

/** The session itself is the person's own, as whomever they look at the portal. */
function headersOf({ url, headers }: FetchArgs, { seeAs }: StoredSession): Record<string, string> {
  const given = Object.fromEntries(new Headers(headers as HeadersInit))
  if (url.startsWith('/authentication/') || postedReads.includes(url)) return given
  return { ...given, ...seeAsHeader(seeAs) }
}

function withScope(args: FetchArgs, session: StoredSession): FetchArgs {
  const method = methodOf(args)
  if (method === 'POST' || method === 'PUT' || method === 'DELETE')
    return { ...args, headers: headersOf(args, session), body: withIdentity(args.body, session) }
  if (method !== 'GET' || args.url.startsWith('/authentication/')) return args
  const { company, child } = session
  return {
    ...args,
    headers: headersOf(args, session),
    params: { ...args.params, ...(company && { company }), ...(child && { client: child }) },
  }
}

const send = fetchBaseQuery({
  baseUrl: apiUrl(''),
  timeout: requestTimeout,
  fetchFn: async input => {
    const request = new Request(input)
    return earlyAnswerTo(request) ?? fetch(request)
  },
  prepareHeaders(headers, { getState, type }) {
    const { grant } = (getState() as State).session
    if (grant) headers.set('authorization', `Bearer ${grant.token}`)
    if (!headers.has('accept')) headers.set('accept', 'application/json')
    for (const [name, value] of Object.entries(headersOfEveryRequest())) headers.set(name, value)
    if (type === 'query' && seenPosition()) headers.set('x-min-position', seenPosition())
    return headers
  },
  paramsSerializer(params) {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(params))
      if (value !== undefined && value !== null && value !== '') search.append(name, String(value))
    return search.toString()
  },
})

/** Told that this was too much, the whole page waits as long as it was told; then it goes on. */
let quietUntil = 0
const mostPauses = 5
const longestPause = 120

/** Seconds to wait before what was refused is asked again; null where that is not so, or where somebody signs in. */
function pauseAfter({ error, meta }: Awaited<ReturnType<typeof send>>, { url }: FetchArgs): number | null {
  if (error?.status !== 429 || url.startsWith('/authentication/')) return null
  const seconds = Number(meta?.response?.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 && seconds <= longestPause ? seconds : null
}

async function sendWhenAllowed(request: FetchArgs, api: Parameters<Query>[1], extra: object) {
  for (let pauses = 0; ; pauses += 1) {
    const left = quietUntil - Date.now()
    if (left > 0 && !request.url.startsWith('/authentication/')) await wait(left, api.signal)
    const late = methodOf(request) === 'GET' ? setTimeout(() => void checkServer(), patience) : undefined
    const sent = whileUnderWay(Promise.resolve(send(withScope(request, (api.getState() as State).session), api, extra)))
    const result = await sent.finally(() => clearTimeout(late))
    const seconds = pauseAfter(result, request)
    if (seconds === null) quietUntil = 0
    if (seconds === null || pauses === mostPauses) return result
    quietUntil = Math.max(quietUntil, Date.now() + seconds * 1000 + Math.random() * 1000)
  }
}

const attempt: Query = async (args, api, extra) => {
  const request = asArgs(args)
  const askedAt = performance.now()
  const result = await sendWhenAllowed(request, api, extra)
  const response = result.meta?.response
  if (result.meta) answerKept(result.meta.request.url)
  if (response) {
    // It may be this one thing that cannot be had, or all of it.
    if (response.status === 503) await checkServer()
    else connectionSeen(askedAt)
    const position = response.headers.get('x-event-position')
    if (methodOf(request) === 'GET') {
      positionSeen(position)
      tellBehind(request, response, api)
    } else commandAnswered(position)
  } else if (isActRepeatable(request) && !api.signal.aborted) await serverIsBack(lossPatience, api.signal)
  return result
}

/** The server says in a header since when what it shows may be old; the same question without it says that it is over. */
function tellBehind({ url, params = {} }: FetchArgs, response: Response, { dispatch, getState }: BaseQueryApi): void {
  const since = response.headers.get('x-behind-since')
  if (since !== null) return void dispatch(behindSeen({ since, url, params }))
  const { behind } = (getState() as State).live
  if (response.ok && behind?.url === url && JSON.stringify(behind.params) === JSON.stringify(params))
    dispatch(behindOver())
}

/** A command that is done once under its key, so that it goes out again when its answer was lost. */
const isActRepeatable = (request: FetchArgs) =>
  methodOf(request) !== 'GET' && !request.url.startsWith('/authentication/')

function mayRepeat(error: FetchBaseQueryError, request: FetchArgs): boolean {
  const status = error.status === 'PARSING_ERROR' ? error.originalStatus : error.status
  if (status === 'FETCH_ERROR') return isActRepeatable(request)
  const failed = status === 'TIMEOUT_ERROR' || (typeof status === 'number' && status >= 500)
  return failed && (methodOf(request) === 'GET' || new Headers(request.headers as HeadersInit).has('idempotency-key'))
}

const persistent = retry(attempt, {
  backoff: async (n, _max, signal) => wait(retryDelay(n), signal),
  retryCondition: (error, args, { attempt: n, baseQueryApi: { signal } }) =>
    n <= maxRetries && !signal.aborted && !connectionIsLost() && mayRepeat(error as FetchBaseQueryError, asArgs(args)),
})

/** The portal's base query: spec point 7. One key for all attempts, also for the person's own. */
export const baseQuery: Query = async (args, api, extra) => {
  const request = asArgs(args)
  const headers = new Headers(request.headers as HeadersInit)
  if (methodOf(request) === 'GET' || headers.has('idempotency-key')) return ask(request, api, extra)
  const askUnder = async (key: string) => {
    headers.set('idempotency-key', key)
    return ask({ ...request, headers: Object.fromEntries(headers) }, api, extra)
  }
  // What holds passwords is not remembered.
  if (!isActRepeatable(request)) return askUnder(crypto.randomUUID())
  return underKeptKey(request, (api.getState() as State).session, askUnder)
}

/** The refresh stands outside the retries. */
const ask = async (request: FetchArgs, api: BaseQueryApi, extra: Parameters<Query>[2]): Promise<Outcome> => {
  if (leadsElsewhere(request.url)) return { error: { status: 404, data: null } }
  // Nobody waits for what cannot be done now: it says so at once, and what is shown is read again when the server is back.
  if (connectionIsLost()) return { error: notNow() }
  const tokenBefore = (api.getState() as State).session.grant?.token
  let result = await persistent(request, api, extra ?? {})
  if (result.error?.status === 401 && tokenBefore !== undefined && !extra?.withoutSession) {
    const outcome = await refreshOnce(api, tokenBefore)
    if (outcome === 'refreshed') result = await persistent(request, api, extra ?? {})
    if (outcome === 'unreached') result = { error: notNow() }
    else if (result.error?.status === 401) endSession(api)
  }
  const isRead = methodOf(request) === 'GET'
  // An act says so where it was done, and what was entered for it stays.
  if (isRead && result.error?.status === 403 && problemOf(result.error)?.code === demandedCode) leadToSecondFactor()
  // What could not be read now is read again when it can be; of an act the server's own words are kept.
  if (isRead && result.error && connectionIsLost() && mayRepeat(result.error, request)) result = { error: notNow() }
  // Of an act that went out again and again it is known whether the server is there.
  if (result.error?.status === 'FETCH_ERROR' && !api.signal.aborted && !isActRepeatable(request)) connectionLost()
  if (result.error?.status === 'TIMEOUT_ERROR') connectionSlow()
  return result
}
