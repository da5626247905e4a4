import { i18next } from '../../i18n/setup.ts'
import { dismissToast, showToast } from '../../ui/toast/toast-store.ts'
import { apiUrl } from './api-url.ts'

const probeEvery = 5_000
const connectivityToast = 5_000
const restoredToast = 3_000
const toastId = 'connection'

let lostAt: number | null = null
let probe: ReturnType<typeof setTimeout> | undefined

async function probeServer(): Promise<void> {
  const askedAt = performance.now()
  try {
    await fetch(apiUrl('/environment'), { cache: 'no-store' })
    connectionSeen(askedAt)
  } catch {
    probe = setTimeout(() => void probeServer(), probeEvery)
  }
}

/** A request could not reach the server: says so until one does. */
export function connectionLost(): void {
  if (lostAt !== null) return
  lostAt = performance.now()
  showToast({ id: toastId, kind: 'error', text: i18next.t('ui:connection.lost'), duration: null })
  probe = setTimeout(() => void probeServer(), probeEvery)
}

/** Any answer of the server, whatever it says, proves the connection; one asked for before the loss was on its way already. */
export function connectionSeen(askedAt: number): void {
  if (lostAt === null || askedAt < lostAt) return
  lostAt = null
  clearTimeout(probe)
  dismissToast(toastId)
  showToast({ kind: 'success', text: i18next.t('ui:connection.restored'), duration: restoredToast })
}

/** The server was reached but did not answer in time. */
export function connectionSlow(): void {
  if (lostAt !== null) return
  showToast({
    id: 'connection-slow',
    kind: 'warning',
    text: i18next.t('ui:connection.slow'),
    duration: connectivityToast,
  })
}

export function watchConnection(): void {
  window.addEventListener('offline', connectionLost)
  window.addEventListener('online', () => {
    if (lostAt !== null) void probeServer()
  })
}
