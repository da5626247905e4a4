import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { usePageQuery } from '../page-query.ts'

export type Selection = {
  count: number
  ids: readonly string[]
  /** Every row that matches the filter, also those on other pages: the filter is sent and no ids. */
  all: boolean
  has: (id: string) => boolean
  toggle: (id: string, range?: boolean) => void
  setMany: (ids: readonly string[], selected: boolean) => void
  selectAllMatching: () => void
  clear: () => void
  nameOf?: (id: string) => string
}

type Chosen = { key: string; chosen: ReadonlySet<string>; all: boolean }

/** Coming back to a list finds its rows as they were chosen. */
const remembered = new Map<string, Chosen>()

function withMany(before: Chosen, key: string, which: readonly string[], selected: boolean): Chosen {
  const chosen = new Set(before.key === key ? before.chosen : [])
  for (const id of which) {
    if (selected) chosen.add(id)
    else chosen.delete(id)
  }
  return { key, chosen, all: false }
}

/** Which rows are chosen; `key` is what the list shows, and another list starts with nothing chosen. */
export function useSelection(key: string, ids: readonly string[], nameOf?: (id: string) => string): Selection {
  const [state, setState] = useState<Chosen>(() => remembered.get(key) ?? { key, chosen: new Set(), all: false })
  const last = useRef<string | null>(null)
  const current = state.key === key ? state : { key, chosen: new Set<string>(), all: false }

  const setMany = useCallback(
    (which: readonly string[], selected: boolean) => setState(before => withMany(before, key, which, selected)),
    [key],
  )
  const toggle = useCallback(
    (id: string, range = false) => {
      const from = last.current === null ? -1 : ids.indexOf(last.current)
      const to = ids.indexOf(id)
      const which = range && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
      setState(before => withMany(before, key, which, before.key !== key || !(before.all || before.chosen.has(id))))
      last.current = id
    },
    [key, ids],
  )
  useEffect(() => {
    if (state.key === key) remembered.set(key, state)
  }, [state, key])
  const chosenIds = useMemo(() => [...current.chosen], [current.chosen])
  return {
    count: current.chosen.size,
    ids: chosenIds,
    all: current.all,
    has: id => current.all || current.chosen.has(id),
    toggle,
    setMany,
    selectAllMatching: () => setState({ key, chosen: new Set(ids), all: true }),
    clear: () => setState({ key, chosen: new Set(), all: false }),
    ...(nameOf && { nameOf }),
  }
}

/** What an address ends with whose list opens with all of its rows chosen, for the act it leads to. */
const choosing = { name: 'select', value: 'all' }

/** A link chooses once, as soon as its rows are there; what a person chooses afterwards stays. */
export function useChosenByLink(
  { setMany, selectAllMatching }: Selection,
  ids: readonly string[],
  total?: number,
): void {
  const { search, change } = usePageQuery()
  const isAsked = search.get(choosing.name) === choosing.value
  const choose = useEffectEvent(() => {
    // As far as they are shown each goes with the version seen.
    if (ids.length > 0) total === ids.length ? setMany(ids, true) : selectAllMatching()
    change({ [choosing.name]: null }, { replace: true })
  })
  useEffect(() => {
    if (isAsked && total !== undefined) choose()
  }, [isAsked, total])
}
