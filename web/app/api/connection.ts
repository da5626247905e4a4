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
export const connectivityToast = 5_000
const restoredToast = 3_000
const toastId = 'connection'

let lostAt: number | null = null
let probe: ReturnType<typeof setTimeout> | undefined
const onChange = new Set<() => void>()

export function connectionIsLost(): boolean {
  return lostAt !== null
}

/** Is told when the connection is lost and when it is back; gives the way to be told no more. */
export function onConnection(listener: () => void): () => void {
  onChange.add(listener)
  return () => void onChange.delete(listener)
}

export function useConnectionLost(): boolean {
  return useSyncExternalStore(onConnection, connectionIsLost)
}

/** Whether the portal answers. What stands before it (a proxy) answers with pages, the portal in JSON. */
async function answers(): Promise<boolean> {
  const givenUp = new AbortController()
  const timer = setTimeout(() => givenUp.abort(), probeTimeout)
  try {
    const response = await fetch(apiUrl('/environment'), {
      headers: headersOfEveryRequest(),
      cache: 'no-store',
      signal: givenUp.signal,
    })
    return response.headers.get('content-type')?.includes('json') ?? false
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

async function probeServer(): Promise<void> {
  clearTimeout(probe)
  const askedAt = performance.now()
  if (await answers()) connectionSeen(askedAt)
  if (lostAt !== null) probe = setTimeout(() => void probeServer(), probeEvery)
}

/** Asks the server whether it is there, and says so when it is not. */
export async function checkServer(): Promise<void> {
  if (lostAt === null && !(await answers())) connectionLost()
}

/** A request could not reach the server: says so until one does. */
export function connectionLost(): void {
  if (lostAt !== null) return
  lostAt = performance.now()
  dismissToast(`${toastId}-back`)
  showToast({ id: toastId, kind: 'error', text: () => i18next.t('ui:connection.lost'), duration: null, stays: true })
  probe = setTimeout(() => void probeServer(), probeEvery)
  for (const listener of onChange) listener()
}

/** Any answer of the server, whatever it says, proves the connection; one asked for before the loss was on its way already. */
export function connectionSeen(askedAt: number): void {
  if (lostAt === null || askedAt < lostAt) return
  lostAt = null
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

/** The server was reached but did not answer in time. */
export function connectionSlow(): void {
  if (lostAt !== null) return
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
    if (lostAt !== null) void probeServer()
  })
}
