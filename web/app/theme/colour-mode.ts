import { useSyncExternalStore } from 'react'

export type ColourMode = 'light' | 'dark'

const listeners = new Set<() => void>()

function current(): ColourMode {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light'
}

/** Sets the theme and remembers it; `first-paint.js` reads the same key before the first paint. */
export function setColourMode(mode: ColourMode): void {
  const root = document.documentElement
  root.classList.remove('light', 'dark')
  root.classList.add(mode)
  root.style.colorScheme = mode
  root.style.background = ''
  localStorage.setItem('theme', mode)
  for (const listener of listeners) listener()
}

export function useColourMode(): ColourMode {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current,
    () => 'light' as const,
  )
}
