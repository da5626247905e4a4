import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../formats.ts'
import { datePattern, decimalExample, type WrittenAs } from './decimals.ts'

/** How a day or a moment is written in the locale: "dd/mm/yyyy", "dd/mm/yyyy hh:mm". */
export function useDatePattern(kind: 'date' | 'moment'): string {
  const { t } = useTranslation('ui')
  const { locale } = useFormats()
  const day = datePattern(locale, { day: t('date.day'), month: t('date.month'), year: t('date.year') })
  return kind === 'date' ? day : `${day} ${t('date.time')}`
}

/** The sentence that says how it is to be written. */
export function useWriteAs(): (kind: WrittenAs) => string {
  const { t } = useTranslation('ui')
  const { locale } = useFormats()
  const [date, moment] = [useDatePattern('date'), useDatePattern('moment')]
  return useCallback(
    kind => {
      if (kind === 'decimal') return t('validation.decimalStyle', { example: decimalExample(locale) })
      return t(`validation.${kind}Style`, { pattern: kind === 'date' ? date : moment })
    },
    [t, locale, date, moment],
  )
}
