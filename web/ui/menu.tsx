import { Ellipsis } from 'lucide-react'
import { type ComponentProps, lazy, type ReactNode } from 'react'
import { OnDemand, type Trigger } from './on-demand.tsx'
import { useHeld } from './working.tsx'

export type MenuAct = {
  id: string
  label: string
  icon?: ReactNode
  act: () => void
  danger?: boolean
  /** A line parts it from the acts of another group. */
  group?: string
  /** Why it can't be done now; then it is shown and disabled. */
  blocked?: string | null
  /** Done by the page alone: also while the server is away. */
  local?: boolean
}

export type MenuProps = {
  /** The button that opens it. */
  trigger: Trigger
  placement?: 'bottom-start' | 'bottom-end'
  header?: ReactNode
  /** Where many rows have a menu, as a function: what is in one is made when it opens. */
  acts?: readonly MenuAct[] | (() => readonly MenuAct[])
  /** One of several, the present one marked. */
  choices?: {
    value: string
    options: readonly { value: string; label: string; lang?: string }[]
    onChange: (value: string) => void
  }
}

const fetchMenu = () => import('./open-menu.tsx')
const OpenMenu = lazy(async () => ({ default: (await fetchMenu()).OpenMenu }))

/** A button with a menu. */
export function Menu(props: MenuProps) {
  return (
    <OnDemand trigger={props.trigger} popup="menu" fetch={fetchMenu}>
      <OpenMenu {...props} />
    </OnDemand>
  )
}

/** The acts of a row or a page that are not its one primary button. */
export function MenuButton({ label, acts }: { label: string; acts: NonNullable<MenuProps['acts']> }) {
  if (acts.length === 0 && typeof acts !== 'function') return null
  return <Menu trigger={<RowButton label={label} />} acts={acts} />
}

const dots = <Ellipsis size={16} />

/** As an `IconButton`, with a class in place of styles of its own, which it keeps beside the one of an open menu. */
function RowButton({ label, className = '', ...rest }: { label: string } & ComponentProps<'button'>) {
  const { busy } = useHeld()
  const waits = busy ? { 'aria-busy': true, 'aria-disabled': true } : {}
  return (
    <button
      type="button"
      className={`row-button ${className}`}
      data-no-print=""
      aria-label={label}
      title={label}
      {...waits}
      {...rest}
    >
      {dots}
    </button>
  )
}
