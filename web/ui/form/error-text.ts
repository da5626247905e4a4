import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../formats.ts'
import { isUnknownChoice, missingDay, toWriteAs, typedText } from './decimals.ts'
import { plainNumberFault, toldFault } from './entered-number.ts'
import { toldLength } from './text-length.ts'
import { useWriteAs } from './write-as.ts'

/** One that has no text here: nobody reads codes. */
const code = /^[a-z]+(-[a-z]+)+$/
const zodStock = /^(Invalid|Too |Unrecognized|expected)/i

/**
 * Schemas carry catalogue codes as their texts; a server's own sentence and zod's stock ones are told apart by their shape.
 * What can't be read is told once, and how to write it.
 */
export function useErrorText(): (message: string | undefined, value?: unknown, isNumber?: boolean) => string {
  const { t, i18n } = useTranslation('ui')
  const { locale } = useFormats()
  const writeAs = useWriteAs()
  return useCallback(
    (message, value, isNumber) => {
      if (isUnknownChoice(value)) return t('validation.unknown-choice', { text: typedText(value) })
      const kind = toWriteAs(value)
      const day = missingDay(value, locale)
      // Whoever writes the month first is told the order.
      if (day !== null && kind !== 'decimal')
        return [t('validation.noSuchDay', { day }), ...(kind === null ? [] : [writeAs(kind)])].join('. ')
      if (kind === 'decimal' && !/\d/.test(typedText(value as string)))
        return [t('validation.not-a-number'), writeAs(kind)].join('. ')
      if (kind !== null) return writeAs(kind)
      const ofLength = toldLength(message ?? '', locale)
      const saysNoWhy =
        message === undefined ||
        message === '' ||
        message === 'invalid' ||
        zodStock.test(message) ||
        (isNumber && ofLength !== null)
      const said = (saysNoWhy ? plainNumberFault(value, isNumber) : null) ?? message ?? ''
      const ofNumber = toldFault(said, value, locale)
      if (ofNumber !== null) return t(`validation.${ofNumber.code}`, ofNumber.values)
      if (ofLength !== null) return t(`validation.${ofLength.code}`, { limit: ofLength.limit })
      if (message === undefined || message === '') return t('validation.invalid')
      const known = [message, `form-${message}`].find(key => i18n.exists(`ui:validation.${key}`))
      if (known !== undefined) return t(`validation.${known}`)
      if (code.test(message) || zodStock.test(message)) return t('validation.invalid')
      return message
    },
    [t, i18n, locale, writeAs],
  )
}
