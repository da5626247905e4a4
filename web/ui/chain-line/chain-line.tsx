import { Box } from '@chakra-ui/react'
import { defineStyle } from '@chakra-ui/react/styled-system'
import { useTranslation } from 'react-i18next'
import { Slip } from '../figures.tsx'
import { type ChainStation, useStationTexts, withImpliedDays } from './station-texts.ts'

/** Each station draws the way that leads to it: solid when passed, dashed when estimated, dotted when planned. */
const line = defineStyle({
  display: 'flex',
  listStyleType: 'none',
  m: '0',
  p: '0',
  '& > li': {
    position: 'relative',
    flex: '1 1 0',
    minW: '0',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    textAlign: 'center',
    px: '1',
  },
  '& > li::before': {
    content: '""',
    position: 'absolute',
    top: '8px',
    right: '50%',
    width: '100%',
    borderTop: '2px solid',
    borderColor: 'ink3',
    transform: 'translateY(-50%)',
    opacity: 0.75,
  },
  '& > li:first-of-type::before': { display: 'none' },
  '& > li[data-state=done]::before, & > li[data-state=half]::before': {
    borderTopWidth: '3px',
    borderColor: 'accent',
    opacity: 1,
  },
  '& > li[data-state=estimated]::before': { borderTopStyle: 'dashed' },
  '& > li[data-state=planned]::before': { borderTopStyle: 'dotted' },
  '& .dot': {
    position: 'relative',
    zIndex: 1,
    width: '16px',
    height: '16px',
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    mb: '1.5',
    forcedColorAdjust: 'none',
  },
  '& .dot::after': {
    content: '""',
    width: '11px',
    height: '11px',
    borderRadius: '50%',
    background: '{colors.surface}',
    border: '2px solid {colors.ink3}',
  },
  '& [data-state=done] .dot::after': {
    background: '{colors.accent}',
    borderColor: 'accent',
    width: '12px',
    height: '12px',
  },
  '& [data-state=half] .dot::after': {
    // Nearly nothing and nearly all are drawn as a part, too.
    background: 'linear-gradient(90deg, {colors.accent} clamp(22%, var(--share), 78%), {colors.surface} 0)',
    borderColor: 'accent',
    width: '13px',
    height: '13px',
  },
  '& [data-state=now] .dot::after': {
    borderColor: 'accent',
    borderWidth: '3px',
    width: '14px',
    height: '14px',
    boxShadow: '0 0 0 3px {colors.accentSoft}',
  },
  '& [data-state=late] .dot::after, & [data-state=stopped] .dot::after': {
    borderColor: 'bad',
    borderWidth: '3px',
    width: '14px',
    height: '14px',
    boxShadow: '0 0 0 3px {colors.badSoft}',
  },
  '& [data-state=estimated] .dot::after': { borderStyle: 'dashed' },
  '& .name': { fontSize: 'sm', lineHeight: 'xs', fontWeight: 'medium', color: 'ink' },
  '& [data-state=now] .name, & [data-state=late] .name, & [data-state=stopped] .name': { fontWeight: 'semibold' },
  '& .date': { fontSize: 'xs', lineHeight: 'xs', color: 'ink3' },
  '& .slip': { fontSize: 'xs', lineHeight: 'xs', minH: '16px' },
  '& button': { all: 'unset', cursor: 'pointer', display: 'contents' },
  '& li:has(button:focus-visible)': { outline: '2px solid {colors.accent}', outlineOffset: '4px', borderRadius: '4px' },
  '& li:has(button):hover .name': { textDecoration: 'underline' },
  smDown: {
    flexDirection: 'column',
    gap: '0',
    '& > li': {
      flexDirection: 'row',
      alignItems: 'flex-start',
      textAlign: 'start',
      gap: '2',
      px: '0',
      pb: '3',
      flexWrap: 'wrap',
    },
    '& > li::before': {
      top: 'auto',
      bottom: 'calc(100% - 8px)',
      right: 'auto',
      left: '7px',
      width: '0',
      height: 'calc(100% - 6px)',
      borderTop: '0',
      borderLeft: '2px solid',
      transform: 'none',
    },
    '& > li[data-state=done]::before, & > li[data-state=half]::before': { borderTopWidth: '0', borderLeftWidth: '3px' },
    '& > li[data-state=estimated]::before': { borderLeftStyle: 'dashed' },
    '& > li[data-state=planned]::before': { borderLeftStyle: 'dotted' },
    '& .name': { flex: '1' },
    '& .slip': { minH: '0' },
  },
})

/** Where it stands, or stopped. */
const isPresent = ({ state }: ChainStation) => state === 'now' || state === 'late' || state === 'stopped'

/**
 * The sign of the house: where an object stands in the chain of promises. `onOpen` shows a station's events; `arriving`:
 * days of some stations are still on their way.
 */
export function ChainLine({
  stations,
  onOpen,
  arriving = false,
}: {
  stations: readonly ChainStation[]
  onOpen?: (station: ChainStation) => void
  arriving?: boolean
}) {
  const { t } = useTranslation('statuses')
  const texts = useStationTexts()
  return (
    <Box as="ol" css={line} aria-label={t('chain.label')}>
      {(arriving ? stations : withImpliedDays(stations)).map(station => {
        const name = (
          <span className="name">
            {texts.name(station)}
            <span className="sr-only">, {texts.state(station)}</span>
          </span>
        )
        return (
          <li
            key={station.station}
            data-state={station.state}
            aria-current={isPresent(station) ? 'step' : undefined}
            style={{ ['--share' as string]: `${(station.share ?? 0) * 100}%` }}
          >
            <span className="dot" aria-hidden="true" />
            {onOpen ? (
              <button type="button" onClick={() => onOpen(station)}>
                {name}
              </button>
            ) : (
              name
            )}
            <span className="date">{texts.date(station)}</span>
            <span className="slip">
              {station.slipDays != null && station.slipDays !== 0 && <Slip days={station.slipDays} />}
            </span>
          </li>
        )
      })}
    </Box>
  )
}
