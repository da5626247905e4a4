import { Box, Flex } from '@chakra-ui/react'
import { defineStyle } from '@chakra-ui/react/styled-system'
import { profileMayOpen } from '@quayside/contracts/access/profiles.ts'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router-dom'
import { useFormats } from '../../ui/formats.ts'
import { useAppSelector } from '../hooks.ts'
import { may, useUser } from '../session/use-session.ts'
import { Logo } from './logo.tsx'
import { useMenuCounts } from './menu-counts.ts'
import { LanguageMenu, ThemeToggle } from './preferences.tsx'
import { useVisibleMenu } from './visible-menu.ts'

const nav = defineStyle({
  '& ul': { listStyleType: 'none', m: '0', p: '0', px: '2.5', display: 'grid', gap: '0.5' },
  '& a': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    h: '8',
    px: '2.5',
    borderRadius: 'control',
    color: 'navInk',
    textDecoration: 'none',
    fontSize: 'sm',
    transition: 'background 120ms',
  },
  '& a:hover': { bg: 'color-mix(in srgb, {colors.navActive} 60%, transparent)', color: '#fff' },
  '& a[aria-current=page]': { bg: 'navActive', color: '#fff' },
  '& a[aria-current=page]::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: '-10px',
    insetBlock: '8px',
    w: '3px',
    bg: 'mark',
    borderRadius: '0 2px 2px 0',
  },
  '& a:focus-visible': { outline: '2px solid {colors.mark}', outlineOffset: '-2px' },
  '& li': { position: 'relative' },
  '& li:has(.add) > a:first-of-type:not(:has(.badge))': { pe: '8' },
  '& a.add': {
    position: 'absolute',
    insetEnd: '1',
    top: '1',
    w: '6',
    h: '6',
    p: '0',
    justifyContent: 'center',
    opacity: 0.7,
  },
  '& a.add:hover, & a.add:focus-visible': { opacity: 1, bg: 'rgba(255,255,255,.14)' },
  // Beside a figure there is no room for it: it takes the figure's place while the row is pointed at.
  '@media (hover: hover)': {
    '& li:has(.badge) .add:not(:focus-visible)': { opacity: 0 },
    '& li:has(.badge):hover .add': { opacity: 1 },
    '& li:has(.add):hover .badge, & li:has(.add:focus-visible) .badge': { visibility: 'hidden' },
  },
  '@media (hover: none)': { '& li:has(.add) > a:has(.badge)': { pe: '8' } },
  '& .name': { minW: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .badge': {
    ms: 'auto',
    flexShrink: 0,
    minW: '5',
    px: '1.5',
    h: '4.500',
    lineHeight: '18px',
    fontSize: 'xs',
    fontWeight: 'semibold',
    textAlign: 'center',
    borderRadius: 'pill',
    bg: 'rgba(255,255,255,.14)',
    color: '#fff',
  },
  '& h2': { fontSize: '11px', lineHeight: 'xs', color: 'navInk', fontWeight: 'semibold', px: '5', mt: '5', mb: '2' },
})

/** The dark side bar of the shell and, under 1024 px, of its drawer. */
export function SideNav({ onGo }: { onGo?: () => void }) {
  const { t } = useTranslation('shell')
  const formats = useFormats()
  const counts = useMenuCounts()
  const groups = useVisibleMenu()
  const mayReadApi = useAppSelector(state => may(state.session, 'api-documentation.view'))
  const profile = useUser()?.profile ?? null

  return (
    <Flex
      as="nav"
      aria-label={t('nav.label')}
      css={nav}
      direction="column"
      h="full"
      minH="fit-content"
      bg="nav"
      color="navInk"
      w="full"
      py="3"
      onClick={onGo}
    >
      <Flex align="center" gap="2.5" px="5" h="8" mb="3" color="white" fontSize="17px" fontWeight="semibold">
        <Logo />
        Quayside
      </Flex>
      {groups.map(group => (
        <Box key={group.id}>
          {group.id !== 'main' && <h2>{t(`group.${group.id}`)}</h2>}
          <ul>
            {group.items.map(item => (
              <li key={item.id}>
                <NavLink to={item.to}>
                  <item.icon size={16} aria-hidden="true" />
                  <span className="name">{t(`nav.${item.id}`)}</span>
                  {item.badge && counts[item.badge] > 0 && (
                    <span className="badge">{formats.count(counts[item.badge])}</span>
                  )}
                </NavLink>
                {item.add && (
                  <Link className="add" to={item.add.to} title={t(`nav.${item.id}-new`)}>
                    <Plus size={14} aria-hidden="true" />
                    <span className="sr-only">{t(`nav.${item.id}-new`)}</span>
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </Box>
      ))}
      <Box flex="1" />
      {onGo && (
        <Flex
          px="4"
          gap="1"
          hideFrom="sm"
          onClick={event => event.stopPropagation()}
          css={{ '& button': { color: 'navInk' } }}
        >
          <LanguageMenu />
          <ThemeToggle />
        </Flex>
      )}
      {mayReadApi && profileMayOpen(profile, '/api-documentation') && (
        <Box fontSize="xs">
          <ul>
            <li>
              <NavLink to="/api-documentation">{t('nav.api-documentation')}</NavLink>
            </li>
          </ul>
        </Box>
      )}
    </Flex>
  )
}
