import { Box, Menu, Portal } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { Fragment, useId } from 'react'
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
  const whys = useWhys(acts ?? [])
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
                <Act act={act} why={whys[index] ?? null} />
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

/** Why an act can't be done now, and the id of the line that says so; `told`: that line is the act's own. */
type Why = { readonly text: string; readonly id: string; readonly told: boolean }

/** Neighbours with the same reason have it once, below the last of them. */
function useWhys(acts: readonly MenuAct[]): readonly (Why | null)[] {
  const notNow = useNotNow()
  const menu = useId()
  const texts = acts.map(({ blocked, local }) => blocked || (local ? null : notNow))
  return texts.map((text, index) => {
    if (text === null) return null
    let last = index
    while (texts[last + 1] === text) last++
    return { text, id: `${menu}${last}`, told: last === index }
  })
}

function Act({ act: { id, label, icon, act, danger }, why }: { act: MenuAct; why: Why | null }) {
  return (
    <Menu.Item
      value={id}
      disabled={why !== null}
      onClick={why === null ? act : undefined}
      color={danger && why === null ? 'bad' : undefined}
      alignItems={why?.told ? 'flex-start' : 'center'}
      aria-describedby={why === null || why.told ? undefined : why.id}
    >
      {icon}
      <Box>
        {label}
        {why?.told && (
          <Box id={why.id} textStyle="label" color="ink3">
            {why.text}
          </Box>
        )}
      </Box>
    </Menu.Item>
  )
}
