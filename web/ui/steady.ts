import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function at each drawing, which does what the last drawing gave: for what is drawn anew only with other props. */
export function useSteady<Args extends readonly unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
