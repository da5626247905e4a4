import { actEnded, actProgressed } from '../api/live-slice.ts'
import type { AppDispatch } from '../store.ts'

/** An act on many that takes longer than this is shown in the tray, wherever the person goes meanwhile. */
export const shownAfterMs = 10_000

const stops = new Map<string, AbortController>()

/** Begins an act on many: its signal says when it is stopped, and whoever does it says how far it is, and when it ends. */
export function beginAct(dispatch: AppDispatch, { title, total }: { title: string; total: number }) {
  const id = crypto.randomUUID()
  const stop = new AbortController()
  stops.set(id, stop)
  let done = 0
  let isShown = false
  const show = () => dispatch(actProgressed({ id, title, done, total }))
  const timer = setTimeout(() => {
    isShown = true
    show()
  }, shownAfterMs)
  return {
    signal: stop.signal,
    stop: () => stop.abort(),
    progressed(to: number) {
      done = to
      if (isShown) show()
    },
    ended() {
      clearTimeout(timer)
      stops.delete(id)
      dispatch(actEnded(id))
    },
  }
}

/** What has not begun by then stays as it is. */
export function stopAct(id: string): void {
  stops.get(id)?.abort()
}
