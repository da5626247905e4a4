import { usePageQuery } from '../../../ui/page-query.ts'

export const orderTabs = ['lines', 'parties', 'documents', 'partial-orders', 'change-requests', 'workflow'] as const
export type OrderTab = (typeof orderTabs)[number]

/** Tab, open act, and "as of" moment live in the URL: Back undoes one step and a link shows the same. */
export function useOrderLocation() {
  const { search, pathname, change } = usePageQuery()
  const asked = search.get('tab')
  return {
    tab: orderTabs.find(tab => tab === asked) ?? 'lines',
    act: search.get('act'),
    line: search.get('line'),
    request: search.get('request'),
    asOf: search.get('asOf'),
    open: (act: string) => change({ act }),
    /** An act that ends late leaves another one alone that was opened meanwhile. */
    close: () => change({ act: null, request: null }, { replace: true, unlessMoved: 'act' }),
    showAsOf: (instant: string | null) => change({ asOf: instant }, { replace: true }),
    /** The first tab has the bare address. */
    tabUrl: (tab: OrderTab) => {
      const next = new URLSearchParams(search)
      next.delete('act')
      next.delete('request')
      next.delete('document')
      if (tab === 'lines') next.delete('tab')
      else next.set('tab', tab)
      return next.size === 0 ? pathname : `${pathname}?${next}`
    },
  }
}
