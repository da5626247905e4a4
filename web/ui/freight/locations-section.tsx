import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCatalogue } from '../../app/api/catalogue.ts'
import { FormSection } from '../form/form-section.tsx'
import { PlaceFields } from '../places/place-fields.tsx'
import type { FormLocations } from './entries.ts'

const places = ['portOfReceipt', 'origin', 'destination'] as const

/** The places of a form that holds `locations`. */
export function LocationsSection() {
  const { t } = useTranslation('freight')
  const { leavesOut } = useCatalogue()
  const locations = useWatch({ name: 'locations' }) as FormLocations
  const isShown = (place: (typeof places)[number]) => {
    const { name, unlocode, country } = locations[place]
    return !leavesOut(place, `${name}${unlocode}${country}`)
  }
  const words = {
    name: t('field.name'),
    unlocode: t('field.unlocode'),
    country: t('field.country'),
    codeHint: t('place.codeHint'),
  }
  return (
    <>
      {places.filter(isShown).map(place => (
        <FormSection key={place} title={t(`place.${place}`)}>
          <PlaceFields path={`locations.${place}`} words={words} />
        </FormSection>
      ))}
    </>
  )
}
