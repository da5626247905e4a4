/** Tells the processes of an installation that something was appended; may lose signals, so a poll stands behind it. */
export type WakeUp = {
  /** Wakes the listeners of this process at once and those of others soon. Never throws. */
  signal(): void
  listen(listener: () => void): () => void
}

/** A wake-up within this process, and beyond it when `others` is given (a core subject of the broker). */
export function wakeUp(others?: WakeUp): WakeUp {
  const listeners = new Set<() => void>()
  const wake = () => {
    for (const listener of listeners) listener()
  }
  others?.listen(wake)
  return {
    signal() {
      wake()
      others?.signal()
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
