import { Box, chakra, Flex } from '@chakra-ui/react'
import { Bell, Lock, LogOut, Menu as MenuIcon, Search, ShieldCheck, UserRound } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { IconButton } from '../../ui/button.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Menu } from '../../ui/menu.tsx'
import { securityPath } from '../guards.ts'
import { useCompany, useMayCall, usePermission, useUser } from '../session/use-session.ts'
import { LanguageMenu, ThemeToggle } from './preferences.tsx'
import { ClientSelector, CompanySelector } from './selectors.tsx'
import { useEnvironmentQuery, useUnreadCountQuery } from './shell-endpoints.ts'
import { useLeave } from './use-leave.ts'

const JobsTray = lazy(async () => ({ default: (await import('./jobs-tray.tsx')).JobsTray }))

/** `onSearch`: null for whoever may not search. */
export function TopBar({ onMenu, onSearch }: { onMenu: () => void; onSearch: (() => void) | null }) {
  const { t } = useTranslation('shell')
  return (
    <Flex
      as="header"
      position="sticky"
      top="var(--notices-above)"
      zIndex="nav"
      align="center"
      gap="2.5"
      h="13"
      minH="52px"
      px={{ base: '3', lg: '5' }}
      bg="surface"
      borderBottomWidth="1px"
      borderColor="line"
      data-no-print=""
    >
      <Box hideFrom="lg">
        <IconButton label={t('nav.open')} icon={<MenuIcon size={18} />} onClick={onMenu} />
      </Box>
      <CompanySelector />
      <Box hideBelow="md">
        <ClientSelector />
      </Box>
      <Flex flex="1" justify="center" minW="0" hideBelow="md">
        {onSearch !== null && (
          <chakra.button
            type="button"
            onClick={onSearch}
            aria-keyshortcuts="Control+K Meta+K"
            display="flex"
            alignItems="center"
            gap="2.5"
            h="8"
            w="full"
            maxW="430px"
            px="3"
            bg="sunken"
            color="ink3"
            borderRadius="control"
            cursor="pointer"
            borderWidth="1px"
            borderColor="transparent"
            _hover={{ borderColor: 'line2' }}
          >
            <Search size={16} aria-hidden="true" />
            <Box as="span" flex="1" textAlign="start" truncate>
              {t('search.open')}
            </Box>
            <chakra.kbd
              fontFamily="mono"
              fontSize="11px"
              px="1.5"
              bg="surface"
              borderWidth="1px"
              borderColor="line2"
              borderRadius="tag"
              color="ink2"
            >
              Ctrl K
            </chakra.kbd>
          </chakra.button>
        )}
      </Flex>
      <Box flex="1" hideFrom="md" />
      <Flex align="center" gap={{ base: '0.5', md: '1.5' }}>
        {onSearch !== null && (
          <Box hideFrom="md">
            <IconButton label={t('search.short')} icon={<Search size={16} />} onClick={onSearch} />
          </Box>
        )}
        <EnvironmentTag />
        <Flex hideBelow="sm" gap={{ base: '0.5', md: '1.5' }}>
          <LanguageMenu />
          <ThemeToggle />
        </Flex>
        <Suspense>
          <JobsTray />
        </Suspense>
        <BellLink />
        <AccountMenu />
      </Flex>
    </Flex>
  )
}

/** Always in sight where the data is not real. */
export function EnvironmentTag() {
  const { t } = useTranslation('shell')
  const { data } = useEnvironmentQuery()
  const name = data?.name ?? ''
  if (name === '') return null
  return (
    <Box
      as="span"
      role="note"
      aria-label={t('environment.label', { name })}
      px="2"
      h="6"
      lineHeight="24px"
      borderRadius="tag"
      bg="warnSoft"
      color="warn"
      fontSize="xs"
      fontWeight="semibold"
      me="1"
    >
      {t(`environment.${name}`)}
    </Box>
  )
}

function BellLink() {
  const { t } = useTranslation('shell')
  const formats = useFormats()
  const mayCall = useMayCall('/notifications/count')
  const allowed = usePermission('notifications.view') && mayCall
  const { data } = useUnreadCountQuery(undefined, { skip: !allowed })
  if (!allowed) return null
  const count = data?.unread ?? 0
  return (
    <Flex
      asChild
      position="relative"
      w="8"
      h="8"
      align="center"
      justify="center"
      color="ink2"
      borderRadius="control"
      _hover={{ bg: 'sunken' }}
      // The badge of two or more digits reaches beyond the bell; the avatar keeps its distance.
      me={count > 9 ? '3' : '1'}
    >
      <Link to="/notifications" aria-label={t('bell.label', { count })}>
        <Bell size={16} aria-hidden="true" />
        {count > 0 && (
          <Box
            as="span"
            aria-hidden="true"
            position="absolute"
            top="0.5"
            insetStart="16px"
            minW="4"
            h="4"
            px="1"
            borderRadius="pill"
            bg="bad"
            color="onBad"
            fontSize="10px"
            lineHeight="16px"
            fontWeight="semibold"
            textAlign="center"
          >
            {count > 99 ? '99+' : formats.count(count)}
          </Box>
        )}
      </Link>
    </Flex>
  )
}

function initialsOf(name: string): string {
  // Signs and brackets are none.
  const [first = '', ...others] = name.match(/[\p{L}\p{N}]\S*/gu) ?? []
  return [first, others.at(-1) ?? '']
    .map(word => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}

function AccountMenu() {
  const { t } = useTranslation('shell')
  const user = useUser()
  const company = useCompany()
  const leave = useLeave()
  const navigate = useNavigate()
  if (user === null) return null
  return (
    <Menu
      trigger={
        <chakra.button
          type="button"
          aria-label={t('account.label', { name: user.name, initials: initialsOf(user.name) })}
          w="7"
          h="7"
          borderRadius="pill"
          bg="accent"
          color="onAccent"
          fontSize="11px"
          fontWeight="semibold"
          cursor="pointer"
        >
          {initialsOf(user.name)}
        </chakra.button>
      }
      header={
        <Box px="2" py="2">
          <Box fontWeight="medium">{user.name}</Box>
          <Box textStyle="label" color="ink3">
            {user.email}
          </Box>
          {company && (
            <Box textStyle="label" color="ink3">
              {t('account.as', {
                role: t(`ui:role.${company.role}`, { defaultValue: company.role }),
                company: company.name,
              })}
            </Box>
          )}
        </Box>
      }
      acts={[
        {
          id: 'settings',
          label: t('account.settings'),
          icon: <UserRound size={16} aria-hidden="true" />,
          act: () => void navigate('/user/personal'),
        },
        {
          id: 'password',
          label: t('account.password'),
          icon: <Lock size={16} aria-hidden="true" />,
          act: () => void navigate('/user/password'),
        },
        {
          id: 'security',
          label: t('account.security'),
          icon: <ShieldCheck size={16} aria-hidden="true" />,
          act: () => void navigate(securityPath),
        },
        {
          id: 'sign-out',
          label: t('account.signOut'),
          icon: <LogOut size={16} aria-hidden="true" />,
          act: () => void leave(),
        },
      ]}
    />
  )
}
