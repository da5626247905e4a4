import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** What was typed into a new form outlives a reload of the tab; going elsewhere ends it. Null keeps nothing. */
export function useTabDraft<Form extends FieldValues>(form: UseFormReturn<Form>, key: string | null): void {
  const { reset, watch } = form
  useEffect(() => {
    if (key === null) return
    const kept = wasReloaded() ? read<Form>(key) : null
    if (kept === null) sessionStorage.removeItem(key)
    // Beside the first values, so that it counts as not yet saved.
    if (kept !== null) reset(kept, { keepDefaultValues: true })
    const { unsubscribe } = watch(values => sessionStorage.setItem(key, JSON.stringify(values)))
    return () => {
      unsubscribe()
      sessionStorage.removeItem(key)
    }
  }, [key, reset, watch])
}

/** Not so where the page was left by the address bar and opened anew. */
function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type !== 'navigate'
}

function read<Form>(key: string): Form | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Form | null
  } catch {
    return null
  }
}
