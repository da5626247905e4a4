import type { OwnView, SavedView } from '@quayside/contracts/identity/saved-views.ts'
import { looksAlike } from '@quayside/contracts/identity/view-names.ts'
import { useEffect, useMemo } from 'react'
import { useKeepViewMutation, useSavedViewsQuery } from './views-api.ts'

const none: readonly SavedView[] = []

/** A person's own views of a list in a company; undefined until they are known. `scope` names person and company. */
export function useViews(scope: string, list: string) {
  const { data, isError, refetch } = useSavedViewsQuery()
  const [keep] = useKeepViewMutation()
  const isKnown = data !== undefined
  useEffect(() => {
    if (data === undefined) return
    const own = data.items.filter(view => view.own && view.list === list)
    void takeUp(`views:${scope}:${list}`, own, view => keep({ ...view, list, shared: false }).unwrap())
  }, [data, scope, list, keep])
  const views = useMemo(() => data?.items.filter(view => view.list === list), [data, list])
  return { views: views ?? none, isKnown, isError, refetch: () => void refetch() }
}

type KeptHere = Omit<OwnView, 'list' | 'shared'>
type Named = Pick<OwnView, 'id' | 'name'>

/** Views were kept in the browser alone before: what is still there is handed over, once. There, two could have one name. */
async function takeUp(key: string, own: readonly Named[], keep: (view: KeptHere) => Promise<unknown>): Promise<void> {
  const text = localStorage.getItem(key)
  if (text === null) return
  localStorage.removeItem(key)
  const taken = [...own]
  try {
    for (const view of JSON.parse(text) as KeptHere[]) {
      const others = taken.filter(({ id }) => id !== view.id)
      const named = { ...view, name: freeName(view.name, others) }
      await keep(named)
      taken.push(named)
    }
  } catch {
    localStorage.setItem(key, text)
  }
}

function freeName(name: string, others: readonly Named[]): string {
  const names = [name, ...others.map((_, index) => `${name} (${index + 2})`)]
  return names.find(free => !others.some(other => looksAlike(other.name, free))) ?? name
}
