import { useSyncExternalStore } from 'react'
import type { ColumnChoice } from '../data-table/column-choices.ts'

export type SavedView = {
  id: string
  name: string
  /** The list's part of the URL: filters, sort and tab. */
  search: string
  columns: ColumnChoice
  opensList: boolean
}

const prefix = 'views:'
const listeners = new Set<() => void>()
const cache = new Map<string, { text: string; views: readonly SavedView[] }>()
const none: readonly SavedView[] = []

function read(scope: string): readonly SavedView[] {
  const text = localStorage.getItem(prefix + scope)
  if (text === null) return none
  const known = cache.get(scope)
  if (known?.text === text) return known.views
  try {
    const views = JSON.parse(text) as SavedView[]
    cache.set(scope, { text, views })
    return views
  } catch {
    return none
  }
}

function write(scope: string, views: readonly SavedView[]): void {
  localStorage.setItem(prefix + scope, JSON.stringify(views))
  for (const listener of listeners) listener()
}

/** One view of a list opens it; the one saved last with that wish. */
export function saveView(scope: string, view: SavedView): void {
  const others = read(scope)
    .filter(other => other.id !== view.id)
    .map(other => (view.opensList ? { ...other, opensList: false } : other))
  write(scope, [...others, view])
}

export function deleteView(scope: string, id: string): void {
  write(
    scope,
    read(scope).filter(view => view.id !== id),
  )
}

/** A person's own views of a list in a company, kept in this browser. */
export function useViews(scope: string): readonly SavedView[] {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => read(scope),
    () => none,
  )
}
