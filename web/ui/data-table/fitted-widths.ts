import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/**
 * The widths to draw: no column less than what it holds in one piece needs. As many columns as can be are whole in sight,
 * for which those with more than they need give some of it up; what is left goes to the widest, so that the sight ends
 * where a column ends.
 */
export function fitted(wished: readonly number[], needed: readonly number[], room: number): readonly number[] {
  const widths = wished.map((width, index) => Math.max(width, needed[index] ?? 0))
  const least = wished.map((width, index) =>
    Math.max(needed[index] ?? 0, Math.min(width, leastText), width * leastShare),
  )
  let count = 0
  for (let used = 0; count < least.length; count += 1) {
    used += least[count] ?? 0
    if (used > room) break
  }
  if (count === 0) return widths
  const inSight = widths.slice(0, count)
  const over = sum(inSight) - room
  if (over > 0) {
    const spare = inSight.map((width, index) => width - (least[index] ?? 0))
    const given = over / sum(spare)
    return widths.map((width, index) => (index < count ? width - Math.ceil((spare[index] ?? 0) * given) : width))
  }
  if (count === widths.length) return widths
  const widest = widths.indexOf(Math.max(...inSight))
  return widths.map((width, index) => (index === widest ? width - over : width))
}

/** A column of running text is not made narrower than this, nor than this share of what it is meant to have. */
const leastText = 72
const leastShare = 0.7
/** What is longer is cut, and told by its title. */
const mostInOnePiece = 360
const padding = 21

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** What a column must have room for: its heading, and figures, numbers, tags and signs, which are read whole or not at all. */
const pieces = '.heading, .tag, .one-line, .code, .share-bar, svg'

/** The width that each column of a drawn table needs; it only grows while `sort` (columns, language) stays the same. */
export function useNeededWidths(
  table: RefObject<HTMLElement | null>,
  sort: string,
  drawn: string,
  columns: readonly unknown[],
  later: unknown,
): readonly number[] {
  const [known, setKnown] = useState<{ sort: string; widths: readonly number[] }>({ sort: '', widths: [] })
  const fonts = useFontsLoaded()
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew when other rows are drawn, or the same ones with what came later.
  useLayoutEffect(() => {
    const { current } = table
    if (current === null) return
    const before = known.sort === sort ? known.widths : []
    const widths = measured(current).map((width, index) => Math.max(width, before[index] ?? 0))
    if (widths.join() !== known.widths.join() || known.sort !== sort) setKnown({ sort, widths })
  }, [table, sort, drawn, columns, later, fonts])
  return known.sort === sort ? known.widths : []
}

function measured(table: HTMLElement): readonly number[] {
  const widths: number[] = []
  for (const row of table.querySelectorAll('thead tr, tbody tr[data-row]'))
    for (const [index, cell] of [...row.querySelectorAll('[data-column]')].entries()) {
      const boxes = [...cell.querySelectorAll(pieces)].map(piece => piece.getBoundingClientRect())
      if (boxes.length === 0) continue
      const across = Math.max(...boxes.map(box => box.right)) - Math.min(...boxes.map(box => box.left))
      widths[index] = Math.max(widths[index] ?? 0, Math.min(mostInOnePiece, Math.ceil(across) + padding))
    }
  return Array.from(widths, width => width ?? 0)
}

/** How often fonts came: what was measured in another one before is not as wide as it is drawn. */
function useFontsLoaded(): number {
  const [times, setTimes] = useState(0)
  useEffect(() => {
    // Where nothing is laid out there are none.
    const { fonts } = document as { fonts?: FontFaceSet }
    const count = () => setTimes(before => before + 1)
    fonts?.addEventListener('loadingdone', count)
    return () => fonts?.removeEventListener('loadingdone', count)
  }, [])
  return times
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
