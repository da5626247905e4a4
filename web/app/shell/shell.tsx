import { Box, chakra, Flex } from '@chakra-ui/react'
import { firstAllowedPath, profileMayOpen } from '@quayside/contracts/access/profiles.ts'
import { NuqsAdapter } from 'nuqs/adapters/react-router/v7'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useHotkeys } from 'react-hotkeys-hook'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router-dom'
import { Skeleton } from '../../ui/states.tsx'
import { startChangeStream } from '../api/change-stream.ts'
import { homePath } from '../guards.ts'
import { useAppDispatch, useAppSelector, useAppStore } from '../hooks.ts'
import { permissionsKnown } from '../session/session-slice.ts'
import { useMayCall, useUser } from '../session/use-session.ts'
import { Notices } from './notices.tsx'
import { SeeAsBanner } from './see-as-banner.tsx'
import { useAllPermissionsQuery } from './shell-endpoints.ts'
import { SideNav } from './side-nav.tsx'
import { TopBar } from './top-bar.tsx'

const NavDrawer = lazy(async () => ({ default: (await import('./nav-drawer.tsx')).NavDrawer }))
const Palette = lazy(async () => ({ default: (await import('../palette/palette.tsx')).Palette }))
const KeyHelp = lazy(async () => ({ default: (await import('../palette/key-help.tsx')).KeyHelp }))

/** The frame of every page behind login: menu, top bar, palette, and the browser's change stream. */
export function Shell() {
  const { t } = useTranslation('shell')
  const [overlay, setOverlay] = useState<'palette' | 'keys' | 'menu' | null>(null)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useChangeStream()
  const isAllowed = useAllowedPage()
  const ready = usePermissionsOnce()

  // Who is kept to a few pages has nothing to search.
  const mayFind = useMayCall('/search')
  const openSearch = () => setOverlay('palette')
  useHotkeys('mod+k', openSearch, { enabled: mayFind, preventDefault: true, enableOnFormTags: true })
  useQuestionMark(() => setOverlay('keys'))
  useHotkeys('g>h', () => void navigate('/app'))
  useHotkeys('g>p', () => void navigate('/purchase-orders'))
  useHotkeys('g>n', () => void navigate('/notifications'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu.
  useEffect(() => setOverlay(null), [pathname])

  return (
    <Flex minH="calc(100dvh - var(--notices-above))">
      <chakra.a
        href="#content"
        position="absolute"
        top="-60px"
        left="4"
        zIndex="skipNav"
        bg="surface"
        color="accent"
        px="3"
        py="2"
        borderRadius="control"
        _focus={{ top: '2' }}
      >
        {t('skip')}
      </chakra.a>
      <Box
        hideBelow="lg"
        w="216px"
        flexShrink={0}
        position="sticky"
        top="0"
        h="calc(100dvh - var(--notices-below))"
        overflowY="auto"
        bg="nav"
        data-side-menu=""
        data-no-print=""
      >
        <SideNav />
      </Box>
      <Flex direction="column" flex="1" minW="0">
        <TopBar onMenu={() => setOverlay('menu')} onSearch={mayFind ? openSearch : null} />
        <Box as="main" id="content" tabIndex={-1} flex="1" w="full" maxW="1600px" px={{ base: '3.5', md: '6' }} py="4">
          <SeeAsBanner />
          <Notices />
          {ready && isAllowed ? (
            // Filters go through the router, not past it: tabs, views and guards see the same URL.
            <NuqsAdapter defaultOptions={{ shallow: false }}>
              <Suspense fallback={<Skeleton />}>
                <Outlet />
              </Suspense>
            </NuqsAdapter>
          ) : (
            <Skeleton />
          )}
        </Box>
      </Flex>
      {overlay === 'palette' && <Search onClose={() => setOverlay(null)} />}
      <Suspense>
        {overlay === 'menu' && <NavDrawer onClose={() => setOverlay(null)} />}
        {overlay === 'keys' && <KeyHelp mayFind={mayFind} onClose={() => setOverlay(null)} />}
      </Suspense>
      <ScrollRestoration />
    </Flex>
  )
}

/** Whoever types at once types into the box that stands there while the search is fetched; it hands over what it got. */
function Search({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  return (
    <Suspense fallback={<EarlySearch text={typed} onText={setTyped} onClose={onClose} />}>
      <Palette initialText={typed} onClose={onClose} />
    </Suspense>
  )
}

type EarlySearchProps = { text: string; onText: (text: string) => void; onClose: () => void }

function EarlySearch({ text, onText, onClose }: EarlySearchProps) {
  const { t } = useTranslation('shell')
  return (
    <chakra.input
      autoFocus
      position="fixed"
      top="16"
      insetStart="50%"
      w="min(560px, calc(100vw - 32px))"
      h="12"
      px="4"
      zIndex="modal"
      bg="surface"
      color="ink"
      fontSize="lg"
      borderWidth="1px"
      borderColor="line"
      borderRadius="panel"
      style={{ transform: 'translateX(-50%)' }}
      aria-label={t('search.title')}
      placeholder={t('search.placeholder')}
      value={text}
      onChange={event => onText(event.target.value)}
      onKeyDown={event => event.key === 'Escape' && onClose()}
    />
  )
}

/** "?" is another key on each keyboard, so the character counts and not the key. */
function useQuestionMark(act: () => void): void {
  const pressed = useEffectEvent(act)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable=true]')
      if (event.key === '?' && !typing) pressed()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Who is kept to other pages from now on, or belongs to no company any more, is led where they may be; this one asks no more. */
function useAllowedPage(): boolean {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const profile = useUser()?.profile ?? null
  const company = useAppSelector(state => state.session.company)
  const isSignedIn = useAppSelector(state => state.session.grant !== null)
  const isAllowed = profileMayOpen(profile, pathname)
  useEffect(() => {
    if (!isSignedIn) return
    if (company === null) void navigate('/onboarding', { replace: true })
    else if (!isAllowed) void navigate(firstAllowedPath(profile) ?? homePath, { replace: true })
  }, [isSignedIn, company, profile, isAllowed, navigate])
  return isAllowed
}

function useChangeStream(): void {
  const store = useAppStore()
  const company = useAppSelector(state => state.session.company)
  const uid = useAppSelector(state => state.session.user?.uid)
  const seeAs = useAppSelector(state => state.session.seeAs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever sees as another is told what that one is told.
  useEffect(() => {
    if (company === null || uid === undefined) return
    return startChangeStream(store)
  }, [store, company, uid, seeAs])
}

/** Permissions are fetched once per session and kept in the browser until a role changes; the page stays while they are read anew. */
function usePermissionsOnce(): boolean {
  const dispatch = useAppDispatch()
  const known = useAppSelector(state => state.session.permissions !== null)
  const [ready, setReady] = useState(known)
  const company = useAppSelector(state => state.session.company)
  const seeAs = useAppSelector(state => state.session.seeAs)
  // An answer to what was asked before they were forgotten is not taken for a newer one.
  const round = useAppSelector(state => state.live.rightsForgotten)
  const seen = seeAs !== null && company !== null ? { company, as: seeAs } : null
  const { currentData, isError, isFetching } = useAllPermissionsQuery({ round, seen }, { skip: known })
  useEffect(() => {
    if (!known && currentData && !isFetching) dispatch(permissionsKnown(currentData))
    if (known || isError) setReady(true)
  }, [known, currentData, isError, isFetching, dispatch])
  return ready
}
