import { usePageQuery } from '../../../ui/page-query.ts'

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
  const { search, pathname, change } = usePageQuery()
  const asked = search.get('tab')
  return {
    tab: shipmentDetailTabs.find(tab => tab === asked) ?? 'main',
    act: search.get('act'),
    /** The hold, issue, milestone or declaration that the act is about. */
    about: search.get('about'),
    asOf: search.get('asOf'),
    log: { kind: search.get('kind'), person: search.get('person'), find: search.get('find') } satisfies LogFilter,
    filterLog: (filter: Partial<LogFilter>) => change(filter, { replace: true }),
    open: (act: string, about: string | null = null) => change({ act, about }),
    /** The address of an act, which opens its dialog. */
    actUrl: (act: string, about: string | null) => {
      const next = new URLSearchParams(search)
      next.set('act', act)
      if (about === null) next.delete('about')
      else next.set('about', about)
      return `${pathname}?${next}`
    },
    /** An act that ends late leaves another one alone that was opened meanwhile. */
    close: () => change({ act: null, about: null }, { replace: true, unlessMoved: 'act' }),
    showAsOf: (instant: string | null) => change({ asOf: instant }, { replace: true }),
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
