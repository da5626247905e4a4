import { Ellipsis } from 'lucide-react'
import { lazy, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { OnDemand, type Trigger } from './on-demand.tsx'

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
  acts?: readonly MenuAct[]
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
export function MenuButton({ label, acts }: { label: string; acts: readonly MenuAct[] }) {
  if (acts.length === 0) return null
  return <Menu trigger={<IconButton size="sm" label={label} icon={<Ellipsis size={16} />} />} acts={acts} />
}
