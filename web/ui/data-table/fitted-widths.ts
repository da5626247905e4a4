import { type RefObject, useLayoutEffect, useState } from 'react'

/** Gives the widest column in sight the rest of the room, so that the sight ends where a column ends and no header is cut. */
export function fitted(widths: readonly number[], room: number): readonly number[] {
  let used = 0
  let count = 0
  for (const width of widths) {
    if (used + width > room) break
    used += width
    count += 1
  }
  if (count === 0 || count === widths.length) return widths
  const widest = widths.indexOf(Math.max(...widths.slice(0, count)))
  return widths.map((width, index) => (index === widest ? width + room - used : width))
}

/** The width inside an element, 0 until it is known. */
export function useInnerWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return
    const measure = () => setWidth(current.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return width
}
