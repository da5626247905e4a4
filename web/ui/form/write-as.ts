import type { TFunction } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../formats.ts'
import { datePattern, decimalExample, type WrittenAs } from './decimals.ts'

type Ui = TFunction<'ui'>

function patternOf(kind: 'date' | 'moment', t: Ui, locale: string): string {
  const day = datePattern(locale, { day: t('date.day'), month: t('date.month'), year: t('date.year') })
  return kind === 'date' ? day : `${day} ${t('date.time')}`
}

/** How a day or a moment is written in the locale: "dd/mm/yyyy", "dd/mm/yyyy hh:mm". */
export function useDatePattern(kind: 'date' | 'moment'): string {
  const { t } = useTranslation('ui')
  const { locale } = useFormats()
  return patternOf(kind, t, locale)
}

/** The sentence that says how it is to be written; worked out when it is asked for, by a field in a thousand. */
export function useWriteAs(): (kind: WrittenAs) => string {
  const { t } = useTranslation('ui')
  const { locale } = useFormats()
  return useCallback(
    kind => {
      if (kind === 'decimal') return t('validation.decimalStyle', { example: decimalExample(locale) })
      return t(`validation.${kind}Style`, { pattern: patternOf(kind, t, locale) })
    },
    [t, locale],
  )
}
