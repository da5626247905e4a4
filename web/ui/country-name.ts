import { countryName } from '@quayside/contracts/reference/countries.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** Names countries (ISO 3166 alpha-2) in the reader's language. */
export function useCountryName(): (code: string) => string {
  const { i18n } = useTranslation()
  return useCallback((code: string) => countryName(code, i18n.language as Language), [i18n.language])
}
