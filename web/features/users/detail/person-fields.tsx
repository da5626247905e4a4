import { useTranslation } from 'react-i18next'
import { CountryField } from '../../../ui/form/country-field.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { FormSection } from '../../../ui/form/form-section.tsx'

const personFields = [
  'name',
  'lastName',
  'identificationType',
  'identificationNumber',
  'phone',
  'country',
  'city',
  'address',
  'zip',
] as const

/** What the fields are called, by their path in the form. */
export function usePersonLabels(prefix = ''): Record<string, string> {
  const { t } = useTranslation('users')
  return Object.fromEntries(personFields.map(field => [`${prefix}${field}`, t(`person.${field}`)]))
}

/** The personal fields; only the first is asked for. */
export function PersonFields({ prefix = '', hint }: { prefix?: string; hint?: string }) {
  const { t } = useTranslation('users')
  const labels = usePersonLabels(prefix)
  return (
    <FormSection title={t('section.person')} {...(hint !== undefined && { hint })}>
      {personFields.map(field => {
        const named = { name: `${prefix}${field}`, label: labels[`${prefix}${field}`] ?? field }
        if (field === 'country') return <CountryField key={field} {...named} optional />
        return <TextField key={field} {...named} optional={field !== 'name'} autoComplete="off" />
      })}
    </FormSection>
  )
}
