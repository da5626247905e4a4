import { useSyncExternalStore } from 'react'
import { i18next } from '../../i18n/setup.ts'
import { dismissToast, showToast } from '../../ui/toast/toast-store.ts'
import { apiUrl } from './api-url.ts'
import { headersOfEveryRequest } from './request-headers.ts'

const probeEvery = 2_000
/** What answers later than this is as good as away; with the silence before it, a loss is said within 10 s. */
const probeTimeout = 3_000
/** The change stream says something every 3 s. */
const longestSilence = 6_000
/** Who spoke so long ago may have said all that was to be said. */
const lately = 4_500
/** Of a browser's 6 connections to a server without HTTP/2 the change stream has one. */
const mostUnderWay = 5
export const connectivityToast = 5_000
const restoredToast = 3_000
const toastId = 'connection'

/** `lost`: nobody answers. `away`: the portal answers, but cannot reach its data. */
export type Trouble = 'lost' | 'away'

let trouble: { kind: Trouble; since: number } | null = null
let underWay = 0
let heardAt = Number.NEGATIVE_INFINITY
let looking: Promise<Trouble | null> | null = null
let probe: ReturnType<typeof setTimeout> | undefined
const onChange = new Set<() => void>()

/** Counts a call while it waits for its answer. */
export function whileUnderWay<Answer>(call: Promise<Answer>): Promise<Answer> {
  underWay += 1
  return call.finally(() => {
    underWay -= 1
  })
}

/** Whether nothing can be read or done now. */
export function connectionIsLost(): boolean {
  return trouble !== null
}

export function connectionTrouble(): Trouble | null {
  return trouble?.kind ?? null
}

/** Is told when the connection is lost and when it is back; gives the way to be told no more. */
export function onConnection(listener: () => void): () => void {
  onChange.add(listener)
  return () => void onChange.delete(listener)
}

export function useConnectionTrouble(): Trouble | null {
  return useSyncExternalStore(onConnection, connectionTrouble)
}

/**
 * What the portal says of itself: 503 while it cannot reach its data. What stands before it (a proxy) answers with pages, the portal in JSON.
 * A browser keeps the question back while others wait for data on all of its connections: that is no loss, nor where somebody still speaks.
 */
async function ask(): Promise<Trouble | null> {
  const mayWaitInTurn = underWay >= mostUnderWay
  const givenUp = new AbortController()
  const timer = setTimeout(() => givenUp.abort(), probeTimeout)
  try {
    const response = await fetch(apiUrl('/environment'), {
      headers: headersOfEveryRequest(),
      cache: 'no-store',
      signal: givenUp.signal,
    })
    if (!response.headers.get('content-type')?.includes('json')) return 'lost'
    return response.status === 503 ? 'away' : null
  } catch {
    return givenUp.signal.aborted && (mayWaitInTurn || Date.now() - heardAt < lately) ? 'away' : 'lost'
  } finally {
    clearTimeout(timer)
  }
}

/** Those who ask in the same moment share one answer. */
function look(): Promise<Trouble | null> {
  looking ??= ask().finally(() => {
    looking = null
  })
  return looking
}

async function probeServer(): Promise<void> {
  clearTimeout(probe)
  const askedAt = performance.now()
  const found = await look()
  if (found !== null) say(found)
  else if (trouble !== null && askedAt >= trouble.since) over()
  clearTimeout(probe)
  if (trouble !== null) probe = setTimeout(() => void probeServer(), probeEvery)
}

/** Asks the server whether it is there and can reach its data, and says so when not. */
export async function checkServer(): Promise<void> {
  if (trouble !== null) return
  const found = await look()
  if (found !== null) say(found)
}

/** Whether the server is there, or is back within the time. */
export async function serverIsBack(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  await checkServer()
  if (trouble === null) return true
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      stop()
      signal.removeEventListener('abort', end)
      resolve(trouble === null)
    }
    const timer = setTimeout(end, milliseconds)
    const stop = onConnection(() => {
      if (trouble === null) end()
    })
    signal.addEventListener('abort', end)
  })
}

const saidOf = { lost: 'ui:connection.lost', away: 'ui:connection.away' } as const

/** Says what is wrong until it is over. */
function say(kind: Trouble): void {
  if (trouble?.kind === kind) return
  if (trouble === null) probe = setTimeout(() => void probeServer(), probeEvery)
  trouble = { kind, since: trouble?.since ?? performance.now() }
  dismissToast(`${toastId}-back`)
  showToast({ id: toastId, kind: 'error', text: () => i18next.t(saidOf[kind]), duration: null, stays: true })
  for (const listener of onChange) listener()
}

function over(): void {
  trouble = null
  clearTimeout(probe)
  dismissToast(toastId)
  showToast({
    id: `${toastId}-back`,
    kind: 'success',
    text: () => i18next.t('ui:connection.restored'),
    duration: restoredToast,
  })
  for (const listener of onChange) listener()
}

/** A request could not reach the server: says so until one does. */
export function connectionLost(): void {
  if (trouble === null) say('lost')
}

/**
 * Any answer of the server, whatever it says, proves the connection; one asked for before the loss was on its way
 * already. That the portal has its data again only the portal itself can say.
 */
export function connectionSeen(askedAt: number): void {
  heardAt = Date.now()
  if (trouble?.kind === 'lost' && askedAt >= trouble.since) over()
}

/** The server was reached but did not answer in time. */
export function connectionSlow(): void {
  if (trouble !== null) return
  showToast({
    id: 'connection-slow',
    kind: 'warning',
    text: () => i18next.t('ui:connection.slow'),
    duration: connectivityToast,
  })
}

/** Waits for the next word of the server; after a silence it is asked whether it is there. `heard` tells of a word. */
export function watchForSilence(onSilence: () => void) {
  let isWatching = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    if (isWatching) timer = setTimeout(() => void silent(), longestSilence)
  }
  const silent = async () => {
    onSilence()
    await checkServer()
    wait()
  }
  wait()
  return {
    heard() {
      connectionSeen(performance.now())
      wait()
    },
    stop() {
      isWatching = false
      clearTimeout(timer)
    },
  }
}

export function watchConnection(): void {
  window.addEventListener('offline', connectionLost)
  window.addEventListener('online', () => {
    if (trouble !== null) void probeServer()
  })
}
