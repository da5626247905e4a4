import { Box, Menu, Portal } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import type { MenuAct, MenuProps } from './menu.tsx'

/** The menu itself, with all that places it and moves the focus in it; `menu.tsx` fetches it with a menu's first use. */
export function OpenMenu({ trigger, placement = 'bottom-end', header, acts, choices, children }: MenuProps) {
  return (
    <Menu.Root defaultOpen positioning={{ placement }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>{trigger}</Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW={header ? '220px' : undefined}>
            {header && (
              <>
                {header}
                <Menu.Separator />
              </>
            )}
            {acts?.map(act => (
              <Act key={act.id} act={act} />
            ))}
            {choices && (
              <Menu.RadioItemGroup value={choices.value} onValueChange={({ value }) => choices.onChange(value)}>
                {choices.options.map(({ value, label, lang }) => (
                  <Menu.RadioItem key={value} value={value} lang={lang}>
                    <Menu.ItemText>{label}</Menu.ItemText>
                    <Menu.ItemIndicator>
                      <Check size={14} />
                    </Menu.ItemIndicator>
                  </Menu.RadioItem>
                ))}
              </Menu.RadioItemGroup>
            )}
            {children}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}

function Act({ act: { id, label, icon, act, danger, blocked } }: { act: MenuAct }) {
  return (
    <Menu.Item
      value={id}
      disabled={Boolean(blocked)}
      onClick={act}
      color={danger ? 'bad' : undefined}
      alignItems={blocked ? 'flex-start' : 'center'}
    >
      {icon}
      <Box>
        {label}
        {blocked && (
          <Box textStyle="label" color="ink3">
            {blocked}
          </Box>
        )}
      </Box>
    </Menu.Item>
  )
}
