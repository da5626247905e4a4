import { Box } from '@chakra-ui/react'
import type { PickupTerms } from '@quayside/contracts/handling/pickup-queries.ts'
import { useTranslation } from 'react-i18next'
import { InstantText } from '../../ui/figures.tsx'
import { PlaceZone, useFormats } from '../../ui/formats.ts'
import { Rows } from '../../ui/section.tsx'

type Props = {
  terms: PickupTerms
  /** The day asked for. */
  date: string | null | undefined
  /** The hours are those of the pickup window, no longer those asked for. */
  isScheduled?: boolean
}

/** What the pickup place says of the day asked for, by its own clock; what does not fit warns. */
export function PlaceTerms({ terms, date, isScheduled }: Props) {
  const { t } = useTranslation('pickup-page')
  const formats = useFormats()
  const { zone, cutOff, cutOffAt, isPastCutOff, openingHours, isClosedDay, isOutsideHours, instruction } = terms
  const warnings = [
    ...(isPastCutOff && date ? [t('terms.past', { date: formats.date(date, 'full') })] : []),
    ...(isClosedDay ? [t('terms.closed')] : []),
    ...(isOutsideHours ? [t(isScheduled ? 'terms.windowOutside' : 'terms.outside')] : []),
  ]
  const hours = openingHours.map(({ from, to }) => `${from}–${to}`).join(', ')
  return (
    <PlaceZone value={zone}>
      <Rows
        rows={[
          { label: t('terms.cutOff'), value: cutOffAt === null ? cutOff : <InstantText value={cutOffAt} /> },
          // That it is closed is the warning below.
          ...(hours === '' && isClosedDay ? [] : [{ label: t('terms.hours'), value: hours || t('terms.unknown') }]),
          ...(zone === null ? [] : [{ label: t('terms.zone'), value: zone }]),
          ...(instruction ? [{ label: t('terms.instruction'), value: instruction }] : []),
        ]}
      />
      {warnings.map(text => (
        <Box key={text} role="note" color="warn" mt="2">
          {text}
        </Box>
      ))}
    </PlaceZone>
  )
}
