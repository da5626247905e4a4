import { useSyncExternalStore } from 'react'

export type Toast = {
  id: string
  kind: 'success' | 'info' | 'warning' | 'error'
  /** A function where the notice may be read in a language that is chosen later. */
  text: string | (() => string)
  /** Milliseconds; null stays until closed. */
  duration: number | null
  action?: { label: string; act: () => void }
  requestId?: string
  /** Nobody can close it: it goes when what it says is no longer so. */
  stays?: boolean
}

export const toastDuration = 4_000
/** Time enough to take an act back. */
export const actionDuration = 10_000

let toasts: readonly Toast[] = []
let counter = 0
const listeners = new Set<() => void>()
const timers = new Map<string, { timer: ReturnType<typeof setTimeout>; started: number; left: number }>()

function changed(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function run(id: string, left: number): void {
  clearTimeout(timers.get(id)?.timer)
  timers.set(id, { timer: setTimeout(() => dismissToast(id), left), started: Date.now(), left })
}

function saysTheSame(one: Pick<Toast, 'kind' | 'text' | 'action' | 'stays'>, other: typeof one): boolean {
  const isPlain = !(one.action || other.action || one.stays || other.stays)
  return isPlain && one.kind === other.kind && textOf(one) === textOf(other)
}

const textOf = ({ text }: Pick<Toast, 'text'>) => (typeof text === 'function' ? text() : text)

/** Shows a notice. Without a duration it stays 4 s, with an action 10 s; pointer or focus on it stop its time. */
export function showToast(toast: Omit<Toast, 'id' | 'duration'> & { id?: string; duration?: number | null }): string {
  const id = toast.id ?? `toast-${++counter}`
  const duration = toast.duration === undefined ? (toast.action ? actionDuration : toastDuration) : toast.duration
  clearTimeout(timers.get(id)?.timer)
  timers.delete(id)
  // What stands there already is not said twice.
  for (const same of toasts.filter(other => other.id !== id && saysTheSame(other, toast))) dismissToast(same.id)
  changed([...toasts.filter(other => other.id !== id), { ...toast, id, duration }])
  if (duration !== null) run(id, duration)
  return id
}

export function dismissToast(id: string): void {
  clearTimeout(timers.get(id)?.timer)
  timers.delete(id)
  changed(toasts.filter(toast => toast.id !== id))
}

/** Pointer or focus on the notices: nobody reads against the clock. */
export function pauseToasts(): void {
  for (const [id, { timer, started, left }] of timers) {
    clearTimeout(timer)
    timers.set(id, { timer, started, left: left - (Date.now() - started) })
  }
}

export function resumeToasts(): void {
  for (const [id, { left }] of timers) run(id, Math.max(left, 1000))
}

export function clearToasts(): void {
  for (const { timer } of timers.values()) clearTimeout(timer)
  timers.clear()
  changed([])
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
    () => toasts,
  )
}
