import { useTranslation } from 'react-i18next'
import { FormSection } from '../form/form-section.tsx'
import { PlaceFields } from '../places/place-fields.tsx'

const places = ['portOfReceipt', 'origin', 'destination'] as const

/** The places of a form that holds `locations`. */
export function LocationsSection() {
  const { t } = useTranslation('freight')
  const words = {
    name: t('field.name'),
    unlocode: t('field.unlocode'),
    country: t('field.country'),
    codeHint: t('place.codeHint'),
  }
  return (
    <>
      {places.map(place => (
        <FormSection key={place} title={t(`place.${place}`)}>
          <PlaceFields path={`locations.${place}`} words={words} />
        </FormSection>
      ))}
    </>
  )
}
