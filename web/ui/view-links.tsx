import { Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

type View = { id: string; to: string; icon: ReactNode; text: string }

/** The same things shown in another way, each with an address of its own: as a list, on a map. */
export function ViewLinks({ label, views, current }: { label: string; views: readonly View[]; current: string }) {
  return (
    <Flex
      as="nav"
      aria-label={label}
      gap="1"
      fontSize="sm"
      css={{
        '& a': {
          px: '2',
          minH: '7',
          display: 'inline-flex',
          gap: '1.5',
          alignItems: 'center',
          borderRadius: 'control',
          color: 'ink2',
          textDecoration: 'none',
        },
        '& a:hover': { bg: 'sunken', color: 'ink' },
        '& a[aria-current=page]': { bg: 'accentSoft', color: 'ink', fontWeight: 'semibold' },
      }}
    >
      {views.map(view => (
        <Link key={view.id} to={view.to} aria-current={view.id === current ? 'page' : undefined}>
          {view.icon}
          {view.text}
        </Link>
      ))}
    </Flex>
  )
}
