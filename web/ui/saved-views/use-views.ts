import type { OwnView, SavedView } from '@quayside/contracts/identity/saved-views.ts'
import { useEffect, useMemo } from 'react'
import { useKeepViewMutation, useSavedViewsQuery } from './views-api.ts'

const none: readonly SavedView[] = []

/** A person's own views of a list in a company; undefined until they are known. `scope` names person and company. */
export function useViews(scope: string, list: string) {
  const { data, isError, refetch } = useSavedViewsQuery()
  const [keep] = useKeepViewMutation()
  const isKnown = data !== undefined
  useEffect(() => {
    if (isKnown) void takeUp(`views:${scope}:${list}`, view => keep({ ...view, list, shared: false }).unwrap())
  }, [isKnown, scope, list, keep])
  const views = useMemo(() => data?.items.filter(view => view.list === list), [data, list])
  return { views: views ?? none, isKnown, isError, refetch: () => void refetch() }
}

type KeptHere = Omit<OwnView, 'list' | 'shared'>

/** Views were kept in the browser alone before: what is still there is handed over, once. */
async function takeUp(key: string, keep: (view: KeptHere) => Promise<unknown>): Promise<void> {
  const text = localStorage.getItem(key)
  if (text === null) return
  localStorage.removeItem(key)
  try {
    for (const view of JSON.parse(text) as KeptHere[]) await keep(view)
  } catch {
    localStorage.setItem(key, text)
  }
}
