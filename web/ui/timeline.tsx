import { Box } from '@chakra-ui/react'
import { defineStyle } from '@chakra-ui/react/styled-system'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { InstantText } from './figures.tsx'

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
})

export type TimelineEntry = {
  id: string
  /** Who and what, translated. */
  title: ReactNode
  changes?: readonly { label: string; old: ReactNode; new: ReactNode }[]
  who?: string | null
  at: string
  reason?: string | null
  active?: boolean
}

/** The change log: who, when, what, the old value struck through and the new one in bold, and why. */
export function Timeline({ entries, label }: { entries: readonly TimelineEntry[]; label: string }) {
  return (
    <Box as="ol" css={timeline} aria-label={label}>
      {entries.map(entry => (
        <li key={entry.id} id={`event-${entry.id}`} aria-current={entry.active ? 'true' : undefined}>
          <Box fontSize="sm" lineHeight="sm">
            {entry.title}
          </Box>
          {entry.changes?.map(change => (
            <Change key={change.label} {...change} />
          ))}
          <Box textStyle="label" color="ink3" mt="0.5">
            {entry.who && <>{entry.who} · </>}
            <InstantText value={entry.at} />
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

export function Change({ label, old, new: fresh }: { label: string; old: ReactNode; new: ReactNode }) {
  const { t } = useTranslation('ui')
  return (
    <Box fontSize="sm" lineHeight="sm">
      {label}{' '}
      <Box as="del" color="ink3">
        <span className="sr-only">{t('change.was')} </span>
        {old}
      </Box>{' '}
      <Box as="span" display="inline-block" verticalAlign="-2px">
        <ArrowRight size={12} aria-hidden="true" />
      </Box>{' '}
      <Box as="ins" textDecoration="none" fontWeight="semibold">
        <span className="sr-only">{t('change.now')} </span>
        {fresh}
      </Box>
    </Box>
  )
}
