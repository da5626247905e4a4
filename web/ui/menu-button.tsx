import { Box, Menu, Portal } from '@chakra-ui/react'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
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
  if (acts.length === 0) return null
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        {trigger ?? <IconButton size="sm" label={label} icon={<Ellipsis size={16} />} />}
      </Menu.Trigger>
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
