import { usePageQuery } from '../../../ui/page-query.ts'

export const bookingDetailTabs = [
  'overview',
  'charges',
  'documents',
  'versions',
  'requests',
  'carrier',
  'history',
] as const
export type BookingDetailTab = (typeof bookingDetailTabs)[number]

/** Tab, open act with what it is about, and the versions compared live in the URL: Back undoes one step. */
export function useBookingLocation() {
  const { search, pathname, change } = usePageQuery()
  const asked = search.get('tab')
  return {
    tab: bookingDetailTabs.find(tab => tab === asked) ?? 'overview',
    act: search.get('act'),
    /** The request that the act is about. */
    about: search.get('about'),
    compared: { from: search.get('from'), to: search.get('to') },
    compare: (versions: { from: string; to: string }) => change(versions, { replace: true }),
    open: (act: string, about: string | null = null) => change({ act, about }),
    /** An act that ends late leaves another one alone that was opened meanwhile. */
    close: () => change({ act: null, about: null }, { replace: true, unlessMoved: 'act' }),
    /** The first tab has the bare address. */
    tabUrl: (tab: BookingDetailTab) => (tab === 'overview' ? pathname : `${pathname}?tab=${tab}`),
  }
}
