import { useEffect, useEffectEvent } from 'react'
import { useAppDispatch, useAppSelector } from '../hooks.ts'
import { api } from './api.ts'
import { pendingCleared } from './live-slice.ts'
import { list, type TagType } from './tags.ts'

const shown = new Map<TagType, number>()

export function listIsShown(type: TagType): boolean {
  return (shown.get(type) ?? 0) > 0
}

/**
 * Keeps a list still while others change its rows: gives the number of changed rows and the act that fetches them.
 * `key` is what the list shows (its filters): a new one asks anew anyway.
 */
export function useLiveUpdates(type: TagType, key: string): { updates: number; refresh: () => void } {
  const dispatch = useAppDispatch()
  const updates = useAppSelector(state => state.live.pending[type]?.length ?? 0)

  useEffect(() => {
    shown.set(type, (shown.get(type) ?? 0) + 1)
    return () => {
      shown.set(type, (shown.get(type) ?? 1) - 1)
    }
  }, [type])

  const refresh = () => {
    dispatch(pendingCleared(type))
    dispatch(api.util.invalidateTags([list(type)]))
  }

  const leave = useEffectEvent(() => {
    if (updates > 0) refresh()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the shown list becomes another one, or goes.
  useEffect(() => leave, [type, key])
  return { updates, refresh }
}
