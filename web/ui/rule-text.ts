import type { AllowedCommand } from '@quayside/contracts/kernel/lists.ts'
import { languageFor } from '@quayside/contracts/reference/languages.ts'
import { shownParams, type Translate } from '@quayside/contracts/words/shown-params.ts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** What a rule says that a form checks before the server does, or null of a rule that only the server has words for. */
export function useRuleText(): (code: string, params?: AllowedCommand['params']) => string | null {
  const { t, i18n } = useTranslation('rules')
  return useCallback(
    (code, params = {}) => {
      const translate: Translate = (key, options) => t(key as string, options)
      const values = shownParams(code, params, languageFor([i18n.language]), translate)
      return t(code, { ...values, defaultValue: '' }) || null
    },
    [t, i18n],
  )
}
