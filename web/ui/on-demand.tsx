import {
  cloneElement,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  startTransition,
  useState,
} from 'react'

export type Trigger = ReactElement<HTMLAttributes<HTMLElement>>

/**
 * A button whose menu or window comes with its first use: the machinery that places it and moves the focus weighs more than
 * the rest of a page. `children` is the opened one, a lazy component with the same button in it.
 */
export function OnDemand({
  trigger,
  popup,
  fetch,
  children,
}: {
  trigger: Trigger
  popup: 'menu' | 'dialog'
  /** Gets the module of `children`; asked for when the button is pointed at or focused. */
  fetch: () => Promise<unknown>
  children: ReactNode
}) {
  const [wasOpened, setWasOpened] = useState(false)
  // The button stays, with the focus, until the opened one stands in its place.
  const open = () => startTransition(() => setWasOpened(true))
  const openByArrow = (event: KeyboardEvent) => {
    if (popup !== 'menu' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    open()
  }
  const closed = cloneElement(trigger, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onClick: open,
    onKeyDown: openByArrow,
    onPointerEnter: () => void fetch(),
    onFocus: () => void fetch(),
  })
  return <Suspense fallback={closed}>{wasOpened ? children : closed}</Suspense>
}
