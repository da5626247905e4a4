import { countryCodes } from '@quayside/contracts/reference/countries.ts'
import { type ComponentProps, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCountryName } from '../country-name.ts'
import { ComboboxField } from './combobox-field.tsx'

/** A country, found by its name in the reader's language or by its code. */
export function CountryField(field: Omit<ComponentProps<typeof ComboboxField>, 'options'>) {
  const { i18n } = useTranslation('ui')
  const countryName = useCountryName()
  const countries = useMemo(() => {
    return [...countryCodes]
      .map(value => ({ value, label: countryName(value), detail: value }))
      .sort((a, b) => a.label.localeCompare(b.label, i18n.language))
  }, [i18n.language, countryName])
  return <ComboboxField {...field} options={countries} />
}
