import { languageFor } from '@quayside/contracts/reference/languages.ts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../formats.ts'
import { missingDay, toWriteAs } from './decimals.ts'
import { numberFaultText } from './entered-number.ts'
import { useWriteAs } from './write-as.ts'

/** One that has no text here: nobody reads codes. */
const code = /^[a-z]+(-[a-z]+)+$/

/**
 * Schemas carry catalogue codes as their texts; a server's own sentence and zod's stock ones are told apart by their shape.
 * What can't be read is told once, and how to write it.
 */
export function useErrorText(): (message: string | undefined, value?: unknown) => string {
  const { t, i18n } = useTranslation('ui')
  const { locale } = useFormats()
  const writeAs = useWriteAs()
  return useCallback(
    (message, value) => {
      const kind = toWriteAs(value)
      const day = missingDay(value, locale)
      if (day !== null && kind !== 'decimal') return t('validation.noSuchDay', { day })
      if (kind !== null) return writeAs(kind)
      if (message === undefined || message === '') return t('validation.invalid')
      const ofNumber = numberFaultText(message, value, languageFor([i18n.language]), locale)
      if (ofNumber !== null) return ofNumber
      const known = [message, `form-${message}`].find(key => i18n.exists(`ui:validation.${key}`))
      if (known !== undefined) return t(`validation.${known}`)
      if (code.test(message) || /^(Invalid|Too |Unrecognized|expected)/i.test(message)) return t('validation.invalid')
      return message
    },
    [t, i18n, locale, writeAs],
  )
}
