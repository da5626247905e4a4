import { useEffect } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'

const opened = new Map<string, string>()

/** Back from a detail puts the focus on the row it was opened from. `list` names the list, `ready` says its rows stand. */
export function useReturnFocus(list: string, ready: boolean): void {
  const back = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    const remember = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest('[data-row-link]') : null
      if (link) opened.set(list, link.getAttribute('data-row-link') ?? '')
    }
    document.addEventListener('click', remember, true)
    return () => document.removeEventListener('click', remember, true)
  }, [list])
  useEffect(() => {
    const id = opened.get(list)
    if (!ready || !back || id === undefined) return
    opened.delete(list)
    document.querySelector<HTMLElement>(`[data-row-link="${CSS.escape(id)}"]`)?.focus()
  }, [list, ready, back])
}
