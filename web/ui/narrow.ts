import { useSyncExternalStore } from 'react'

const query = '(max-width: 639.98px)'

function subscribe(changed: () => void): () => void {
  const media = window.matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Under 640 px: rows become cards, the chain stands upright, the menu is a drawer. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}
