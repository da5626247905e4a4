import { type createBrowserRouter, type Location, useLocation, useSearchParams } from 'react-router-dom'

type Values = Readonly<Record<string, string | null>>
type Changing = { replace?: boolean; unlessMoved?: string; preventScrollReset?: boolean }

let onTheWay: Location | undefined

/** From here on an address that is still being fetched counts as the open one: whoever chose it is on the way there. */
export function followWays(router: ReturnType<typeof createBrowserRouter>): void {
  onTheWay = undefined
  router.subscribe(({ navigation }) => {
    onTheWay = navigation.location
  })
}

/** The query of the open page, and how single values of it change: null takes one away. */
export function usePageQuery() {
  const [search, setSearch] = useSearchParams()
  const { pathname } = useLocation()
  const change = (values: Values, { unlessMoved, ...how }: Changing = {}) => {
    // Of the address as it stands now: what was chosen since this was drawn stays.
    const now = onTheWay ?? window.location
    const next = new URLSearchParams(now.search)
    const isElsewhere = now.pathname !== pathname
    if (unlessMoved !== undefined && (isElsewhere || next.get(unlessMoved) !== search.get(unlessMoved))) return
    for (const [name, value] of Object.entries(values)) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    setSearch(next, how)
  }
  return { search, pathname, change }
}
