import { i18next } from '../../i18n/setup.ts'
import { dismissToast, showToast } from '../../ui/toast/toast-store.ts'
import { apiUrl } from './api-url.ts'

const probeEvery = 5_000
const connectivityToast = 5_000
const restoredToast = 3_000
const toastId = 'connection'

let lost = false
let probe: ReturnType<typeof setTimeout> | undefined

async function probeServer(): Promise<void> {
  try {
    await fetch(apiUrl('/environment'), { cache: 'no-store' })
    connectionSeen()
  } catch {
    probe = setTimeout(() => void probeServer(), probeEvery)
  }
}

/** A request could not reach the server: says so until one does. */
export function connectionLost(): void {
  if (lost) return
  lost = true
  showToast({ id: toastId, kind: 'error', text: i18next.t('ui:connection.lost'), duration: null })
  probe = setTimeout(() => void probeServer(), probeEvery)
}

/** Any answer of the server, whatever it says, proves the connection. */
export function connectionSeen(): void {
  if (!lost) return
  lost = false
  clearTimeout(probe)
  dismissToast(toastId)
  showToast({ kind: 'success', text: i18next.t('ui:connection.restored'), duration: restoredToast })
}

/** The server was reached but did not answer in time. */
export function connectionSlow(): void {
  if (lost) return
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
    if (lost) void probeServer()
  })
}
