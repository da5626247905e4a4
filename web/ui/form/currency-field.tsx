import { currencies } from '@quayside/contracts/reference/currencies.ts'
import { type ComponentProps, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ComboboxField } from './combobox-field.tsx'

/** Every currency with its name in the reader's language. */
export function useCurrencyOptions() {
  const { i18n } = useTranslation('ui')
  return useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: 'currency' })
    return [...currencies.keys()].map(code => ({ value: code, label: code, detail: names.of(code) ?? '' }))
  }, [i18n.language])
}

/** A currency (ISO 4217), found by its code or its name. */
export function CurrencyField(field: Omit<ComponentProps<typeof ComboboxField>, 'options'>) {
  return <ComboboxField {...field} options={useCurrencyOptions()} />
}
