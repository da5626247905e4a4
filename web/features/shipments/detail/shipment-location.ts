import { useLocation, useSearchParams } from 'react-router-dom'

export const shipmentDetailTabs = [
  'main',
  'parties',
  'products',
  'charges',
  'customs',
  'documents',
  'invoices',
  'additional',
  'change-log',
] as const
export type ShipmentDetailTab = (typeof shipmentDetailTabs)[number]

/** What of the change log is shown. */
export type LogFilter = { kind: string | null; person: string | null; find: string | null }

/** Tab, open act with what it is about, and "as of" moment live in the URL: Back undoes one step. */
export function useShipmentLocation() {
  const [search, setSearch] = useSearchParams()
  const { pathname } = useLocation()
  const asked = search.get('tab')
  const change = (values: Readonly<Record<string, string | null>>, replace = false) =>
    setSearch(
      now => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries(values)) {
          if (value === null) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace },
    )
  return {
    tab: shipmentDetailTabs.find(tab => tab === asked) ?? 'main',
    act: search.get('act'),
    /** The hold, issue, milestone or declaration that the act is about. */
    about: search.get('about'),
    asOf: search.get('asOf'),
    log: { kind: search.get('kind'), person: search.get('person'), find: search.get('find') } satisfies LogFilter,
    filterLog: (filter: Partial<LogFilter>) => change(filter, true),
    open: (act: string, about: string | null = null) => change({ act, about }),
    /** The address of an act, which opens its dialog. */
    actUrl: (act: string, about: string | null) => {
      const next = new URLSearchParams(search)
      next.set('act', act)
      if (about === null) next.delete('about')
      else next.set('about', about)
      return `${pathname}?${next}`
    },
    close: () => change({ act: null, about: null }, true),
    showAsOf: (instant: string | null) => change({ asOf: instant }, true),
    /** The first tab has the bare address. */
    tabUrl: (tab: ShipmentDetailTab) => {
      const next = new URLSearchParams(search)
      next.delete('act')
      next.delete('about')
      for (const name of ['kind', 'person', 'find', 'document', 'entry']) next.delete(name)
      if (tab === 'main') next.delete('tab')
      else next.set('tab', tab)
      return next.size === 0 ? pathname : `${pathname}?${next}`
    },
  }
}
