import { useLocation, useSearchParams } from 'react-router-dom'

type Values = Readonly<Record<string, string | null>>

/** The query of the open page, and how single values of it change: null takes one away. */
export function usePageQuery() {
  const [search, setSearch] = useSearchParams()
  const { pathname } = useLocation()
  const change = (
    values: Values,
    { replace = false, unlessMoved }: { replace?: boolean; unlessMoved?: string } = {},
  ) => {
    // Of the address as it stands now: what was chosen since this was drawn stays.
    const next = new URLSearchParams(window.location.search)
    const isElsewhere = window.location.pathname !== pathname
    if (unlessMoved !== undefined && (isElsewhere || next.get(unlessMoved) !== search.get(unlessMoved))) return
    for (const [name, value] of Object.entries(values)) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    setSearch(next, { replace })
  }
  return { search, pathname, change }
}
