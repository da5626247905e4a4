import { Box } from '@chakra-ui/react'
import { defineStyle } from '@chakra-ui/react/styled-system'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Change } from './change.tsx'
import { useEntryLocation } from './change-log/entry-location.ts'
import { InstantText, Unknown } from './figures.tsx'

const timeline = defineStyle({
  listStyleType: 'none',
  m: '0',
  p: '0',
  '& > li': { position: 'relative', ps: '6', pb: '4' },
  '& > li::before': {
    content: '""',
    position: 'absolute',
    left: '4px',
    top: '6px',
    width: '10px',
    height: '10px',
    borderRadius: '50%',
    border: '2px solid {colors.line2}',
    bg: 'surface',
    zIndex: 1,
    forcedColorAdjust: 'none',
  },
  '& > li::after': {
    content: '""',
    position: 'absolute',
    left: '8px',
    top: '16px',
    bottom: '-6px',
    width: '1px',
    bg: 'line2',
  },
  '& > li:first-of-type::before': { bg: 'accent', borderColor: 'accent' },
  '& > li:last-of-type::after': { display: 'none' },
  '& > li:last-of-type': { pb: 0 },
  '& > li[aria-current]': { bg: 'accentSoft', boxShadow: '0 0 0 6px {colors.accentSoft}', borderRadius: '2px' },
  '& a': {
    color: 'inherit',
    textDecoration: 'underline',
    textDecorationColor: '{colors.line2}',
    textUnderlineOffset: '2px',
  },
})

export type TimelineEntry = {
  id: string
  /** What, translated. */
  title: string
  changes?: readonly { label: string; old: string | null; new: string | null; isAsked?: boolean }[]
  who?: string | null
  at: string
  reason?: string | null
  /** What it came of; with a page where the person may open that. */
  source?: { label: string; to: string | null } | null
}

/** The change log: who, when, what, the old value struck through and the new one in bold, and why. */
export function Timeline({ entries, label }: { entries: readonly TimelineEntry[]; label: string }) {
  const { t } = useTranslation('change-log')
  const { entry: current, entryUrl } = useEntryLocation()
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (current !== null) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' })
  }, [current])
  return (
    <Box as="ol" ref={list} css={timeline} aria-label={label}>
      {entries.map(entry => (
        <li key={entry.id} id={`event-${entry.id}`} aria-current={entry.id === current ? 'true' : undefined}>
          <Box fontSize="sm" lineHeight="sm">
            {entry.title}
          </Box>
          {entry.changes?.map(change => (
            <Change key={change.label} {...change} new={change.new ?? <Unknown />} />
          ))}
          <Box textStyle="label" color="ink3" mt="0.5">
            {entry.who && <>{entry.who} · </>}
            {entry.source && (
              <>
                {entry.source.to === null ? entry.source.label : <Link to={entry.source.to}>{entry.source.label}</Link>}{' '}
                ·{' '}
              </>
            )}
            <Link to={entryUrl(entry.id)} preventScrollReset title={t('link')}>
              <InstantText value={entry.at} />
            </Link>
          </Box>
          {entry.reason && (
            <Box as="q" display="block" textStyle="label" color="ink2" mt="0.5">
              {entry.reason}
            </Box>
          )}
        </li>
      ))}
    </Box>
  )
}
