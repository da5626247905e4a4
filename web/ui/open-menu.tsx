import { Box, Menu, Portal } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { Fragment } from 'react'
import type { MenuAct, MenuProps } from './menu.tsx'
import { useNotNow } from './working.tsx'

const edge = (from: 'top' | 'bottom', colour: string) =>
  `linear-gradient(to ${from === 'top' ? 'bottom' : 'top'}, ${colour}, transparent)`
/** A shadow at the end where more follows: the covers scroll along with the entries, the shadows stay. */
const scrollShadows = {
  backgroundImage: [
    edge('top', 'var(--menu-ground) 40%'),
    edge('bottom', 'var(--menu-ground) 40%'),
    edge('top', 'var(--menu-shade)'),
    edge('bottom', 'var(--menu-shade)'),
  ].join(', '),
  backgroundPosition: 'top, bottom, top, bottom',
  backgroundRepeat: 'no-repeat',
  backgroundSize: '100% 32px, 100% 32px, 100% 12px, 100% 12px',
  backgroundAttachment: 'local, local, scroll, scroll',
  '--menu-ground': '{colors.surface}',
  '--menu-shade': 'color-mix(in srgb, {colors.ink} 22%, transparent)',
}

/** The menu itself, with all that places it and moves the focus in it; `menu.tsx` fetches it with a menu's first use. */
export function OpenMenu({ trigger, placement = 'bottom-end', header, acts: given, choices }: MenuProps) {
  const acts = typeof given === 'function' ? given() : given
  return (
    <Menu.Root defaultOpen positioning={{ placement }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>{trigger}</Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW={header ? '220px' : undefined} css={scrollShadows}>
            {header && (
              <>
                {header}
                <Menu.Separator />
              </>
            )}
            {acts?.map((act, index) => (
              <Fragment key={act.id}>
                {index > 0 && act.group !== acts[index - 1]?.group && <Menu.Separator />}
                <Act act={act} />
              </Fragment>
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
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}

function Act({ act: { id, label, icon, act, danger, blocked: ruled, local } }: { act: MenuAct }) {
  const notNow = useNotNow()
  const blocked = ruled || (local ? null : notNow)
  return (
    <Menu.Item
      value={id}
      disabled={Boolean(blocked)}
      onClick={blocked ? undefined : act}
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
