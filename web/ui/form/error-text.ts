import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** One that has no text here: nobody reads codes. */
const code = /^[a-z]+(-[a-z]+)+$/

/** Schemas carry catalogue codes as their texts; a server's own sentence and zod's stock ones are told apart by their shape. */
export function useErrorText(): (message: string | undefined) => string {
  const { t, i18n } = useTranslation('ui')
  return useCallback(
    message => {
      if (message === undefined || message === '') return t('validation.invalid')
      const known = [message, `form-${message}`].find(key => i18n.exists(`ui:validation.${key}`))
      if (known !== undefined) return t(`validation.${known}`)
      if (code.test(message) || /^(Invalid|Too |Unrecognized|expected)/i.test(message)) return t('validation.invalid')
      return message
    },
    [t, i18n],
  )
}
