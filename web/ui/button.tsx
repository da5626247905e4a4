import { chakra } from '@chakra-ui/react'
import { defineRecipe } from '@chakra-ui/react/styled-system'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useMayOpen } from '../app/session/use-session.ts'
import { useHeld } from './working.tsx'

const button = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    h: '8',
    px: '3',
    borderWidth: '1px',
    borderRadius: 'control',
    fontSize: 'sm',
    lineHeight: 'sm',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    textDecoration: 'none',
    transition: 'background 120ms, border-color 120ms',
    _disabled: { opacity: 0.55, cursor: 'not-allowed' },
    '&[aria-disabled=true]': { opacity: 0.55, cursor: 'not-allowed' },
    '&[aria-busy=true]': { cursor: 'progress' },
  },
  variants: {
    look: {
      primary: {
        bg: 'accent',
        color: 'onAccent',
        borderColor: 'accent',
        _hover: { bg: 'color-mix(in srgb, {colors.accent} 88%, {colors.ink})' },
      },
      plain: { bg: 'surface', color: 'ink', borderColor: 'line2', _hover: { bg: 'sunken' } },
      quiet: { bg: 'transparent', color: 'ink2', borderColor: 'transparent', _hover: { bg: 'sunken', color: 'ink' } },
      link: {
        bg: 'transparent',
        color: 'accent',
        borderColor: 'transparent',
        px: '1',
        _hover: { textDecoration: 'underline' },
      },
      danger: { bg: 'surface', color: 'bad', borderColor: 'bad', _hover: { bg: 'badSoft' } },
    },
    size: { sm: { h: '7', px: '2', fontSize: 'sm' }, md: {}, lg: { h: '10', px: '4' } },
    iconOnly: { true: { px: '0', w: '8' } },
  },
  compoundVariants: [{ size: 'sm', iconOnly: true, css: { w: '7' } }],
  defaultVariants: { look: 'plain', size: 'md' },
})

const StyledButton = chakra('button', button)
const StyledLink = chakra(Link, button)

type Look = 'primary' | 'plain' | 'quiet' | 'link' | 'danger'
type Shared = { look?: Look; size?: 'sm' | 'md' | 'lg'; icon?: ReactNode; children?: ReactNode }

/** A verb: no paper can do it. `pending` keeps the width and the focus and ignores further clicks. */
export function Button({
  icon,
  children,
  pending,
  onClick,
  type = 'button',
  look = 'plain',
  ...rest
}: Shared & { pending?: boolean } & Omit<ComponentProps<typeof StyledButton>, 'iconOnly'>) {
  const held = useHeld()
  const busy = pending || held.busy
  const waits = busy || held.why !== null
  return (
    <StyledButton
      type={type}
      look={look}
      data-no-print={look === 'link' ? undefined : ''}
      aria-busy={busy || undefined}
      aria-disabled={waits || undefined}
      title={held.why ?? undefined}
      onClick={waits ? event => event.preventDefault() : onClick}
      {...rest}
    >
      {icon}
      {children}
    </StyledButton>
  )
}

/** A button of one icon; its label is read out and shown as a tooltip by the browser. */
export function IconButton({
  label,
  icon,
  look = 'quiet',
  type = 'button',
  ...rest
}: { label: string; icon: ReactNode } & Omit<Shared, 'children'> &
  Omit<ComponentProps<typeof StyledButton>, 'children' | 'iconOnly'>) {
  // It opens a menu, whose acts say for themselves what the server is needed for.
  const { busy } = useHeld()
  const waits = busy ? { 'aria-busy': true, 'aria-disabled': true } : {}
  return (
    <StyledButton
      type={type}
      look={look}
      iconOnly
      data-no-print=""
      aria-label={label}
      title={label}
      {...waits}
      {...rest}
    >
      {icon}
    </StyledButton>
  )
}

/** Looks like a button and is a link: it goes somewhere. */
/** Not there for who may not open where it leads. */
export function LinkButton({ icon, children, ...rest }: Shared & ComponentProps<typeof StyledLink>) {
  if (!useMayOpen(rest.to)) return null
  return (
    <StyledLink {...rest}>
      {icon}
      {children}
    </StyledLink>
  )
}
