import { useLocation, useSearchParams } from 'react-router-dom'

const entryParam = 'entry'

/** The entry that the address points to, and the address of each: without filters, which could hide it. */
export function useEntryLocation() {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  return {
    entry: search.get(entryParam),
    entryUrl: (id: string) => {
      const next = new URLSearchParams()
      const tab = search.get('tab')
      if (tab !== null) next.set('tab', tab)
      next.set(entryParam, id)
      return `${pathname}?${next}`
    },
  }
}
