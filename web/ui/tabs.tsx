import { Box, Flex } from '@chakra-ui/react'
import { defineStyle } from '@chakra-ui/react/styled-system'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'

const tabs = defineStyle({
  borderBottomWidth: '1px',
  borderColor: 'line',
  mb: '4',
  gap: '6',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '& a': {
    display: 'inline-flex',
    gap: '2',
    alignItems: 'center',
    py: '2',
    fontSize: 'sm',
    minH: '9',
    borderBottom: '2px solid transparent',
    mb: '-1px',
    color: 'ink2',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
  },
  '& a:hover': { color: 'ink' },
  '& a[aria-current=page]': { color: 'ink', fontWeight: 'semibold', borderColor: 'accent' },
  '& .count': { color: 'ink3', fontWeight: 'normal' },
})

export type Tab = { to: string; label: string; count?: string | null }

/** Tabs are links: each has a URL of its own, by path or by query, and Back undoes one step. */
export function Tabs({ label, tabs: list }: { label: string; tabs: readonly Tab[] }) {
  const location = useLocation()
  /** How many of its query's values the address has; -1 where one differs. */
  const fit = (to: string) => {
    const target = new URL(to, window.location.origin)
    const search = new URLSearchParams(location.search)
    const wanted = [...target.searchParams]
    const isHere = target.pathname === location.pathname && wanted.every(([name, value]) => search.get(name) === value)
    return isHere ? wanted.length : -1
  }
  const best = Math.max(...list.map(tab => fit(tab.to)))
  const current = best < 0 ? undefined : list.find(tab => fit(tab.to) === best)
  const bar = useRef<HTMLElement>(null)
  const at = current?.to
  const isCounted = list.some(tab => tab.count != null)
  // On a narrow screen the bar scrolls: whatever is open is to be seen, also once the counts have made it wider.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts are not read, they take room.
  useEffect(() => {
    const chosen = at === undefined ? null : bar.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (bar.current && chosen) bar.current.scrollLeft = chosen.offsetLeft - bar.current.offsetLeft - 40
  }, [at, isCounted])
  return (
    <Flex ref={bar as never} as="nav" aria-label={label} css={tabs} data-no-print="">
      {list.map(tab => (
        <Link key={tab.to} to={tab.to} aria-current={tab === current ? 'page' : undefined}>
          {tab.label}
          {tab.count != null && (
            <Box as="span" className="count">
              {tab.count}
            </Box>
          )}
        </Link>
      ))}
    </Flex>
  )
}
