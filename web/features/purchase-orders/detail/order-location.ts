import { useLocation, useSearchParams } from 'react-router-dom'

export const orderTabs = ['lines', 'parties', 'documents', 'partial-orders', 'change-requests', 'workflow'] as const
export type OrderTab = (typeof orderTabs)[number]

/** Tab, open act, and "as of" moment live in the URL: Back undoes one step and a link shows the same. */
export function useOrderLocation() {
  const [search, setSearch] = useSearchParams()
  const { pathname } = useLocation()
  const asked = search.get('tab')
  const change = (name: string, value: string | null, replace = false) =>
    setSearch(
      now => {
        const next = new URLSearchParams(now)
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace },
    )
  return {
    tab: orderTabs.find(tab => tab === asked) ?? 'lines',
    act: search.get('act'),
    line: search.get('line'),
    asOf: search.get('asOf'),
    open: (act: string) => change('act', act),
    close: () => change('act', null, true),
    showAsOf: (instant: string | null) => change('asOf', instant, true),
    /** The first tab has the bare address. */
    tabUrl: (tab: OrderTab) => {
      const next = new URLSearchParams(search)
      next.delete('act')
      next.delete('document')
      if (tab === 'lines') next.delete('tab')
      else next.set('tab', tab)
      return next.size === 0 ? pathname : `${pathname}?${next}`
    },
  }
}
