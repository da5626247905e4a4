import { Box } from '@chakra-ui/react'
import type { PlaceDetail } from '@quayside/contracts/directory/queries.ts'
import { weekdayText } from '@quayside/contracts/reference/instants.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCountryName } from '../../ui/country-name.ts'
import { Code, Unknown } from '../../ui/figures.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Facts, Panel } from '../../ui/panel.tsx'

/** A point that this person cannot change: all that is known of it. */
export function PointFacts({ point }: { point: PlaceDetail }) {
  const { t } = useTranslation('places')
  const formats = useFormats()
  const countryName = useCountryName()
  const { contact, coordinates } = point
  const known = (value: ReactNode) => (value === null || value === '' ? <Unknown /> : value)
  const facts = [
    { label: t('field.company'), value: known(point.companyName) },
    { label: t('field.address'), value: known(point.address) },
    { label: t('field.city'), value: known(point.city) },
    { label: t('field.country'), value: countryName(point.country) },
    { label: t('field.unlocode'), value: known(point.unlocode && <Code>{point.unlocode}</Code>) },
    {
      label: t('field.coordinates'),
      value: known(coordinates && `${coordinates.latitude}, ${coordinates.longitude}`),
    },
    { label: t('field.timeZone'), value: known(point.timeZone) },
    { label: t('field.pickupCutOff'), value: point.pickupCutOff },
    { label: t('field.closedDays'), value: known(point.closedDays.map(day => formats.date(day)).join(', ')) },
    {
      label: t('field.contact'),
      value: known([contact?.name, contact?.email, contact?.phone].filter(Boolean).join(', ')),
    },
    { label: t('field.instruction'), value: known(point.instruction) },
  ]
  return (
    <Panel>
      <Facts facts={facts} />
      {point.openingHours.length > 0 && <Hours point={point} />}
    </Panel>
  )
}

function Hours({ point: { openingHours } }: { point: PlaceDetail }) {
  const { t } = useTranslation('places')
  const { locale } = useFormats()
  const days = [...new Set(openingHours.map(one => one.weekday))]
  return (
    <Box mt="4">
      <Box textStyle="label" color="ink3">
        {t('field.openingHours')}
      </Box>
      <Box as="ul" listStyleType="none" p="0" m="0" mt="0.5">
        {days.map(day => {
          const spans = openingHours.filter(one => one.weekday === day)
          return (
            <li key={day}>{`${weekdayText(locale, day)} ${spans.map(span => t('hours.span', span)).join(', ')}`}</li>
          )
        })}
      </Box>
    </Box>
  )
}
