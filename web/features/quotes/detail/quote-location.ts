import { usePageQuery } from '../../../ui/page-query.ts'

export const quoteTabs = ['offer', 'revisions', 'history'] as const
export type QuoteDetailTab = (typeof quoteTabs)[number]

/** Tab, open act and compared revisions live in the URL: Back undoes one step. */
export function useQuoteLocation() {
  const { search, pathname, change } = usePageQuery()
  const number = (name: string) => Number(search.get(name)) || null
  return {
    tab: quoteTabs.find(tab => tab === search.get('tab')) ?? 'offer',
    act: search.get('act'),
    /** The operating company reads all of it, or what the customer will see. */
    asCustomer: search.get('as') === 'customer',
    compared: { from: number('from'), to: number('to') },
    open: (act: string) => change({ act }),
    close: () => change({ act: null }, { replace: true, unlessMoved: 'act' }),
    compare: (from: number, to: number) => change({ from: String(from), to: String(to) }, { replace: true }),
    urlWith: (values: Readonly<Record<string, string | null>>) => {
      const next = new URLSearchParams(search)
      next.delete('act')
      for (const [name, value] of Object.entries(values)) {
        if (value === null) next.delete(name)
        else next.set(name, value)
      }
      return next.size === 0 ? pathname : `${pathname}?${next}`
    },
  }
}
