import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** Schemas carry catalogue codes as their texts; a server's own sentence and zod's stock ones are told apart by their shape. */
export function useErrorText(): (message: string | undefined) => string {
  const { t, i18n } = useTranslation('ui')
  return useCallback(
    message => {
      if (message === undefined || message === '') return t('validation.invalid')
      if (i18n.exists(`ui:validation.${message}`)) return t(`validation.${message}`)
      if (/^(Invalid|Too |Unrecognized|expected)/i.test(message)) return t('validation.invalid')
      return message
    },
    [t, i18n],
  )
}
