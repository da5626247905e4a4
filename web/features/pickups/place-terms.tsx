import { Box } from '@chakra-ui/react'
import type { PickupTerms } from '@quayside/contracts/handling/pickup-queries.ts'
import { useTranslation } from 'react-i18next'
import { InstantText } from '../../ui/figures.tsx'
import { PlaceZone } from '../../ui/formats.ts'
import { Rows } from '../../ui/section.tsx'

/** What the pickup place says of the day asked for, by its own clock; what does not fit warns. */
export function PlaceTerms({ terms }: { terms: PickupTerms }) {
  const { t } = useTranslation('pickup-page')
  const { zone, cutOff, cutOffAt, isPastCutOff, openingHours, isClosedDay, isOutsideHours, instruction } = terms
  const warnings = [
    ...(isPastCutOff ? [t('terms.past')] : []),
    ...(isClosedDay ? [t('terms.closed')] : []),
    ...(isOutsideHours ? [t('terms.outside')] : []),
  ]
  const hours = openingHours.map(({ from, to }) => `${from}–${to}`).join(', ')
  return (
    <PlaceZone value={zone}>
      <Rows
        rows={[
          { label: t('terms.cutOff'), value: cutOffAt === null ? cutOff : <InstantText value={cutOffAt} /> },
          { label: t('terms.hours'), value: hours || t(isClosedDay ? 'terms.closed' : 'terms.unknown') },
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
