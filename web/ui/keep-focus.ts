const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]'
/** Where the next entry is as good a place as the one that went. */
const rows = 'ul, ol, tbody, [role=list], [role=rowgroup], [data-focus-row]'
/** What floats above the page: the focus comes back from it to where it was on the page. */
const floating = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [data-scope]:not(main *)'

type Step = { parent: Element; at: number }
type Place = { element: HTMLElement; way: readonly Step[] }

/** The way up from an element: in what it is, and the how-many-eth there. */
function placeOf(element: HTMLElement): Place {
  const way: Step[] = []
  for (let child: Element = element; child.parentElement !== null; child = child.parentElement)
    way.push({ parent: child.parentElement, at: [...child.parentElement.children].indexOf(child) })
  return { element, way }
}

function canHaveFocus(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled') && element.closest('[hidden], [inert]') === null
}

function firstIn(part: Element | undefined): HTMLElement | undefined {
  if (part === undefined) return undefined
  const found = [...part.querySelectorAll<HTMLElement>(focusable)].find(canHaveFocus)
  return part.matches(focusable) && canHaveFocus(part as HTMLElement) ? (part as HTMLElement) : found
}

/** The entry that took the place of the one that went, or the one before it; else the page's heading. */
function nextTo({ element, way }: Place): HTMLElement | null {
  if (canHaveFocus(element)) return element
  for (const { parent, at } of way) {
    if (!parent.isConnected || !parent.matches(rows)) continue
    const found = firstIn(parent.children[at]) ?? firstIn(parent.children[at - 1]) ?? firstIn(parent)
    if (found !== undefined) return found
  }
  return document.querySelector<HTMLElement>('main h1')
}

/**
 * Keeps the focus on the page: where what had it goes (a row, a chip, a dialog whose opener is no more), it moves to what
 * is next there, else to the heading. Answers how to stop.
 */
export function keepFocus(): () => void {
  let last: Place | null = null
  let onPage: Place | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const noted = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return
    last = placeOf(target)
    if (target.closest(floating) === null) onPage = last
  }
  // Who clicks beside everything wants the focus nowhere.
  const pointed = ({ target }: PointerEvent) => {
    if (target instanceof Element && target.closest(focusable) === null && target.closest(floating) === null) {
      last = null
    }
  }
  const look = () => {
    if (last === null || document.activeElement !== document.body || document.querySelector(open) !== null) return
    const wasFloating =
      last.element.closest(floating) !== null || !last.way.some(({ parent }) => parent.matches('main'))
    const place = wasFloating ? (onPage ?? last) : last
    if (!wasFloating && canHaveFocus(last.element)) return
    nextTo(place)?.focus({ preventScroll: true })
  }
  // What closes or goes gives the focus back itself within a moment; only what nobody took care of is looked after.
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(look, 50)
  }
  const watcher = new MutationObserver(soon)
  watcher.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden', 'inert'] })
  document.addEventListener('focusin', noted)
  document.addEventListener('pointerdown', pointed)
  return () => {
    clearTimeout(timer)
    watcher.disconnect()
    document.removeEventListener('focusin', noted)
    document.removeEventListener('pointerdown', pointed)
  }
}

const open = '[data-state=open]:is([role=dialog], [role=alertdialog], [role=menu])'
