import { Box, Menu, Portal } from '@chakra-ui/react'
import { Ellipsis } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { IconButton } from './button.tsx'

export type MenuAct = {
  id: string
  label: string
  icon?: ReactNode
  act: () => void
  danger?: boolean /** Why it can't be done now; then it is shown and disabled. */
  blocked?: string | null
}

/** The acts of a row or a page that are not its one primary button. */
export function MenuButton({ label, acts, trigger }: { label: string; acts: readonly MenuAct[]; trigger?: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(false)
  if (acts.length === 0) return null
  const icon = <Ellipsis size={16} />
  if (trigger === undefined && !wasOpened) {
    // A menu's machinery for every row of a list takes longer than all the rest of it.
    const open = () => setWasOpened(true)
    const openByArrow = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      open()
    }
    return (
      <IconButton
        size="sm"
        label={label}
        icon={icon}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={open}
        onKeyDown={openByArrow}
      />
    )
  }
  return (
    <Menu.Root defaultOpen={wasOpened} positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>{trigger ?? <IconButton size="sm" label={label} icon={icon} />}</Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {acts.map(act => (
              <Menu.Item
                key={act.id}
                value={act.id}
                disabled={Boolean(act.blocked)}
                onClick={act.act}
                color={act.danger ? 'bad' : undefined}
                alignItems={act.blocked ? 'flex-start' : 'center'}
              >
                {act.icon}
                <Box>
                  {act.label}
                  {act.blocked && (
                    <Box textStyle="label" color="ink3">
                      {act.blocked}
                    </Box>
                  )}
                </Box>
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}
